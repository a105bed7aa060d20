import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readChecks } from '../../src/load/read-checks.ts';
import { blockDigest } from '../../src/markdown/block-digest.ts';
import { plainLanguages, sumOf } from '../../src/model/checks.ts';
import { readPageItems, root } from './read-page-items.ts';

const programs = /^(js|javascript|jsx|ts|typescript|tsx|bash|sh|shell|json)$/;

test('95 percent of programs, commands and JSON are run, compiled, rehearsed or validated, and of all others parsed', () => {
  const checks = readChecks(root);
  const blocks = globSync('content/docs/**/*.md', { cwd: root })
    .flatMap(readPageItems)
    .flatMap((item) => {
      if (item.type !== 'code' || plainLanguages.has(item.language)) return [];
      const check = checks.get(blockDigest(item.language, item.code));
      return [{ language: item.language, ...(check && { check }) }];
    });
  const own = sumOf(blocks.filter(({ language }) => programs.test(language)));
  const others = sumOf(blocks.filter(({ language }) => !programs.test(language)));
  expect(own.total).toBeGreaterThan(1_400);
  expect(1 - (own.byKind.parsed + own.unchecked) / own.total).toBeGreaterThanOrEqual(0.95);
  expect(others.total).toBeGreaterThan(600);
  expect(1 - others.unchecked / others.total).toBeGreaterThanOrEqual(0.95);
});
