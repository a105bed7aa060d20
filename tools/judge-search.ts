import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedProvider } from '../src/search/providers/embedded.ts';
import { askProvider, judge, report } from './judge-search/judge.ts';
import { judgedQueries } from './judge-search/judged-queries.ts';
import { sampleRequest } from './judge-search/sample-request.ts';

/**
 * Runs every judged query against the embedded search of a build, prints the scores and the misses, and fails if the
 * scores are below the goals.
 *
 *   node tools/judge-search.ts [--dir dist] [--explain 'a query']
 */
const { values } = parseArgs({ options: { dir: { type: 'string', default: 'dist' }, explain: { type: 'string' } } });
const folder = path.resolve(values.dir);
const provider = embeddedProvider(async (file) => {
  const json: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  return json;
});

if (values.explain === undefined) {
  const missing = await missingTargets();
  if (missing.length > 0) {
    console.error(
      `tools/judge-search/judged-queries expects pages or anchors that the build doesn't have:\n${missing.map((url) => `  ${url}`).join('\n')}`,
    );
    console.error('Correct the expectation, or restore the page or the anchor.');
  }
  const result = await judge(judgedQueries, askProvider(provider));
  console.log(report(result));
  process.exitCode = result.passed && missing.length === 0 ? 0 : 1;
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
