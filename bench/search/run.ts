import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build as bundle } from 'esbuild';
import type { SearchRecord } from '../../src/features/search/records/record.ts';
import { judge, scoresOf } from '../../tools/judge-search/judge.ts';
import { builtRecords } from '../../tools/built-records.ts';
import { querySets } from '../../tools/judge-search/judged-queries.ts';
import { chromiumArguments, ensureChromium } from '../../tools/chromium.mjs';
import { serve } from './serve.ts';

/**
 * Compares search engines in Chromium on the pages of the site: how well they answer the judged queries, what they load and
 * how long they take. Needs a build (npm run build) and, for all but the embedded engine, `npm install` in this folder.
 *
 *   node bench/search/run.ts [--engine embedded]... [--set validation]... [--every 5]
 *   node bench/search/run.ts --relevance  measures only relevance
 */
const names = ['embedded', 'minisearch', 'flexsearch', 'orama', 'pagefind'];
const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: names },
    every: { type: 'string', default: '5' },
    relevance: { type: 'boolean', default: false },
    set: { type: 'string', multiple: true, default: querySets.map(({ name }) => name) },
  },
});
const here = import.meta.dirname;
const workFolder = path.join(here, '../work/search');

interface Engine {
  /** Source of the script that puts `search(query)` on the window. */
  readonly client: string;
  build(records: readonly SearchRecord[], folder: string): Promise<void>;
}

declare global {
  interface Window {
    search: (query: string) => Promise<string[]>;
  }
}

const sets = querySets.filter(({ name }) => values.set.includes(name));
const judged = sets.flatMap(({ queries }) => queries);
/** Some queries (one in `--every`) are also typed letter by letter, and are the first one of a visit. */
const sampled = judged.filter((_, index) => index % Number(values.every) === 0).map(({ query }) => query);

async function prepare(engine: Engine, site: readonly SearchRecord[], folder: string): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundle({
    stdin: { contents: engine.client, resolveDir: here, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    outfile: path.join(folder, 'client.js'),
    external: ['/pagefind/*'],
    logLevel: 'error',
  });
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/client.js"></script>',
  );
  const begin = performance.now();
  await engine.build(site, folder);
  return performance.now() - begin;
}

/** Runs `during` on a fresh page of a fresh visitor. */
async function visit<T>(browser: Browser, url: string, during: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'search' in window);
    return await during(page);
  } finally {
    await context.close();
  }
}

async function relevance(browser: Browser, folder: string) {
  const server = await serve(folder);
  const result = await visit(browser, server.url, (page) =>
    judge(judged, async (query) => await page.evaluate((text) => window.search(text), query)),
  );
  server.close();
  return result;
}

interface Pass {
  readonly loading: number[];
  readonly loaded: number[];
}

/**
 * Types queries letter by letter, twice: in the second pass everything is loaded and what remains is the work itself.
 *
 * @returns milliseconds for each keystroke: by the clock, and of the page's main thread alone, which does not depend on
 *   what else the machine is doing
 */
async function type(page: Page, queries: readonly string[]): Promise<{ wall: Pass; work: Pass }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const wall: Pass = { loading: [], loaded: [] };
  const work: Pass = { loading: [], loaded: [] };
  await page.evaluate((text) => window.search(text), 'feature flag');
  for (const pass of ['loading', 'loaded'] as const) {
    for (const query of queries) {
      for (let length = 1; length <= query.length; length += 1) {
        const before = await taskSeconds();
        const time = await page.evaluate(
          async (text) => {
            const begin = performance.now();
            await window.search(text);
            return performance.now() - begin;
          },
          query.slice(0, length),
        );
        wall[pass].push(time);
        work[pass].push(1000 * ((await taskSeconds()) - before));
      }
    }
  }
  return { wall, work };
}

async function weightAndLatency(browser: Browser, folder: string) {
  const server = await serve(folder);
  const firsts: number[] = [];
  for (const query of sampled) {
    server.take();
    await visit(browser, server.url, (page) => page.evaluate((text) => window.search(text), query));
    firsts.push(server.take().bytes);
  }
  const { laters, requests } = await visit(browser, server.url, async (page) => {
    await page.evaluate((text) => window.search(text), 'feature flag');
    const bytes: number[] = [];
    const files: number[] = [];
    for (const { query } of judged) {
      server.take();
      await page.evaluate((text) => window.search(text), query);
      const taken = server.take();
      bytes.push(taken.bytes);
      files.push(taken.files);
    }
    return { laters: bytes, requests: files };
  });
  const { wall, work: cpu } = await visit(browser, server.url, (page) => type(page, sampled));
  server.close();
  return { firsts, laters, requests, wall, cpu };
}

function quantile(values_: readonly number[], share: number): number {
  const sorted = values_.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);
const milliseconds = (time: number) => time.toFixed(1);

const records = await builtRecords();
const pages = new Set(records.map(({ url }) => url.split('#')[0])).size;
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: chromiumArguments,
});
const heads = [
  'engine',
  ...sets.map(({ name }) => `${name}: MRR@10, page and section in first five`),
  ...(values.relevance
    ? []
    : [
        'first query KB, median / max',
        'later KB, median / p95',
        'later files, median',
        'keystroke ms, median / p95: by the clock, loading',
        'loaded',
        'of the main thread, loading',
        'loaded',
        'index build ms',
      ]),
];
console.log(`${pages} pages, ${records.length} records\n`);
console.log(`| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}`);
for (const name of values.engine) {
  const file = path.join(here, 'engines', name);
  const engine: Engine = await import(existsSync(`${file}.ts`) ? `${file}.ts` : `${file}.mjs`);
  const folder = path.join(workFolder, name);
  const building = await prepare(engine, records, folder);
  const { judgements } = await relevance(browser, folder);
  const cells = [
    name,
    ...sets.map((set) => {
      const queries = new Set(set.queries.map(({ query }) => query));
      const { mrr, topFive, sectionTopFive } = scoresOf(judgements.filter(({ query }) => queries.has(query)));
      return `${mrr.toFixed(3)}, ${(100 * topFive).toFixed(1)} %, ${(100 * sectionTopFive).toFixed(1)} %`;
    }),
  ];
  if (!values.relevance) {
    const { firsts, laters, requests, wall, cpu } = await weightAndLatency(browser, folder);
    cells.push(
      `${kilobytes(quantile(firsts, 0.5))} / ${kilobytes(Math.max(...firsts))}`,
      `${kilobytes(quantile(laters, 0.5))} / ${kilobytes(quantile(laters, 0.95))}`,
      String(quantile(requests, 0.5)),
      ...[wall.loading, wall.loaded, cpu.loading, cpu.loaded].map(
        (times) => `${milliseconds(quantile(times, 0.5))} / ${milliseconds(quantile(times, 0.95))}`,
      ),
      building.toFixed(0),
    );
  }
  console.log(`| ${cells.join(' | ')} |`);
}
await browser.close();
