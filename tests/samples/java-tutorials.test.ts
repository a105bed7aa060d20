import path from 'node:path';
import { expect, test } from 'vitest';
import { needProgram } from '../../tools/programs.ts';
import { readProjects, writeFiles } from './page-projects.ts';
import { recordChecked } from './record-checks.ts';

const tutorials = 'content/docs/feature-flag-tutorials';

const pages = [
  {
    name: 'java',
    source: `${tutorials}/java.md`,
    sections: ['create-the-service', 'connect', 'test', 'targeting', 'observe', 'unreachable', 'clean-up'],
  },
  {
    name: 'spring-boot',
    source: `${tutorials}/spring-boot.md`,
    sections: ['create-the-service', 'connect', 'test', 'starter', 'clean-up'],
  },
  { name: 'spring-boot-examples', source: `${tutorials}/spring-boot/examples.md` },
];

const standIns = path.join(import.meta.dirname, 'stand-ins');
const folder = path.join(import.meta.dirname, '.cache/java-tutorials');

test('the Java tutorials compile at the end of their steps', async ({ skip }) => {
  const read = pages.map((page) => readProjects(page, 'java'));
  const blocks = read.flatMap((page) => page.blocks);
  expect(read.flatMap(({ left }) => left)).toEqual([]);
  expect(blocks.length).toBeGreaterThan(40);

  const what = `the compilation of ${blocks.length} blocks of the Java tutorials`;
  const { version = 0 } = needProgram(what, 'javac', skip);
  const java = needProgram(what, 'java', skip);

  const projects = read.flatMap((page) => page.projects);
  // A mistake that must be found, so that a tool that finds nothing is noticed.
  const wrong = { name: 'Wrong.java', code: '\nclass Wrong { int on = "yes"; }', at: (row: number) => `wrong:${row}` };
  const files = [...projects, { name: 'wrong', files: [wrong] }].flatMap((project) =>
    project.files.map((file) => ({ ...file, name: `${project.name.replace('/', '-')}/${file.name}` })),
  );
  writeFiles(folder, files);

  // The tutorials need Java 21.
  const library =
    version < 21 ? ['--patch-module', `java.base=${path.join(standIns, 'java-21')}`] : ['--release', '21'];
  const options = ['-proc:none', ...library, '-sourcepath', path.join(standIns, 'java')];
  const folders = new Set(files.map(({ name }) => path.join(folder, name.split('/')[0] ?? '')));
  const compiler = path.join(import.meta.dirname, 'parsers/Compile.java');
  const { status, output, errors } = await java.run([compiler, ...options, '--', ...folders]);
  const found = [...output.matchAll(/^(.+?):(\d+): (.*)$/gm)].map(([, name = '', row, message]) => {
    const file = files.find((one) => path.join(folder, one.name) === name);
    return `${file?.at(Number(row)) ?? name}: ${message}`;
  });
  expect(errors).toBe('');
  expect(status).toBe(0);
  expect(found).toEqual([expect.stringMatching(/^wrong:2: incompatible types/)]);
  recordChecked('compiled-java-tutorials', { kind: 'compiled', with: 'javac' }, blocks);
});
