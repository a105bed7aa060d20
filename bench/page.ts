import { existsSync, globSync, readFileSync } from 'node:fs';
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
 * Measures how pages load on a slow phone: an article next to an empty page, the largest pages of the site, the search
 * page and the not-found page.
 *
 *   node bench/page.ts [--dir dist] [--path /quickstart] [--largest 5] [--runs 7]
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: 'dist' },
    path: { type: 'string', default: '/quickstart' },
    largest: { type: 'string', default: '5' },
    runs: { type: 'string', default: '7' },
  },
});

/** A page needs some text to have a first contentful paint. */
const emptyPage = '<!doctype html><html lang="en"><title>Empty</title><p>Empty</p></html>';
const emptyPath = '/bench-empty-page';

const folder = path.resolve(values.dir);
if (!existsSync(folder)) throw new Error(`There is no build in ${folder}. Run npm run build first.`);

const article = values.path;
const screens = ['/search', '/search?q=gradual+rollout', '/no-such-page'];
const others = [...largestPages(folder, Number(values.largest)), ...screens].filter((page) => page !== article);

const server = await serveCompressed(siteHandler(folder), { [emptyPath]: emptyPage });
const browser: Browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: chromiumArguments,
});
const loads = new Map<string, PageLoad[]>([emptyPath, article, ...others].map((page) => [page, []]));
// The first load of each page warms up the browser and the server, and isn't counted.
for (let run = 0; run <= Number(values.runs); run++) {
  for (const [page, pageLoads] of loads) {
    const load = await loadPage(browser, `${server.origin}${page}`);
    if (run > 0) pageLoads.push(load);
  }
}
await browser.close();
server.close();

const loadsOf = (page: string) => loads.get(page) ?? [];
const paintOf = (page: string) => median(loadsOf(page).map(({ firstContentfulPaint }) => firstContentfulPaint));
const blockingTimeOf = (page: string) => median(loadsOf(page).map(({ blockingTime }) => blockingTime));
const layoutShiftOf = (page: string) => Math.max(...loadsOf(page).map(({ layoutShift }) => layoutShift));
const requests = loadsOf(article)[0]?.requests ?? [];
const bytes = new Map<string, number>();
for (const { type, size } of requests) bytes.set(type, (bytes.get(type) ?? 0) + size);

for (const [page, pageLoads] of loads) {
  const paints = pageLoads.map(({ firstContentfulPaint }) => Math.round(firstContentfulPaint));
  console.log(`${page}: first contentful paint after ${paints.join(', ')} ms`);
}
printResults([
  { name: 'First contentful paint, times an empty page', value: paintOf(article) / paintOf(emptyPath), limit: 1.3 },
  { name: 'Requests', value: Math.max(...loadsOf(article).map((load) => load.requests.length)), limit: 6 },
  ...[...bytes].map(([kind, size]) => ({ name: `Bytes on the wire: ${kind}`, value: size })),
  ...[article, ...others].flatMap((page) => [
    // The search and the not-found page start React while they load.
    { name: `Blocking time in ms: ${page}`, value: blockingTimeOf(page), ...(!screens.includes(page) && { limit: 0 }) },
    { name: `Layout shift: ${page}`, value: layoutShiftOf(page), limit: 0 },
  ]),
]);

/** Paths of the pages with the most elements. */
function largestPages(root: string, count: number): readonly string[] {
  return globSync('**/*.html', { cwd: root })
    .map((file) => ({ file, elements: readFileSync(path.join(root, file), 'utf8').match(/<[a-z]/g)?.length ?? 0 }))
    .toSorted((a, b) => b.elements - a.elements)
    .slice(0, count)
    .map(
      ({ file }) =>
        `/${file
          .replace(/\.html$/, '')
          .split(path.sep)
          .join('/')}`,
    );
}
