import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { engine, labNames, readLab } from '../../directives/lab/read-lab.ts';
import { explain } from '../explanation/explain.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import { configurationIn } from '../scenario/configuration-in.ts';
import { scenarioOf } from '../scenario/lab-file.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { flagWith } from '../testing/configuration.ts';
import { exportedOf, scenarioExports } from './exports.ts';

function codeOf(id: string, scenario: Scenario): string {
  const environment = scenario.environments[0]?.name ?? '';
  const configured = engine.with(configurationIn(scenario, environment));
  const cases = scenario.contexts.map((each) => {
    const { result, trace } = explain(configured, scenario.flag, each.context, { random: 0.5 });
    return { ...each, result, isRandom: trace?.isRandom ?? false };
  });
  return scenarioExports.find((each) => each.id === id)?.toCode(exportedOf(scenario, environment, cases)) ?? '';
}

const scenarios = labNames().flatMap((name) => {
  const lab = readLab(name);
  return lab.ok ? [{ name, scenario: scenarioOf(lab.value) }] : [];
});

/** Names and values that end texts in one of the languages, unless they are escaped. */
const awkward: Scenario = {
  flag: `it's "quoted" \\ \`back\` """ $HOME`,
  environments: [
    {
      name: 'production',
      flags: [
        flagWith({
          name: `it's "quoted" \\ \`back\` """ $HOME`,
          strategies: [
            {
              name: 'default',
              constraints: [{ contextName: 'plan', operator: 'IN', values: [`'"\\\`"""`, '日本\n'] }],
            },
          ],
        }),
      ],
    },
  ],
  segments: [],
  contexts: [
    { name: `"Ada" 'Bo' \\`, context: { userId: 'a"b', properties: { plan: `'"\\\`"""` } } },
    { name: 'Other', context: { userId: 'b', properties: { plan: '日本\n' } } },
  ],
};

/** How many results of a scenario are certain. Tests can't expect random ones. */
const certainResults = (scenario: Scenario): number =>
  JSON.parse(codeOf('specification', scenario)).variantTests.length;

test.for([...scenarios, { name: 'awkward', scenario: awkward }].filter(({ scenario }) => certainResults(scenario) > 0))(
  'the Node.js test of the scenario $name passes with the SDK',
  async ({ name, scenario }) => {
    // In the repository, so that the test finds the package.
    const folder = path.resolve('node_modules/.vitest-cache/lab-exports');
    const file = path.join(folder, `${name}.test.mjs`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, codeOf('node', scenario));
    try {
      const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...env } = process.env;
      const { stdout } = await promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap', file], { env });
      expect(stdout).toContain(`# pass ${certainResults(scenario)}`);
    } finally {
      rmSync(file);
    }
  },
);

test('the client-specification case can be read again', () => {
  const scenario = scenarios.find(({ name }) => name === 'segments')?.scenario;
  const read = scenario && readScenario(codeOf('specification', scenario));
  expect(read).toMatchObject({
    ok: true,
    format: 'specification',
    scenario: { flag: scenario?.flag, contexts: scenario?.contexts, segments: scenario?.segments },
  });
});

test.for(['python', 'java', 'go', 'curl'])('writes the scenario for %s', async (id) => {
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
