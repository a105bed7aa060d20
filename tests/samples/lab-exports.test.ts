import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scenarioExports } from '../../src/features/lab/exports/exports.ts';
import { awkward, codeOf, scenarios } from '../../src/features/lab/directive/testing/exported-code.ts';
import { needProgram } from '../../tools/programs.ts';
import { mavenPackages, withRegistry } from '../kept-packages.ts';
import { classPathOf, pom } from './java-libraries.ts';
import { languages } from './syntax-languages.ts';

/** Every scenario of the pages, and one whose names and values end texts in one of the languages. */
const all = [...scenarios, { name: 'awkward', scenario: awkward }];
const cache = path.join(import.meta.dirname, '.cache/lab-exports');

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

const parsed = scenarioExports.flatMap(({ id, language: name }) => {
  const language = languages.find((each) => each.name === name);
  return language ? [{ id, language }] : [];
});

test('the languages of the exports that a tool here parses', () => {
  expect(parsed.map(({ id }) => id)).toEqual(['python', 'java', 'go', 'ruby', 'php', 'dotnet']);
});

test.for(parsed)('the $id export of every scenario has no syntax errors', async ({ id, language }, { skip }) => {
  const program = needProgram(`the ${id} exports of the lab`, language.program, skip);
  const files = write(id, (name) => `${name}.${language.ending}`);
  expect(await language.parse(files, program)).toEqual([]);
});

test('the Go export has the format of `gofmt`', async ({ skip }) => {
  const gofmt = needProgram('the format of the Go exports of the lab', 'gofmt', skip);
  const { output, errors } = await gofmt.run(['-l', ...write('go', (name) => `${name}.go`)]);
  expect(`${output}${errors}`).toBe('');
});

test('the Java export of every scenario compiles', async ({ skip }) => {
  const what = 'the compilation of the Java exports of the lab';
  const javac = needProgram(what, 'javac', skip);
  const mvn = needProgram(what, 'mvn', skip);
  const jars = await withRegistry(what, () => mavenPackages(mvn, pom));
  if (jars === undefined) return skip('The libraries are missing.');
  const files = write('java', (name) => `${packageOf(name)}/FlagTest.java`);
  // Every export has a class with the same name, so each is in a separate package.
  for (const [index, { name, scenario }] of all.entries()) {
    writeFileSync(files[index] ?? '', `package ${packageOf(name)};\n${codeOf('java', scenario)}`);
  }
  const lint = ['-proc:none', '-Xlint:all,-serial,-classfile', '-Werror', '--release', '17'] as const;
  const { status, errors } = await javac.run([
    ...lint,
    '-d',
    path.join(cache, 'classes'),
    '-classpath',
    classPathOf(jars),
    ...files,
  ]);
  expect(errors).toBe('');
  expect(status).toBe(0);
});

const packageOf = (name: string): string => name.replaceAll('-', '_');
