import assert from 'node:assert/strict';
import fc from 'fast-check';
import { t } from 'virtual:messages/lab+labPage';
import {
  cancelPending,
  gateNames,
  show,
  type GateMode,
  type GateName,
  type Model,
  type ModelConstraint,
  type ModelScenario,
  type ModelStrategy,
  type ModelVariant,
} from './lab-model.ts';
import { at, change, step, text, nothing, type Lab } from './steps.ts';

const constraint: fc.Arbitrary<ModelConstraint> = fc.oneof(
  fc.record({
    contextName: fc.constantFrom('userId', 'plan', 'constructor', '__proto__'),
    operator: fc.constantFrom('IN', 'NOT_IN', 'STR_CONTAINS', 'IN_CIDR'),
    values: fc.array(text, { maxLength: 3 }),
    inverted: fc.boolean(),
  }),
  fc.record({
    contextName: fc.constantFrom('userId', 'plan', 'toString'),
    operator: fc.constantFrom('REGEX', 'NUM_GT', 'SEMVER_GT'),
    values: fc.array(text, { maxLength: 0 }),
    value: text,
  }),
);
const variants: fc.Arbitrary<ModelVariant[]> = fc.uniqueArray(
  fc.record({ name: fc.constantFrom('red', 'green', 'blue'), weight: fc.constantFrom(0, 1, 500, 1000) }),
  { maxLength: 3, selector: ({ name }) => name },
);
const strategy: fc.Arbitrary<ModelStrategy> = fc.record({
  name: fc.constantFrom('flexibleRollout', 'flexibleRollout', 'default', 'userWithId', 'custom'),
  parameters: fc.record({
    rollout: fc.constantFrom('0', '50', '100'),
    groupId: text,
    stickiness: fc.constantFrom('default', 'userId', 'random', 'plan'),
    userIds: text,
  }),
  constraints: fc.array(constraint, { maxLength: 3 }),
  segments: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  variants,
});
const pasted: fc.Arbitrary<ModelScenario> = fc
  .record({
    flags: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('checkout', 'payments', 'my-flag', '__proto__'),
        enabled: fc.boolean(),
        strategies: fc.array(strategy, { maxLength: 4 }),
        variants,
        dependencies: fc.array(fc.record({ feature: fc.constantFrom('payments', 'missing') }), { maxLength: 1 }),
      }),
      { minLength: 1, maxLength: 3, selector: ({ name }) => name },
    ),
    segments: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(1, 2, Number.MAX_SAFE_INTEGER),
        name: fc.constantFrom('Pilot', 'Beta'),
        constraints: fc.array(constraint, { maxLength: 2 }),
      }),
      { maxLength: 2, selector: ({ id }) => id },
    ),
  })
  .map(({ flags, segments }) => ({
    flag: flags[0]?.name ?? '',
    environments: [{ name: 'default', flags }],
    segments,
    contexts: [{ name: 'User 42', context: { userId: '42' } }],
  }));

const paste = async ({ screen }: Lab, value: string) => {
  const [form] = screen.all('form', screen.section('lab-start'));
  const [area] = screen.all('textarea');
  if (!(form instanceof HTMLFormElement) || !area) throw new Error('There is nowhere to paste.');
  await screen.type(area, value);
  await screen.submit(form);
};

/** A flag that is off, whose strategies each need two changes to turn it on. */
function manyStrategies(count: number): ModelScenario {
  const strategies = Array.from({ length: count }, (_, index) => ({
    name: 'flexibleRollout',
    parameters: { rollout: '0', groupId: `group-${index}`, stickiness: 'default' },
    constraints: [{ contextName: 'plan', operator: 'IN', values: [`gold-${index}`] }],
    segments: [],
    variants: [],
  }));
  return {
    flag: 'checkout',
    environments: [
      { name: 'default', flags: [{ name: 'checkout', enabled: true, strategies, variants: [], dependencies: [] }] },
    ],
    segments: [],
    contexts: [{ name: 'User 42', context: { userId: '42' } }],
  };
}

