import path from 'node:path';
import { parseArgs } from 'node:util';
import { readApi } from '../load/read-api.ts';
import { proseSubjects, gapsOf, type Gap } from '../model/coverage.ts';
import { formatProblems } from '../../../core/model/problem.ts';

/**
 * Prints what the prose of the API reference doesn't describe yet, by tag.
 *
 *   npm run api:coverage                       counts
 *   npm run api:coverage -- --tag Features     every gap of a tag (or `all`)
 */
const { values } = parseArgs({ options: { tag: { type: 'string' } } });
const root = path.resolve(import.meta.dirname, '../../../..');

const described = await readApi(root);
const { api, problems } = described ?? { api: undefined, problems: [] };
if (problems.length > 0) {
  console.error(formatProblems(problems));
  process.exitCode = 1;
}
if (api) {
  const gaps = gapsOf(api);
  printCounts(
    gaps,
    api.tags.map(({ name }) => name),
  );
  if (values.tag !== undefined) printGaps(gaps.filter(({ tag }) => values.tag === 'all' || tag === values.tag));
}

function printCounts(gaps: readonly Gap[], tags: readonly string[]): void {
  const width = Math.max(...tags.map((tag) => tag.length));
  for (const tag of tags.toSorted()) {
    const own = gaps.filter((gap) => gap.tag === tag);
    const missing = proseSubjects.flatMap((subject) => {
      const count = own.filter((gap) => gap.subject === subject).length;
      return count > 0 ? [`${subject} ${count}`] : [];
    });
    console.log(`${tag.padEnd(width)}  ${own.length === 0 ? 'complete' : missing.join(', ')}`);
  }
  console.log(`\n${gaps.length} gaps in all.`);
}

function printGaps(gaps: readonly Gap[]): void {
  for (const subject of proseSubjects) {
    const names = gaps.filter((gap) => gap.subject === subject).map(({ name }) => name);
    if (names.length > 0) console.log(`\n${subject}:\n  ${names.join('\n  ')}`);
  }
}
