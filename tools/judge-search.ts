import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedProvider } from '../src/features/search/engine/embedded.ts';
import { builtRecords } from './built-records.ts';
import { exactNames, leastFound, missedNames } from './judge-search/exact-names.ts';
import { askProvider, figures, judge, report, type Judgement } from './judge-search/judge.ts';
import { judgedQueries, querySets } from './judge-search/judged-queries.ts';
import { compare, describeComparison, readRanks, writeRanks } from './judge-search/recorded-ranks.ts';
import { sampleRequest } from './judge-search/sample-request.ts';

/**
 * Runs every judged query against the embedded search of a build. Prints the figures of each set of queries, the tuning
 * queries whose result is worse than recorded, and how many validation queries have a worse result. Fails if a figure falls
 * by more than the tolerance. The `fresh` queries are only measured: nothing is recorded about them. Finally, looks up
 * names of settings, events, operations and similar ones, which must be found first.
 *
 *   node tools/judge-search.ts [--dir dist]
 *   node tools/judge-search.ts --misses             also prints the misses of the tuning queries
 *   node tools/judge-search.ts --record             records the ranks, after a change that improves the search
 *   node tools/judge-search.ts --explain 'a query'  prints the hits of one query
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: 'dist' },
    misses: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    explain: { type: 'string' },
  },
});
const folder = path.resolve(values.dir);
const provider = embeddedProvider(async (file) => {
  const json: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  return json;
});

if (values.explain === undefined) {
  const missing = await missingTargets();
  if (missing.length > 0) {
    console.error(
      `tools/judge-search expects pages or anchors that the build doesn't have:\n${missing.map((url) => `  ${url}`).join('\n')}`,
    );
    console.error('Correct the expectation, or restore the page or the anchor.');
  }
  const recorded = readRanks();
  const judgements: Judgement[] = [];
  let passed = missing.length === 0;
  for (const { name, queries } of querySets) {
    const result = await judge(queries, askProvider(provider));
    if (name === 'fresh') {
      console.log(`${name}: ${queries.length} queries\n${figures(result)}`);
      continue;
    }
    judgements.push(...result.judgements);
    // The misses of the validation queries stay unknown, so that no one tunes the search with them.
    const detailed = values.misses && name === 'tuning';
    console.log(detailed ? report(name, result) : `${name}: ${queries.length} queries\n${figures(result)}`);
    const comparison = compare(result.judgements, recorded);
    for (const line of describeComparison(name, comparison)) console.log(line);
    for (const line of comparison.failures) console.error(`  ${line}`);
    passed &&= comparison.failures.length === 0;
  }
  const records = await builtRecords();
  for (const [kind, names] of exactNames(records)) {
    const missed = await missedNames(names, records, provider);
    console.log(`names of kind ${kind}: ${names.length - missed.length} of ${names.length} found first`);
    for (const line of missed) console.log(`    ${line}`);
    passed &&= missed.length <= (1 - leastFound) * names.length;
  }
  if (values.record) writeRanks(judgements);
  else if (!passed) process.exitCode = 1;
} else {
  const { hits, nbHits } = await provider.search(sampleRequest(values.explain), new AbortController().signal);
  console.log(`${nbHits} hits`);
  for (const { url, highlighted } of hits) {
    console.log(url, highlighted.content?.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('') ?? '');
  }
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
