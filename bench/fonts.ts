import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../tools/chromium.mjs';
import { siteHandler } from '../tools/serve.ts';
import { serveCompressed } from './compressing-server.ts';
import { median } from './measure.ts';

/**
 * Measures which font readers see on the first pages of their first visit, on lines of several speeds: a first page, a
 * link from it that is followed by client-side navigation, a page that loads in full, and a page of a later visit.
 *
 *   node bench/fonts.ts [--dir dist] [--runs 7] [--wait 100] [--preload]
 *
 * `--wait` changes how many milliseconds a page waits for its font, and `--preload` moves the preload to the head.
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: 'dist' },
    runs: { type: 'string', default: '7' },
    wait: { type: 'string' },
    preload: { type: 'boolean', default: false },
  },
});

const lines = [
  { name: '1.6 Mbit/s, 150 ms', megabits: 1.6, latency: 150 },
  { name: '10 Mbit/s, 40 ms', megabits: 10, latency: 40 },
  { name: '50 Mbit/s, 20 ms', megabits: 50, latency: 20 },
];

interface Visit {
  /** Milliseconds from the beginning of the first page. */
  readonly paint: number;
  readonly fontArrived: number | undefined;
  /** Whether each page shows the brand font. */
  readonly brand: readonly boolean[];
  /** The highest layout shift of a page. */
  readonly shift: number;
}

const server = await serveCompressed(siteHandler(path.resolve(values.dir)), {}, change);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
console.log('line | first paint | font arrived | brand font on pages 1, 2, 3, and of the next visit | layout shift');
for (const { name, megabits, latency } of lines) {
  const visits: Visit[] = [];
  for (let run = 0; run < Number(values.runs); run++) visits.push(await visit(browser, megabits, latency));
  const shares = [0, 1, 2, 3].map((page) => visits.filter(({ brand }) => brand[page]).length);
  const exchanges = visits.filter(({ brand }) => new Set(brand.slice(0, 3)).size > 1).length;
  console.log(
    [
      name,
      `${Math.round(median(visits.map(({ paint }) => paint)))} ms`,
      `${Math.round(median(visits.map(({ fontArrived = Infinity }) => fontArrived)))} ms`,
      `${shares.join(', ')} of ${visits.length}, exchanged in ${exchanges}`,
      Math.max(...visits.map(({ shift }) => shift)).toFixed(3),
    ].join(' | '),
  );
}
await browser.close();
server.close();

/** The page as the options change it. */
function change(html: string): string {
  const waits =
    values.wait === undefined ? html : html.replace(/setTimeout\((\w),100\)/, `setTimeout($1,${values.wait})`);
  if (!values.preload) return waits;
  const [link = ''] = /<link rel="preload"[^>]*as="font"[^>]*>/.exec(html) ?? [];
  return waits.replace(link, '').replace('<head>', `<head>${link.replace('>', ' fetchpriority="high">')}`);
}

async function visit(opened: Browser, megabits: number, latency: number): Promise<Visit> {
  const context = await opened.newContext({ bypassCSP: true, viewport: { width: 1280, height: 900 } });
  try {
    const page = await openTab();
    await page.goto(`${server.origin}/quickstart`, { waitUntil: 'networkidle' });
    const { paint, fontArrived } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      fontArrived: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map((entry) => entry.startTime + entry.duration)[0],
    }));
    const brand = [await showsBrandFont(page)];
    let shift = await shiftOf(page);
    // The first interaction loads the scripts. Readers reach for a link some time after the page was painted.
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await page.waitForLoadState('networkidle');
    await page.locator('.pagination a').last().click();
    await page.waitForURL((url) => url.pathname !== '/quickstart');
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    brand.push(await showsBrandFont(page));
    shift = Math.max(shift, await shiftOf(page));
    await page.goto(`${server.origin}/reference/segments`, { waitUntil: 'networkidle' });
    brand.push(await showsBrandFont(page));
    shift = Math.max(shift, await shiftOf(page));
    await page.close();
    const later = await openTab();
    await later.goto(`${server.origin}/quickstart`, { waitUntil: 'networkidle' });
    brand.push(await showsBrandFont(later));
    return { paint, fontArrived, brand, shift: Math.max(shift, await shiftOf(later)) };
  } finally {
    await context.close();
  }

  async function openTab(): Promise<Page> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const throughput = (megabits * 1e6) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await page.addInitScript(() => {
      Reflect.set(window, 'shift', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // A navigation that swaps pages moves everything, which is no shift.
          if (Reflect.get(entry, 'hadRecentInput') === true) continue;
          Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    return page;
  }
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'shift')));
}

/** Whether the first paragraph of the page is drawn in the brand font. */
async function showsBrandFont(page: Page): Promise<boolean> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.prose p' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.some(({ familyName }) => familyName.startsWith('Sen'));
}
