import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.resolve(import.meta.dirname, '../..');

/** Style sheets that a file imports: with `@import` in CSS, with `import` in code. */
function importedBy(file: string): string[] {
  const text = readFileSync(path.join(src, file), 'utf8');
  return [...text.matchAll(/(?:import\b|new URL\b)[^;'"`]*['"`](\.[^'"`]+\.css)(?:\?\w+)?['"`]/g)].map(
    ([, name = '']) => path.posix.join(path.posix.dirname(file), name),
  );
}

test('every style sheet is part of the site', () => {
  const imported = new Set(globSync('**/*.{css,ts,tsx,astro}', { cwd: src }).flatMap(importedBy));
  expect(imported.size).toBeGreaterThan(50);
  const missing = globSync('**/*.css', { cwd: src }).filter((file) => !imported.has(file));
  expect(missing, 'Add each to src/core/styles/site.css or to the styles of its feature, or remove it.').toEqual([]);
});

test('every imported style sheet exists', () => {
  const sheets = new Set(globSync('**/*.css', { cwd: src }));
  const files = globSync('**/*.{css,ts,tsx,astro}', { cwd: src });
  expect(files.flatMap(importedBy).length).toBeGreaterThan(50);
  expect(
    files.flatMap((file) => importedBy(file).flatMap((name) => (sheets.has(name) ? [] : [`${file}: ${name}`]))),
  ).toEqual([]);
});

test('the core imports no style sheet of a feature', () => {
  const imported = globSync('core/**/*.{css,ts,tsx,astro}', { cwd: src }).flatMap(importedBy);
  expect(imported.filter((name) => name.startsWith('features/'))).toEqual([]);
});
