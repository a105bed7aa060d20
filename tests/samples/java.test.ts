import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPageItems } from './read-page-items.ts';
import { execute } from './syntax-languages.ts';

const standIns = path.join(import.meta.dirname, 'stand-ins/java');

async function hasCompiler(): Promise<boolean> {
  try {
    return (await execute(['javac', '-version'])).status === 0;
  } catch {
    return false;
  }
}

test('the Java examples compile, and their tests pass', async ({ skip }) => {
  const source = 'content/docs/feature-flag-tutorials/java/examples.md';
  const blocks = readPageItems(source).filter((item) => item.type === 'code' && item.language === 'java');
  if (!(await hasCompiler())) {
    const note = `${blocks.length} blocks of ${source}: javac is missing (Debian package default-jdk-headless)`;
    // The test command repeats such lines in its summary.
    console.log(`NOT RUN: ${note}`);
    skip(note);
  }
  const folder = path.join(import.meta.dirname, '.cache/java');
  rmSync(folder, { recursive: true, force: true });
  const files = blocks.flatMap((block) => {
    if (block.type !== 'code' || block.title === undefined) return [];
    const file = path.join(folder, block.title);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${block.code}\n`);
    return [file];
  });
  expect(files).toHaveLength(blocks.length);

  const classes = path.join(folder, 'classes');
  const options = ['--release', '17', '-Xlint:all,-serial', '-Werror', '-d', classes, '-sourcepath', standIns] as const;
  const compiled = await execute(['javac', ...options, ...files, path.join(standIns, 'RunTests.java')]);
  expect(compiled.errors.replaceAll(`${folder}/`, `${source}: `)).toBe('');
  expect(compiled.status).toBe(0);

  const ran = await execute(['java', '-cp', classes, 'RunTests', 'camp.CampTest']);
  expect(ran.errors).toBe('');
  expect(ran.output.trim()).toBe('4 passed');
});
