import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedProvider } from '../src/features/search/engine/embedded.ts';
import type { SearchProvider, SearchResponse } from '../src/features/search/engine/provider.ts';
import { builtRecords } from './built-records.ts';
import { exactNames, missedNames } from './judge-search/exact-names.ts';
import { askProvider, figures, judge, judgeAnswers, report } from './judge-search/judge.ts';
import { judgedQueries, querySets } from './judge-search/judged-queries.ts';
import { withLimit, limits } from './judge-search/limits.ts';
import { loadedBytes } from './judge-search/loaded-bytes.ts';
import { sampleRequest } from './judge-search/sample-request.ts';

/**
 * Measures the embedded search of a build: how well it ranks each set of judged queries, whether it finds names of settings,
 * events, operations and similar ones first, and what it loads. Fails if a figure misses its limit (`limits.ts`).
 *
 *   node tools/judge-search.ts [--dir dist]
 *   node tools/judge-search.ts --misses             also prints the misses of the tuning queries
 *   node tools/judge-search.ts --explain 'a query'  prints the hits of one query
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: 'dist' },
    misses: { type: 'boolean', default: false },
    explain: { type: 'string' },
  },
});
const folder = path.resolve(values.dir);
const provider = askingOnce(embeddedProvider((file) => readFile(path.join(folder, file), 'utf8')));

if (values.explain === undefined) await measure();
else {
  const { hits, nbHits } = await provider.search(sampleRequest(values.explain), new AbortController().signal);
  console.log(`${nbHits} hits`);
  for (const { url, highlighted } of hits) {
    console.log(url, highlighted.content?.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('') ?? '');
  }
}

async function measure(): Promise<void> {
  const check = (...figure: Parameters<typeof withLimit>) => {
    const { line, missed } = withLimit(...figure);
    (missed ? console.error : console.log)(line);
    if (missed) process.exitCode = 1;
  };
  for (const url of await missingTargets())
    console.error(`No query can find ${url}, which judged queries expect: correct them in tools/judge-search.`);

  for (const { name, queries } of querySets) {
    const result = await judge(queries, askProvider(provider));
    // The misses of the other queries stay unknown, so that no one tunes the search with them.
    console.log(values.misses && name === 'tuning' ? report(name, result) : `${name}: ${figures(result)}`);
    check(`${name}: mean reciprocal rank`, result.mrr, limits.relevance[name], 'larger');
  }

  const records = await builtRecords();
  const names = [...exactNames(records).values()].flat();
  const missed = await missedNames(names, records, provider);
  for (const line of missed) console.log(`    ${line}`);
  check(
    `exact names: ${names.length}, share found first`,
    1 - missed.length / names.length,
    limits.exactNames,
    'larger',
  );

  const answers = await judgeAnswers(judgedQueries, provider);
  check('questions with an answer on top', answers.shown, limits.answers.shown, 'larger');
  check('share of these answers that are right', answers.right, limits.answers.right, 'larger');
  check('other queries with an answer on top', answers.unasked, limits.answers.unasked, 'smaller');

  const tuning = querySets[0]?.queries ?? [];
  const sample = tuning.filter((_, index) => index % 20 === 0).map(({ query }) => query);
  const { first, second } = await loadedBytes(folder, sample);
  check('bytes of the index for a first query', first, limits.bytes.first, 'smaller');
  check('bytes of the index for a second query', second, limits.bytes.second, 'smaller');
}

/** Wraps a provider so that it answers each request once: ranks and answers are measured in the same responses. */
function askingOnce({ search }: SearchProvider): SearchProvider {
  const responses = new Map<string, Promise<SearchResponse>>();
  return {
    search(request, signal) {
      const key = JSON.stringify(request);
      const response = responses.get(key) ?? search(request, signal);
      responses.set(key, response);
      return response;
    },
  };
}

/** Returns the expected pages and anchors that the build doesn't have, because no search could find them. */
async function missingTargets(): Promise<string[]> {
  const missing: string[] = [];
  for (const url of new Set(judgedQueries.flatMap(({ expected }) => expected))) {
    const [page = '', anchor] = url.split('#');
    const file = path.join(folder, page === '/' ? 'index.html' : `${page}.html`);
    if (!existsSync(file) || (anchor !== undefined && !(await readFile(file, 'utf8')).includes(` id="${anchor}"`)))
      missing.push(url);
  }
  return missing;
}
