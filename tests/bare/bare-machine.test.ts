import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { node, programNames } from '../../tools/programs.ts';
import { scriptOf } from '../../tools/setup.mjs';
import { barePath } from './bare-path.ts';

/** The tests on a machine that has only Node, npm, git and the programs of every system. */
const root = path.resolve(import.meta.dirname, '../..');
const bare = barePath();
afterAll(bare.remove);

const everyTest = process.env['TEST_EVERY_PAGE'] !== undefined;
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|TEST$|RELY_ON_PASSES$|RECORD_PASSES$|NODE_ENV$|CI$|UNLEASH_EDGE$)/.test(name),
    ),
  ),
  PATH: bare.folder,
};

/** Milliseconds: these tests run many others. */
const timeout = 1_800_000;

/** Lines by which a run tells what it left out. */
const leftOut = (output: string): string[] => output.match(/^NOT RUN: .+/gm) ?? [];

test('every test that runs another program is left out without it, and says so once', { timeout }, async () => {
  const files = globSync('tests/{samples,nginx,engines,live}/*.test.ts', { cwd: root }).filter((file) =>
    /\b(needProgram|findProgramFor|findTerminal|findBash)\(/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(8);
  // Everything but the flows in Chromium, which is no program of the machine.
  const command = [scriptOf('vitest'), 'run', '--testNamePattern', '^(?!in Chromium)', ...files];
  const { status, output, errors } = await node.run(command, { cwd: root, env });
  if (status !== 0) throw new Error(output + errors);
  const lines = leftOut(output);
  expect(lines.filter((line, place) => lines.indexOf(line) !== place)).toEqual([]);
  // Maven is only looked for if there is a Java, and Mono only in test:full.
  const others = new Set(['git', 'node', 'npm', 'sh', 'mvn', ...(everyTest ? [] : ['mcs'])]);
  const isReported = (name: string) => lines.some((line) => line.includes(`: ${name.split(' ')[0]}`));
  expect(programNames.filter((name) => !others.has(name) && !isReported(name))).toEqual([]);
});

test.runIf(everyTest)('the steps of npm test pass', { timeout }, async () => {
  const steps = [
    'Unit tests',
    'Programs of this machine',
    'Code of the pages',
    'Unleash server and API description',
    'First commands in a fresh clone',
    'MCP server',
    'nginx',
  ];
  const { status, output } = await node.run(['tools/test.ts', '--full', '--only', steps.join(',')], { cwd: root, env });
  if (status !== 0) throw new Error(output);
  expect(leftOut(output).length).toBeGreaterThan(15);
});
