import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSteps } from './test-steps.ts';
import { currentVersions, dependenciesOf, digestOf, slowTestFiles, validPasses } from './passes.ts';

const slow = 'tests/tutorials/react/react.test.ts';
const page = 'content/docs/feature-flag-tutorials/react.md';
const files = {
  [slow]: "import { at } from '../tutorial.ts';\nreadData('content/data/names.yaml');\n",
  'content/data/names.yaml': 'a\n',
  'tests/tutorials/tutorial.ts': "export { at } from '../../src/at.ts';\n",
  'src/at.ts': "import type { One } from './types.ts';\nexport const at: One = 1;\n",
  'src/types.ts': 'export type One = 1;\n',
  'src/other.ts': 'export const other = 1;\n',
  'tests/tutorials/react/package-lock.json': '{}',
  'package-lock.json': '{}',
  'live/host.ts': 'export {};\n',
  [page]: '---\ntitle: React\n---\n\n## Install\n\nA sentence.\n\n```bash\nnpm i\n```\n\nIt returns `404`.\n',
};
let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'passes-'));
  for (const [file, text] of Object.entries(files)) write(file, text);
  record({});
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function record(change: object): void {
  const pass = { digest: digestOf(slow, root), date: new Date().toISOString(), versions: currentVersions };
  write('tests/passes.json', JSON.stringify({ [slow]: { ...pass, ...change } }));
}

const isReliedOn = (now?: number): boolean => validPasses(root, now).has(slow);

test('a slow test whose dependencies are those of its last pass needn’t run', () => {
  expect(isReliedOn()).toBe(true);
  write('src/other.ts', 'export const other = 2;\n');
  write('src/types.ts', 'export type Two = 2;\n');
  write(page, files[page].replace('A sentence.', 'Another sentence.'));
  expect(isReliedOn()).toBe(true);
});

test.each([
  ['the test', slow, 'import', '// A comment.\nimport'],
  ['a helper', 'tests/tutorials/tutorial.ts', 'at }', 'at as at }'],
  ['a module that a helper imports', 'src/at.ts', '= 1', '= 2'],
  ['a file next to the test', 'tests/tutorials/react/package-lock.json', '{}', '{ }'],
  ['the packages', 'package-lock.json', '{}', '{ }'],
  ['the server', 'live/host.ts', '{}', '{ }'],
  ['a command on its page', page, 'npm i', 'npm ci'],
  ['a heading of its page', page, '## Install', '## Installation'],
  ['a status on its page', page, '404', '403'],
  ['a file that it names', 'content/data/names.yaml', 'a', 'b'],
] as const)('it runs after a change of %s', (_, file, from, to) => {
  write(file, files[file].replace(from, to));
  expect(isReliedOn()).toBe(false);
});

test('it runs if its pass is made up, old, or from other programs', () => {
  record({ digest: 'made-up' });
  expect(isReliedOn()).toBe(false);
  record({ versions: { ...currentVersions, node: 'v1.0.0' } });
  expect(isReliedOn()).toBe(false);
  record({ versions: {} });
  expect(isReliedOn()).toBe(false);
  record({});
  expect(isReliedOn(Date.now() + 13 * 86_400_000)).toBe(true);
  expect(isReliedOn(Date.now() + 15 * 86_400_000)).toBe(false);
});

test('all slow tests and what they read exist', () => {
  const repository = path.resolve(import.meta.dirname, '..');
  const exclude = ['**/node_modules/**'];
  const tests = globSync('tests/**/*.test.ts', { cwd: repository, exclude }).map((file) => file.replaceAll('\\', '/'));
  expect(slowTestFiles.filter((file) => !tests.includes(file))).toEqual([]);
  const others = tests.filter((file) => /^tests\/(tutorials\/.*\/|first-commands\/)/.test(file));
  expect(others.length).toBeGreaterThan(8);
  expect(others.filter((file) => !slowTestFiles.includes(file))).toEqual([]);
  const digests = slowTestFiles.map((file) => digestOf(file));
  expect(new Set(digests).size).toBe(slowTestFiles.length);
});

test.each([
  ['Python', /pythonEnvironment|pythonPackages|openPrograms/, /requirements\.txt$/],
  ['Go', /goModules|openPrograms/, /go\.mod$/],
  ['Rust', /cargoCrates|fetchCrates/, /Cargo\.lock$/],
  ['Java', /mavenPackages|openPrograms/, /spring-boot\/examples\.md$/],
] as const)('the tests of pages depend on what pins their packages for %s', (_, installs, pins) => {
  const tests = slowTestFiles.filter((file) => file.startsWith('tests/tutorials/'));
  const installing = tests.filter((file) =>
    installs.test(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')),
  );
  expect(installing.length).toBeGreaterThan(0);
  expect(installing.filter((file) => !dependenciesOf(file).some((name) => pins.test(name)))).toEqual([]);
});

test('only npm test relies on passes, and only npm run test:full writes them', () => {
  const variables = (full: boolean) =>
    new Set(testSteps({ full }).flatMap(({ commands }) => commands.flatMap(({ env = {} }) => Object.keys(env))));
  expect(variables(false)).toContain('RELY_ON_PASSES');
  expect(variables(false)).not.toContain('RECORD_PASSES');
  expect(variables(true)).toContain('RECORD_PASSES');
  expect(variables(true)).not.toContain('RELY_ON_PASSES');
});
