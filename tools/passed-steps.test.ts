import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PassedSteps } from './passed-steps.ts';
import { commonProgram } from './programs.ts';
import { runSteps } from './step-runner.ts';
import { testSteps } from './test-steps.ts';
import { testsOfPages } from './tests-of-pages.ts';

const fast = testSteps({ full: false }).filter(({ slow }) => !slow);
const all = fast.map(({ name }) => name);
const files = [
  'content/docs/start.md',
  'content/docs/start.search.yaml',
  'content/docs/start.svg',
  'content/parts/part.md',
  'content/data/names.yaml',
  'content/api/openapi.json',
  'src/core/at.ts',
  'src/core/styles/at.css',
  'site/site.ts',
  'tools/prose-check/dictionary.txt',
  'tests/e2e/at.spec.ts',
  'live/host.ts',
  'README.md',
  'astro.config.ts',
  'package-lock.json',
  '.prettierignore',
] as const;
const outside = ['dist/start.html', 'node_modules/.installed', 'live/node_modules/.installed'] as const;
let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'steps-'));
  for (const file of [...files, ...outside]) write(file, 'a\n');
  write('.gitignore', 'node_modules/\ndist/\n.cache/\n');
  commonProgram('git').outputOf(['init', '--quiet'], { cwd: root });
  commonProgram('git').outputOf(['add', '.'], { cwd: root });
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** Runs the steps of `npm run check`, whose commands do nothing, and returns the names of those that ran. */
async function check(execute: (step: string) => { status?: number; output?: string } = () => ({})): Promise<string[]> {
  const ran: string[] = [];
  const nameOf = new Map(fast.map(({ name, commands: [command] }) => [command, name]));
  await runSteps(fast, {
    cores: 1,
    memory: new PassedSteps(root),
    print: () => {},
    quiet: 60_000,
    execute: async (command, print) => {
      const name = nameOf.get(command) ?? '';
      ran.push(name);
      const { status = 0, output = '' } = execute(name);
      print(output);
      return status;
    },
  });
  return ran.toSorted();
}

const without = (...names: readonly string[]) => all.filter((name) => !names.includes(name)).toSorted();

test('only the build, which knows what has changed, runs again when nothing has', async () => {
  expect(await check()).toEqual(without());
  expect(await check()).toEqual(['Build']);
});

const notOfPages = ['Types', 'Unit tests', 'Lint', 'Format', 'Links', 'Budgets'];
const ofBuild = ['Build', 'Search', 'Links', 'Budgets', 'MCP server'];

test.each([
  ['content/docs/start.md', without(...notOfPages)],
  ['content/docs/start.search.yaml', without(...notOfPages)],
  ['content/docs/start.svg', without(...notOfPages)],
  ['content/parts/part.md', without(...notOfPages.filter((name) => name !== 'Format'))],
  ['content/data/names.yaml', without('Types', 'Lint', 'Links', 'Budgets')],
  ['content/api/openapi.json', without('Links', 'Budgets')],
  ['src/core/at.ts', without()],
  ['src/core/styles/at.css', without()],
  ['site/site.ts', without()],
  ['tools/prose-check/dictionary.txt', without()],
  ['tests/e2e/at.spec.ts', without('Search', 'Links', 'Budgets')],
  ['live/host.ts', without('Links', 'Budgets')],
  ['README.md', without('Types', 'Lint', 'Links', 'Budgets')],
  ['astro.config.ts', without()],
  ['package-lock.json', without()],
  ['.prettierignore', without()],
  ['dist/start.html', ofBuild.toSorted()],
  ['node_modules/.installed', without()],
  ['live/node_modules/.installed', without()],
] as const)('after a change of %s, every step runs that reads it', async (file, expected) => {
  await check();
  write(file, 'b\n');
  expect(await check()).toEqual(expected);
  expect(await check()).toEqual(['Build']);
});

test('every step runs after a file came or went, and after a change of the environment', async () => {
  await check();
  write('src/core/new.ts', 'a\n');
  expect(await check()).toEqual(without());
  rmSync(path.join(root, 'src/core/new.ts'));
  expect(await check()).toEqual(without());
  rmSync(path.join(root, 'src/core/at.ts'));
  expect(await check()).toEqual(without());
  process.env['PUBLIC_STEPS'] = 'a';
  try {
    expect(await check()).toEqual(without());
  } finally {
    delete process.env['PUBLIC_STEPS'];
  }
});

test('a step that failed runs until it passes, also if it passed before', async () => {
  await check();
  write('src/core/at.ts', 'b\n');
  const failing = (name: string) => ({ status: name === 'Lint' ? 1 : 0 });
  expect(await check(failing)).toEqual(without());
  expect(await check(failing)).toEqual(['Build', 'Lint']);
  expect(await check()).toEqual(['Build', 'Lint']);
  expect(await check()).toEqual(['Build']);
});

test('a step runs again if a file changed while it ran, or if it left something out', async () => {
  await check((name) => {
    if (name === 'Unit tests') appendFileSync(path.join(root, 'content/data/names.yaml'), 'b\n');
    return { output: name === 'Prose' ? 'NOT RUN: bash: it is missing\n' : '' };
  });
  expect(await check()).toEqual(expect.arrayContaining(['Build', 'Prose', 'Unit tests']));
});

test('a pass is trusted for a day, and only where git tells what has changed', async () => {
  await check();
  const file = '.cache/passed-steps.json';
  const yesterday = new Date(Date.now() - 90_000_000).toISOString();
  write(file, readFileSync(path.join(root, file), 'utf8').replaceAll(/"date": "[^"]+"/g, `"date": "${yesterday}"`));
  expect(await check()).toEqual(without());
  rmSync(path.join(root, '.git'), { recursive: true });
  expect(await check()).toEqual(without());
  expect(await check()).toEqual(without());
});

test('says that a step was left out, and when it passed', async () => {
  await check();
  let printed = '';
  const print = (text: string) => (printed += text);
  const outcomes = await runSteps(fast, {
    cores: 2,
    memory: new PassedSteps(root),
    print,
    quiet: 60_000,
    execute: () => Promise.resolve(0),
  });
  expect(printed).toMatch(/── Lint: not run again, since it passed with the same files on [\d-]+ at [\d:]+ UTC/);
  expect(outcomes.find(({ name }) => name === 'Lint')?.result).toBe('unchanged');
});

test('the unit tests of pages exist', () => {
  const repository = path.resolve(import.meta.dirname, '..');
  expect(testsOfPages.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
});
