import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commonProgram } from '../tools/programs.ts';
import { testSteps } from '../tools/test-steps.ts';
import { assignTurns, commitNumber, commitsForAllPages, sampleOf, slowTestFiles } from './turns.ts';

const pages = Array.from({ length: 637 }, (_, index) => `/page-${index}`);

test('ten commits that follow each other cover every page once', () => {
  const covered = Array.from({ length: commitsForAllPages }, (_, run) => sampleOf(pages, 1234 + run)).flat();
  expect(covered.toSorted()).toEqual(pages.toSorted());
});

test('slow tests are divided among commits, and none of them has much more to do than the others', () => {
  const seconds = { a: 50, b: 40, c: 30, d: 20, e: 20, f: 10 };
  const turns = assignTurns(seconds, 3);
  expect([...turns.keys()].toSorted()).toEqual(Object.keys(seconds));
  expect(Object.fromEntries(turns)).toEqual({ a: 0, b: 1, c: 2, d: 2, e: 1, f: 0 });
});

test('the files that take turns exist, and no tutorial or first command is left out', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const listed: readonly string[] = slowTestFiles;
  const files = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/.cache/**'] }).map((file) =>
      file.replaceAll('\\', '/'),
    );
  expect(listed.filter((name) => !files('tests/**/*.test.ts').includes(name))).toEqual([]);
  expect(files('tests/{tutorials/*/**,first-commands}/*.test.ts').filter((name) => !listed.includes(name))).toEqual([]);
});

test('npm test lets slow tests take turns, and npm run test:full runs all of them', () => {
  const turnsOf = (full: boolean) =>
    testSteps({ full }).flatMap(({ commands }) =>
      commands.flatMap(({ command, env = {} }) => ('TEST_TURNS' in env ? [command.join(' ')] : [])),
    );
  for (const project of ['tutorials', 'samples', 'live', 'versions', 'first-commands', 'build'])
    expect(turnsOf(false)).toContainEqual(expect.stringContaining(`--project ${project}`));
  expect(turnsOf(true)).toEqual([]);
});

test('a commit changes the sample, in a full and in a shallow clone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sample-'));
  const git = (cwd: string, ...args: string[]) =>
    commonProgram('git').outputOf(['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd });
  try {
    const full = path.join(folder, 'full');
    git(folder, 'init', 'full');
    const numbers = ['one', 'two', 'three'].map((message) => {
      git(full, 'commit', '--allow-empty', '-m', message);
      return commitNumber(full);
    });
    expect(numbers).toEqual([1, 2, 3]);
    git(folder, 'clone', '--depth', '1', `file://${full}`, 'shallow');
    const shallow = path.join(folder, 'shallow');
    const before = commitNumber(shallow);
    git(shallow, 'commit', '--allow-empty', '-m', 'four');
    expect(commitNumber(shallow)).not.toBe(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
