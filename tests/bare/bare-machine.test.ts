import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { node, programNames } from '../../tools/programs.ts';
import { scriptOf } from '../../tools/setup.mjs';
import { bareEnv, leftOut, timeout } from './bare-env.ts';
import { barePath } from './bare-path.ts';

/** The tests on a machine that has only Node, npm, git and the programs of every system. */
const root = path.resolve(import.meta.dirname, '../..');
const bare = barePath();
afterAll(bare.remove);

const everyTest = process.env['TEST_EVERY_PAGE'] !== undefined;
const env = bareEnv(bare);

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
