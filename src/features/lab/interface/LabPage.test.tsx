// @vitest-environment happy-dom
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { scenarioSchema } from '../scenario/scenario.ts';
import { labCommands } from '../testing/model/lab-commands.ts';
import { gateNames, newModel, type GateMode, type Model, type ModelScenario } from '../testing/model/lab-model.ts';
import { LabScreen } from '../testing/model/lab-screen.tsx';
import { openSteps } from '../testing/model/output-steps.ts';
import { pasteManyStrategies, type WriteLink } from '../testing/model/reading-steps.ts';
import type { Lab } from '../testing/model/steps.ts';

/** A part of the sequences runs with every commit, and many more with TEST_EVERY_PAGE. */
const numRuns = process.env['TEST_EVERY_PAGE'] === '1' ? 3_000 : 200;

const scenarios: readonly { readonly title: string; readonly scenario: ModelScenario }[] = [
  {
    title: 'A rollout',
    scenario: {
      flag: 'checkout',
      environments: [
        {
          name: 'production',
          flags: [
            {
              name: 'checkout',
              enabled: true,
              strategies: [
                {
                  name: 'flexibleRollout',
                  parameters: { rollout: '25', groupId: 'checkout', stickiness: 'default' },
                  constraints: [{ contextName: 'plan', operator: 'IN', values: ['gold'] }],
                  segments: [],
                  variants: [],
                },
              ],
              variants: [],
              dependencies: [],
            },
          ],
        },
      ],
      segments: [],
      contexts: [
        { name: 'Ada', context: { userId: '1', properties: { plan: 'gold' } } },
        { name: 'Bo', context: { userId: '2' } },
      ],
    },
  },
  {
    title: 'Different flags in two environments',
    scenario: {
      flag: 'checkout',
      environments: [
        {
          name: 'development',
          flags: [
            { name: 'payments', enabled: true, strategies: [], variants: [], dependencies: [] },
            { name: 'checkout', enabled: true, strategies: [], variants: [], dependencies: [{ feature: 'payments' }] },
          ],
        },
        {
          name: 'production',
          flags: [
            { name: 'checkout', enabled: false, strategies: [], variants: [], dependencies: [] },
            { name: 'my-flag', enabled: false, strategies: [], variants: [], dependencies: [] },
          ],
        },
      ],
      segments: [],
      contexts: [{ name: 'Ada', context: { userId: '1' } }],
    },
  },
];

const examples = scenarios.map(({ title, scenario }) => ({ title, scenario: scenarioSchema.parse(scenario) }));
const writeLink: WriteLink = (scenario) => `lab=1.${deflateRawSync(JSON.stringify(scenario)).toString('base64url')}`;

const uncaught: unknown[] = [];
const note = (error: unknown) => {
  uncaught.push(error);
};
beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  process.on('unhandledRejection', note);
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...reported) => note(reported.map(String).join(' ')));
});
afterAll(() => {
  process.off('unhandledRejection', note);
  vi.unstubAllGlobals();
});

async function open(fragment: string): Promise<LabScreen> {
  history.replaceState(null, '', fragment === '' ? '/lab' : `/lab#${fragment}`);
  return LabScreen.open(examples);
}

type Gates = Model['gates'];

/** What the network does at the beginning. Most parts load. */
const mode = fc.constantFrom<GateMode[]>('open', 'open', 'open', 'held', 'broken');
const anyGates: fc.Arbitrary<Gates> = fc.record({
  regex: mode,
  remedies: mode,
  simulation: mode,
  reader: mode,
  links: mode,
  exports: mode,
});

async function runModel(commands: Iterable<fc.AsyncCommand<Model, Lab>>, gates?: Gates): Promise<void> {
  uncaught.length = 0;
  const lab: Lab = {
    screen: await open(''),
    uncaught,
    reopen: async (fragment) => {
      await lab.screen.close();
      return open(fragment);
    },
  };
  try {
    const model = newModel(scenarios[0]?.scenario ?? raise());
    for (const name of gates ? gateNames : []) {
      model.gates[name] = gates?.[name] ?? 'open';
      model.mayHaveFailed ||= model.gates[name] === 'broken';
      await lab.screen.setGate(name, model.gates[name]);
    }
    await fc.asyncModelRun(() => ({ model, real: lab }), commands);
    // The browser reports what nothing caught at the end of a task.
    await lab.screen.settle();
    expect(uncaught).toEqual([]);
  } finally {
    await lab.screen.close();
  }
}

function raise(): never {
  throw new Error('There is no scenario.');
}

test('shows the results of the newest input, whatever readers do and however late its parts load, or never', async () => {
  expect.hasAssertions();
  const commands = fc.commands(labCommands(writeLink, scenarios), { maxCommands: 12 });
  await fc.assert(
    fc.asyncProperty(anyGates, commands, (gates, each) => runModel(each, gates)),
    { numRuns },
  );
}, 3_600_000);

test('searches a flag with many strategies in a time that grows with their number', async () => {
  expect.hasAssertions();
  const commands = fc.tuple(pasteManyStrategies, openSteps, openSteps, openSteps);
  await fc.assert(
    fc.asyncProperty(commands, (each) => runModel(each)),
    { numRuns: 3 },
  );
}, 600_000);

test('shows a context whose field has the name of a method (seed -1459262805)', async () => {
  uncaught.length = 0;
  const screen = await open('');
  const [form] = screen.all('form', screen.section('lab-contexts'));
  if (!(form instanceof HTMLFormElement)) throw new Error('There is no form for fields.');
  await screen.type(form.querySelector('input') ?? form, 'toString');
  await screen.submit(form);
  expect(screen.all('input', screen.section('lab-contexts')).map((input) => input.getAttribute('value'))).toContain('');
  await screen.close();
  expect(uncaught).toEqual([]);
});

test('shows the steps of a strategy that names a segment twice (seed -549269004)', async () => {
  uncaught.length = 0;
  const scenario = structuredClone(scenarios[0]?.scenario ?? raise());
  scenario.environments[0]?.flags[0]?.strategies[0]?.segments.push(1, 1);
  const screen = await open(writeLink(scenario));
  await screen.settle(() => screen.text.includes('was read') && !screen.isBusy);
  for (const details of screen.all('.lab__details')) await screen.toggle(details, true);
  await screen.settle(() => screen.all('.lab__steps').length > 0);
  expect(screen.all('.lab__steps').length).toBeGreaterThan(0);
  await screen.close();
  expect(uncaught).toEqual([]);
});
