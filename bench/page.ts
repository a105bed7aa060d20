import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { siteHandler } from '../tools/serve.ts';
import { chromiumArguments, ensureChromium } from '../tools/chromium.mjs';
import { serveCompressed } from './compressing-server.ts';
import { median } from './measure.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import { printResults } from './results.ts';

/**
 * Measures how an article page loads on a slow phone, compared with an empty page in the same run.
 *
 *   node bench/page.ts [--dir dist] [--path /quickstart] [--runs 7]
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: 'dist' },
    path: { type: 'string', default: '/quickstart' },
    runs: { type: 'string', default: '7' },
  },
});

/** Text, for a page without any has no first contentful paint. */
const emptyPage = '<!doctype html><html lang="en"><title>Empty</title><p>Empty</p></html>';
const emptyPath = '/bench-empty-page';

const folder = path.resolve(values.dir);
if (!existsSync(folder)) throw new Error(`There is no build in ${folder}: run npm run build first.`);

const server = await serveCompressed(siteHandler(folder), { [emptyPath]: emptyPage });
const browser: Browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: chromiumArguments,
});
const empty: PageLoad[] = [];
const article: PageLoad[] = [];
// The first load of each warms up the browser and the server, and is not counted.
for (let run = 0; run <= Number(values.runs); run++) {
  for (const [target, loads] of [
    [emptyPath, empty],
    [values.path, article],
  ] as const) {
    const load = await loadPage(browser, `${server.origin}${target}`);
    if (run > 0) loads.push(load);
  }
}
await browser.close();
server.close();

const of = (loads: readonly PageLoad[], value: (load: PageLoad) => number) => median(loads.map(value));
const paint = of(article, ({ firstContentfulPaint }) => firstContentfulPaint);
const emptyPaint = of(empty, ({ firstContentfulPaint }) => firstContentfulPaint);
const bytes = new Map<string, number>();
for (const { kind, size } of article[0]?.requests ?? []) bytes.set(kind, (bytes.get(kind) ?? 0) + size);

console.log(
  `${values.path}: ${article.map((load) => Math.round(load.firstContentfulPaint)).join(', ')} ms to the first contentful paint`,
);
console.log(`empty page: ${empty.map((load) => Math.round(load.firstContentfulPaint)).join(', ')} ms`);
printResults([
  { name: 'First contentful paint, times an empty page', value: paint / emptyPaint, limit: 1.3 },
  { name: 'Blocking time, ms', value: of(article, ({ blockingTime }) => blockingTime), limit: 0 },
  { name: 'Layout shift', value: Math.max(...article.map(({ layoutShift }) => layoutShift)), limit: 0 },
  { name: 'Requests', value: Math.max(...article.map(({ requests }) => requests.length)), limit: 6 },
  ...[...bytes].map(([kind, size]) => ({ name: `Bytes on the wire: ${kind}`, value: size })),
]);
