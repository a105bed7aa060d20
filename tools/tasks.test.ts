import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { tasks } from './tasks.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));

test('every npm script is one command that installs before it runs the task of the same name', () => {
  const expected = Object.keys(tasks).map((name) => [name, `node tools/run.mjs ${name}`]);
  expect(scripts).toEqual(Object.fromEntries(expected));
});

test('the README describes every npm script, and the documents name no other one', () => {
  const named = (text: string) =>
    [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? '');
  const names = Object.keys(scripts);
  expect(new Set(named(read('README.md')))).toEqual(new Set(names));
  for (const file of globSync('{*,bench/**/*}.md', { cwd: root, exclude: ['**/node_modules/**', 'bench/work/**'] })) {
    expect({ file, unknown: named(read(file)).filter((name) => !names.includes(name)) }).toEqual({ file, unknown: [] });
  }
});

test('every task runs a file or a dependency that exists, with packages that are locked', () => {
  const files = Object.values(tasks).flatMap(({ command: [program, file = ''], packages = [] }) => [
    program === 'node' ? file : `node_modules/${program}/package.json`,
    ...packages.map((folder) => `${folder}/package-lock.json`),
  ]);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
