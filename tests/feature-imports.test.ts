import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { features } from '../site/features.ts';
import type { Feature } from '../src/core/feature.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const needsOf = ({ needs = [] }: Feature): string[] => needs.flatMap((each) => [each.name, ...needsOf(each)]);

test.each(features)('$name imports only from the features that it needs', (feature) => {
  const { name } = feature;
  const files = globSync(`src/features/${name}/**/*.{ts,tsx,astro,css}`, {
    cwd: root,
    exclude: ['**/*.test.*', '**/testing/**'],
  });
  const names = files.flatMap((file) => read(file).match(/(?<=(?:from|@import) '(?:\.\.\/)+)[\w-]+(?=\/)/g) ?? []);
  const folders = new Set(names);
  const others = features.filter((each) => each !== feature && folders.has(each.name));
  expect(needsOf(feature)).toEqual(expect.arrayContaining(others.map((each) => each.name)));
});

test('the style sheets of the core import none of a feature', () => {
  const sheets = globSync('src/core/**/*.css', { cwd: root });
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.filter((file) => /@import[^;]*features\//.test(read(file)))).toEqual([]);
});
