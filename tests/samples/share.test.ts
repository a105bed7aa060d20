import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readChecks } from '../../src/load/read-checks.ts';
import { blockDigest } from '../../src/markdown/block-digest.ts';
import { checkKinds, plainLanguages, sumOf, type CheckKind } from '../../src/model/checks.ts';
import { readPageItems, root } from './read-page-items.ts';

const code = /^(js|javascript|jsx|ts|typescript|tsx)$/;
const shell = /^(bash|sh|shell)$/;
const json = /^json$/;

const checks = readChecks(root);
const blocks = globSync('content/docs/**/*.md', { cwd: root })
  .flatMap(readPageItems)
  .flatMap((item) => {
    if (item.type !== 'code' || plainLanguages.has(item.language)) return [];
    const check = checks.get(blockDigest(item.language, item.code));
    return [{ language: item.language, ...(check && { check }) }];
  });

/** The share of the blocks in some languages that were checked in one of several ways. */
function shareOf(isMeant: (language: string) => boolean, kinds: readonly CheckKind[]): number {
  const { total, byKind } = sumOf(blocks.filter(({ language }) => isMeant(language)));
  expect(total).toBeGreaterThan(100);
  return kinds.reduce((sum, kind) => sum + byKind[kind], 0) / total;
}

test('95 percent of JavaScript and TypeScript are run or compiled', () => {
  expect(shareOf((language) => code.test(language), ['run', 'compiled'])).toBeGreaterThanOrEqual(0.95);
});

test('95 percent of JSON are run, or their fields and types are checked', () => {
  expect(shareOf((language) => json.test(language), ['run', 'compiled', 'validated'])).toBeGreaterThanOrEqual(0.95);
});

test('95 percent of shell commands are run or rehearsed, more than a third run', () => {
  expect(shareOf((language) => shell.test(language), ['run', 'rehearsed'])).toBeGreaterThanOrEqual(0.95);
  expect(shareOf((language) => shell.test(language), ['run'])).toBeGreaterThan(0.35);
});

test('95 percent of all other languages are parsed, if not more', () => {
  const isOther = (language: string) => ![code, shell, json].some((each) => each.test(language));
  expect(shareOf(isOther, checkKinds)).toBeGreaterThanOrEqual(0.95);
});