/** Something is being read. It counts when its code has loaded, unless something newer does before. */
const begin = async (model: Model, { screen }: Lab, gate: 'reader' | 'links', scenario: ModelScenario | null) => {
  model.failed = undefined;
  model.pending = { gate, scenario };
  arrive(model);
  const isRead = () => screen.text.includes(scenario ? 'was read' : t('labPage.problems'));
  await screen.settle(() => model.gates[gate] !== 'open' || isRead());
};

/** Shows what has been read, if its code can load. */
function arrive(model: Model): void {
  const { pending } = model;
  if (!pending || model.gates[pending.gate] === 'held') return;
  model.pending = undefined;
  if (model.gates[pending.gate] === 'broken') model.failed = pending;
  else if (pending.scenario) show(model, pending.scenario);
}

/** Pastes a flag with many strategies, which takes long to search for remedies. */
export const pasteManyStrategies = step(
  'paste many strategies',
  fc.integer({ min: 30, max: 60 }),
  async (model, lab, count) => {
    const scenario = manyStrategies(count);
    await paste(lab, JSON.stringify({ features: scenario.environments[0]?.flags }));
    await begin(model, lab, 'reader', scenario);
  },
);

/** A link to a scenario, as another lab would write it. */
export type WriteLink = (scenario: ModelScenario) => string;

export const readingSteps = (writeLink: WriteLink, examples: readonly { title: string; scenario: ModelScenario }[]) => [
  step('paste', pasted, async (model, lab, scenario) => {
    await paste(lab, JSON.stringify({ features: scenario.environments[0]?.flags, segments: scenario.segments }));
    await begin(model, lab, 'reader', scenario);
  }),
  step('paste nonsense', text, async (model, lab, value) => {
    await paste(lab, value);
    await begin(model, lab, 'reader', null);
  }),
  step('follow a link', pasted, async (model, lab, scenario) => {
    await lab.screen.followLink(writeLink(scenario));
    await begin(model, lab, 'links', scenario);
  }),
  step(
    'follow a broken link',
    fc.constantFrom('lab=1.abc', 'lab=2.abc', 'lab=1.', `lab=1.${'A'.repeat(70_000)}`),
    async (model, lab, fragment) => {
      await lab.screen.followLink(fragment);
      await begin(model, lab, 'links', null);
    },
  ),
  change('choose example', fc.nat({ max: examples.length - 1 }), async (model, { screen }, index) => {
    const { title, scenario } = at(examples, index);
    await screen.choose(screen.field(screen.section('lab-start'), t('labPage.example')), title);
    show(model, scenario);
  }),
];

export const gateSteps = [
  step(
    'hold, break or open',
    fc.tuple(fc.constantFrom(...gateNames), fc.constantFrom('held', 'broken', 'open')),
    async (model, { screen }, [name, mode]: [GateName, GateMode]) => {
      await screen.setGate(name, mode);
      model.gates[name] = mode;
      if (mode === 'broken') model.mayHaveFailed = true;
      const isRead = model.pending?.gate === name && mode !== 'held';
      arrive(model);
      if (isRead) for (let round = 0; round < 10; round += 1) await screen.settle();
    },
  ),
  step('try again', nothing, async (model, { screen }) => {
    for (const name of gateNames) {
      await screen.setGate(name, 'open');
      model.gates[name] = 'open';
    }
    arrive(model);
    if (model.failed) {
      cancelPending(model);
      model.pending = model.failed;
      model.failed = undefined;
      arrive(model);
    }
    for (let round = 0; round < 5; round += 1) await screen.settle();
    for (let round = 0; round < 5 && screen.hasFailed; round += 1) {
      for (const button of screen.all('[role="alert"] button')) await screen.press(button);
      for (let wait = 0; wait < 10; wait += 1) await screen.settle();
    }
    assert.ok(!screen.hasFailed);
    model.mayHaveFailed = false;
  }),
];
