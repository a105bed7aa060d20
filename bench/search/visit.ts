import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { load } from 'js-yaml';
import { chromium, type Browser, type CDPSession, type Page, type Request } from '@playwright/test';
import { z } from 'zod';
import { chromiumArguments, ensureChromium } from '../../tools/chromium.mjs';

/**
 * Measures the search as a visitor of the built site meets it: the bytes of opening the overlay, of a first query and of a
 * second one about another subject, and the work of the main thread for each key once everything is loaded.
 *
 *   node tools/serve.ts --port 4740 &
 *   node bench/search/visit.ts [--url http://localhost:4740] [--queries 20]
 */
const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:4740' }, queries: { type: 'string', default: '20' } },
});
const practice = Object.keys(
  z
    .record(z.string(), z.unknown())
    .parse(
      load(
        readFileSync(
          path.join(import.meta.dirname, '../../tools/judge-search/judged-queries/tasks-of-readers.yaml'),
          'utf8',
        ),
      ),
    ),
);
const count = Number(values.queries);
const sample = practice.filter((_, index) => index % Math.floor(practice.length / count) === 0).slice(0, count);

/** How long after the results on the screen a visit still counts what arrives, in milliseconds. */
const settled = 700;

const isPage = (request: Request): boolean => path.extname(new URL(request.url()).pathname) === '';

async function sizeOf(request: Request): Promise<number> {
  const response = await request.response();
  return response ? gzipSync(await response.body()).length : 0;
}

/** Opens a page as a new visitor, who moves the pointer and so loads what the first interaction loads. */
async function visit(browser: Browser): Promise<{ page: Page; bytes: () => Promise<number> }> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  await page.goto(`${values.url}/quickstart`);
  await page.mouse.move(300, 500);
  await page.mouse.move(302, 500);
  await page.waitForLoadState('networkidle');
  let sizes: Promise<number>[] = [];
  // Pages of hits that the browser loads ahead aren't part of the search.
  page.on('requestfinished', (request) => {
    if (!request.isNavigationRequest() && !isPage(request)) sizes.push(sizeOf(request));
  });
  return {
    page,
    async bytes() {
      // What the last key has started has arrived by then.
      await page.waitForTimeout(settled);
      const all = await Promise.all(sizes);
      sizes = [];
      return all.reduce((sum, size) => sum + size, 0);
    },
  };
}

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
}

/** Waits until the results of a query are on the screen. */
async function shown(page: Page, query: string): Promise<void> {
  await page.waitForFunction(
    (text) =>
      new URL(document.querySelector<HTMLAnchorElement>('.overlay__all a')?.href ?? 'x:').searchParams.get('q') ===
        text || (document.querySelector('.overlay__screen strong')?.textContent ?? '').trim() === text,
    query.trim(),
    { polling: 50 },
  );
}

const metricNames = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const;

async function workOf(session: CDPSession): Promise<Record<(typeof metricNames)[number], number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return {
    TaskDuration: of('TaskDuration'),
    ScriptDuration: of('ScriptDuration'),
    LayoutDuration: of('LayoutDuration'),
    RecalcStyleDuration: of('RecalcStyleDuration'),
  };
}

function quantile(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
const [opening, first, second]: [number[], number[], number[]] = [[], [], []];
for (const [index, query] of sample.entries()) {
  const { page, bytes } = await visit(browser);
  await open(page);
  opening.push((await bytes()) / 1000);
  const field = page.getByRole('dialog').getByRole('combobox');
  for (const [text, sizes] of [
    [query, first],
    [sample[(index + 7) % sample.length] ?? query, second],
  ] as const) {
    await field.fill(text);
    await shown(page, text);
    sizes.push((await bytes()) / 1000);
  }
  await page.context().close();
}
console.log(`${sample.length} queries, kB gzipped, median and maximum`);
for (const [name, sizes] of Object.entries({ opening, first, second }))
  console.log(`  ${name}: ${quantile(sizes, 0.5)}, ${quantile(sizes, 1)}`);

const { page } = await visit(browser);
await open(page);
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable', { timeDomain: 'threadTicks' });
const field = page.getByRole('dialog').getByRole('combobox');
const all: number[] = [];
const withoutPaint: number[] = [];
for (const pass of ['loading', 'loaded'])
  for (const query of sample.slice(0, 8)) {
    await field.fill('');
    for (let length = 1; length <= query.length; length += 1) {
      const text = query.slice(0, length);
      const before = await workOf(session);
      await page.keyboard.type(text.at(-1) ?? '');
      await shown(page, text);
      const after = await workOf(session);
      if (pass === 'loading') continue;
      all.push(after.TaskDuration - before.TaskDuration);
      withoutPaint.push(
        (['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const).reduce(
          (sum, name) => sum + after[name] - before[name],
          0,
        ),
      );
    }
  }
console.log(`${all.length} keys once loaded, ms of the main thread, median and 95th percentile`);
console.log(`  script, style and layout: ${quantile(withoutPaint, 0.5)}, ${quantile(withoutPaint, 0.95)}`);
console.log(`  all work, with painting: ${quantile(all, 0.5)}, ${quantile(all, 0.95)}`);
await browser.close();
