import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scenarioExports } from '../../src/lab/exports/exports.ts';
import { awkward, codeOf, scenarios } from '../../src/directives/lab/testing/exported-code.ts';
import { execute, languages } from './syntax-languages.ts';

/** Every scenario of the pages, and one whose names and values end texts in one of the languages. */
const all = [...scenarios, { name: 'awkward', scenario: awkward }];
const cache = path.join(import.meta.dirname, '.cache/lab-exports');
const standIns = path.join(import.meta.dirname, 'stand-ins/java');

/** Writes the export of every scenario into a folder, and returns the files. */
function write(id: string, nameOf: (name: string) => string): string[] {
  const folder = path.join(cache, id);
  rmSync(folder, { recursive: true, force: true });
  return all.map(({ name, scenario }) => {
    const file = path.join(folder, nameOf(name));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, codeOf(id, scenario));
    return file;
  });
}

async function isInstalled(tool: readonly [string, ...string[]]): Promise<boolean> {
  try {
    await execute(tool);
    return true;
  } catch {
    return false;
  }
}

/** The test command repeats such lines in its summary. */
function notRun(what: string): string {
  const note = `exports of the lab: ${what}`;
  console.log(`NOT RUN: ${note}`);
  return note;
}

const parsed = scenarioExports.flatMap(({ id, language: name }) => {
  const language = languages.find((each) => each.name === name);
  return language ? [{ id, language }] : [];
});

test('the languages of the exports that a tool here parses', () => {
  expect(parsed.map(({ id }) => id)).toEqual(['python', 'java', 'go', 'ruby', 'php', 'dotnet']);
});

test.for(parsed)('the $id export of every scenario has no syntax errors', async ({ id, language }, { skip }) => {
  if (!(await isInstalled(language.tool))) skip(notRun(`${language.tool[0]} is missing (${language.debianPackage})`));
  const files = write(id, (name) => `${name}.${language.ending}`);
  expect(await language.parse(files)).toEqual([]);
});

test('the Go export has the format of `gofmt`', async ({ skip }) => {
  if (!(await isInstalled(['gofmt', '-h']))) skip(notRun('gofmt is missing (golang-go)'));
  const { output, errors } = await execute(['gofmt', '-l', ...write('go', (name) => `${name}.go`)]);
  expect(`${output}${errors}`).toBe('');
});

test('the Java export of every scenario compiles', async ({ skip }) => {
  if (!(await isInstalled(['javac', '-version']))) skip(notRun('javac is missing (default-jdk-headless)'));
  const files = write('java', (name) => `${packageOf(name)}/FlagTest.java`);
  // Every export has a class with the same name, so each is in a separate package.
  for (const [index, { name, scenario }] of all.entries()) {
    writeFileSync(files[index] ?? '', `package ${packageOf(name)};\n${codeOf('java', scenario)}`);
  }
  const options = ['--release', '17', '-Xlint:all,-serial', '-Werror', '-d', path.join(cache, 'classes')] as const;
  const { status, errors } = await execute(['javac', ...options, '-sourcepath', standIns, ...files]);
  expect(errors).toBe('');
  expect(status).toBe(0);
});

const packageOf = (name: string): string => name.replaceAll('-', '_');
