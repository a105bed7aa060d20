import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { node } from '../../tools/programs.ts';
import { bareEnv, leftOut, timeout } from './bare-env.ts';
import { barePath } from './bare-path.ts';

/** The steps of `npm test` on a machine that has only Node, npm, git and the programs of every system. */
const bare = barePath();
afterAll(bare.remove);

test.runIf(process.env['TEST_EVERY_PAGE'] !== undefined)('the steps of npm test pass', { timeout }, async () => {
  const steps = [
    'Unit tests',
    'Unit tests of pages',
    'Programs of this machine',
    'Code of the pages',
    'Unleash server and API description',
    'First commands in a fresh clone',
    'MCP server',
    'nginx',
  ];
  const command = ['tools/test.ts', '--full', '--only', steps.join(',')];
  const { status, output } = await node.run(command, {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: bareEnv(bare),
  });
  if (status !== 0) throw new Error(output);
  expect(leftOut(output).length).toBeGreaterThan(15);
});
