import { globSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { readChecks } from '../../src/features/code-checks/load/read-checks.ts';
import { blockDigest } from '../../src/core/markdown/block-digest.ts';
import {
  languageGroup,
  plainLanguages,
  shareOf,
  sumOf,
  wantedChecks,
  type CheckSum,
  type LanguageGroup,
} from '../../src/features/code-checks/model/checks.ts';
import { readPageItems, root } from './read-page-items.ts';
import { renewsRecords } from './record-checks.ts';

// A page can change without its records, so only a run that renews them counts what is on record.
beforeEach(({ skip }) => skip(!renewsRecords(), 'Only a run with -u counts what is on record.'));

const checks = readChecks(root);
const blocks = globSync('content/docs/**/*.md', { cwd: root })
  .flatMap(readPageItems)
  .flatMap((item) => {
    if (item.type !== 'code' || plainLanguages.has(item.language)) return [];
    const check = checks.get(blockDigest(item.language, item.code));
    return [{ language: item.language, ...(check && { check }) }];
  });

function sumOfGroup(group: LanguageGroup): CheckSum {
  const sum = sumOf(blocks.filter(({ language }) => languageGroup(language) === group));
  expect(sum.total).toBeGreaterThan(100);
  return sum;
}

test.for([
  ['code', '95 percent of JavaScript and TypeScript are run or compiled'],
  ['json', '95 percent of JSON are run, or their fields and types are checked'],
  ['shell', '95 percent of shell commands are run or rehearsed'],
  ['others', '95 percent of all other languages are parsed, if not more'],
] as const)('%s: %s', ([group]) => {
  expect(shareOf(sumOfGroup(group), wantedChecks[group])).toBeGreaterThanOrEqual(0.95);
});

test.for(['python', 'go', 'java', 'kotlin', 'rust'])('95 percent of %s are run or compiled', (name) => {
  const sum = sumOf(blocks.filter(({ language }) => language === name));
  expect(sum.total).toBeGreaterThan(25);
  expect(shareOf(sum, ['run', 'compiled'])).toBeGreaterThanOrEqual(0.95);
});

test('of JavaScript, TypeScript, JSON and shell together, more than half are run or compiled, and 95 percent with validated JSON and dry runs', () => {
  const together = sumOf(blocks.filter(({ language }) => languageGroup(language) !== 'others'));
  expect(shareOf(together, ['run', 'compiled'])).toBeGreaterThan(0.5);
  expect(shareOf(together, ['run', 'compiled', 'validated', 'rehearsed'])).toBeGreaterThanOrEqual(0.95);
});

test('more than a third of the shell commands are run', () => {
  expect(shareOf(sumOfGroup('shell'), ['run'])).toBeGreaterThan(0.35);
});
