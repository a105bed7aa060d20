import type { Browser } from '@playwright/test';

/** What happened while a page loaded. */
export interface PageLoad {
  /** Milliseconds since the navigation began. */
  readonly firstContentfulPaint: number;
  /** Milliseconds beyond the first 50 of each long task (https://web.dev/articles/tbt). */
  readonly blockingTime: number;
  /** Sum of all layout shifts (https://web.dev/articles/cls). */
  readonly layoutShift: number;
  /** Bytes on the wire, headers included, by type of resource as the browser names it. */
  readonly requests: readonly { readonly type: string; readonly url: string; readonly size: number }[];
}

/** A slow phone on a slow network: the figures of Lighthouse's mobile runs. */
const conditions = { slowdown: 4, bitsPerSecond: 1.6e6, latency: 150 };
/** Milliseconds of quiet after which nothing more is expected. */
const settled = 1500;

/** What the page itself collects from its beginning. */
interface Collected {
  paint: number;
  blocking: number;
  shift: number;
}

/** Loads a page in a fresh profile (nothing cached), on a phone's screen, without touching it. */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.latency,
      downloadThroughput: conditions.bitsPerSecond / 8,
      uploadThroughput: conditions.bitsPerSecond / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown });
    const requests = new Map<string, { type: string; url: string; size: number }>();
    session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      requests.set(requestId, { type: type ?? 'Other', url: request.url, size: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId);
      if (request) request.size = encodedDataLength;
    });
    await page.addInitScript(collect);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(settled);
    const { paint, blocking, shift } = await page.evaluate((): Collected =>
      JSON.parse(document.documentElement.dataset['collected'] ?? '{}'),
    );
    return {
      firstContentfulPaint: paint,
      blockingTime: blocking,
      layoutShift: shift,
      requests: [...requests.values()],
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page: notes paints, long tasks and layout shifts where {@link loadPage} finds them. */
function collect(): void {
  const collected = { paint: 0, blocking: 0, shift: 0 };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
      document.documentElement.dataset['collected'] = JSON.stringify(collected);
    }).observe({ type, buffered: true });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') collected.paint = startTime;
  });
  observe('longtask', ({ duration }) => {
    collected.blocking += Math.max(0, duration - 50);
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') collected.shift += entry.value;
  });
}
