import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { needProgram } from '../../tools/programs.ts';
import { readPageItems } from './read-page-items.ts';
import { recordChecked } from './record-checks.ts';

const standIns = path.join(import.meta.dirname, 'stand-ins/java');

/** Pages whose Java blocks form one project, and the tests on them that run with the stand-ins. */
const projects = [
  {
    name: 'java-examples',
    source: 'content/docs/feature-flag-tutorials/java/examples.md',
    tests: 'camp.CampTest',
    passed: '4 passed',
  },
  { name: 'java', source: 'content/docs/reference/sdks/java.md', tests: undefined, passed: undefined },
];

test.for(projects)('the Java code of $source compiles', async ({ name, source, tests, passed }, { skip }) => {
  const blocks = readPageItems(source).flatMap((item) =>
    item.type === 'code' && item.language === 'java' ? [item] : [],
  );
  const what = `the compilation of ${blocks.length} blocks of ${source}`;
  const javac = needProgram(what, 'javac', skip);
  const java = needProgram(what, 'java', skip);
  const folder = path.join(import.meta.dirname, '.cache/javac', name);
  rmSync(folder, { recursive: true, force: true });
  const files = blocks.map(({ title, line, code }) => {
    const file = path.join(folder, title ?? `line-${line}.java`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${code}\n`);
    return file;
  });
  expect(files.length).toBeGreaterThan(10);

  const classes = path.join(folder, 'classes');
  const options = ['--release', '17', '-Xlint:all,-serial', '-Werror', '-d', classes, '-sourcepath', standIns] as const;
  const compiled = await javac.run([...options, ...files, path.join(standIns, 'RunTests.java')]);
  expect(compiled.errors.replaceAll(`${folder}/`, `${source}: `)).toBe('');
  expect(compiled.status).toBe(0);

  const recorded = blocks.map((block) => ({ source, block }));
  recordChecked(`javac-${name}`, { kind: 'compiled', with: 'javac' }, recorded);

  if (tests === undefined) return;
  const ran = await java.run(['-cp', classes, 'RunTests', tests]);
  expect(ran.errors).toBe('');
  expect(ran.output.trim()).toBe(passed);
});
