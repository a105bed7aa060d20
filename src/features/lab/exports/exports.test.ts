import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { node } from '../../../../tools/programs.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { flagWith } from '../testing/configuration.ts';
import { awkward, codeOf, scenarios } from '../directive/testing/exported-code.ts';

/** How many results of a scenario are certain. Tests can't expect random ones. */
const certainResults = (scenario: Scenario): number =>
  JSON.parse(codeOf('specification', scenario)).variantTests.length;

test('the Node.js test of every scenario passes with the SDK', async () => {
  // In the repository, so that the tests find the package.
  const folder = path.resolve('node_modules/.vitest-cache/lab-exports');
  mkdirSync(folder, { recursive: true });
  const certain = [...scenarios, { name: 'awkward', scenario: awkward }].filter(
    ({ scenario }) => certainResults(scenario) > 0,
  );
  const files = certain.map(({ name, scenario }) => {
    const file = path.join(folder, `${name}.test.mjs`);
    writeFileSync(file, codeOf('node', scenario));
    return file;
  });
  try {
    const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...env } = process.env;
    const options = ['--test', '--test-isolation=none', '--test-reporter=tap'] as const;
    const { output } = await node.run([...options, ...files], { env });
    const results = certain.reduce((sum, { scenario }) => sum + certainResults(scenario), 0);
    expect(output).toContain(`# pass ${results}\n# fail 0`);
  } finally {
    for (const file of files) rmSync(file);
  }
});

test('the client-specification case can be read again', () => {
  const scenario = scenarios.find(({ name }) => name === 'segments')?.scenario;
  const read = scenario && readScenario(codeOf('specification', scenario));
  expect(read).toMatchObject({
    ok: true,
    format: 'specification',
    scenario: { flag: scenario?.flag, contexts: scenario?.contexts, segments: scenario?.segments },
  });
});

test.for(['python', 'java', 'go', 'ruby', 'php', 'dotnet', 'curl'])('writes the scenario for %s', async (id) => {
  const scenario = scenarios.find(({ name }) => name === 'segments')?.scenario;
  await expect(scenario && codeOf(id, scenario)).toMatchFileSnapshot(`snapshots/segments.${id}.txt`);
});

test('the raw strings of the Python test end where the JSON ends', () => {
  const [, json = '', after = ''] = /FEATURES = json\.loads\(r"""([^]*?)"""(.*)/.exec(codeOf('python', awkward)) ?? [];
  expect(after).toBe(')');
  expect(JSON.parse(json)).toEqual({
    version: 2,
    features: JSON.parse(JSON.stringify(awkward.environments[0]?.flags)),
    segments: [],
  });
});

test('leaves out random results', () => {
  const scenario: Scenario = {
    flag: 'checkout',
    environments: [
      {
        name: 'production',
        flags: [
          flagWith({ strategies: [{ name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'random' } }] }),
        ],
      },
    ],
    segments: [],
    contexts: [{ name: 'Someone', context: {} }],
  };
  expect(JSON.parse(codeOf('specification', scenario))).toMatchObject({ variantTests: [] });
});
