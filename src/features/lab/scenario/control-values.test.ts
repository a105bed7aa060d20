import { expect, test } from 'vitest';
import { parseLab } from '../directive/read-lab.ts';
import { fieldIn } from '../explanation/changes.ts';
import { scenarioOf, type LabFile } from './lab-file.ts';
import { applyControls, environmentOf, type ControlValues } from './control-values.ts';

const file = parseLab(
  `
title: Controls
point: Each control changes one thing.
flag: checkout
environments:
  - name: development
    flags:
      - name: checkout
        enabled: true
        strategies:
          - name: flexibleRollout
            parameters: { rollout: 25, stickiness: default, groupId: checkout }
            constraints:
              - { contextName: country, operator: IN, values: ['NO'] }
              - { contextName: plan, operator: IN, values: [pro] }
          - name: default
        variants: [{ name: a, weight: 1 }, { name: b, weight: 1 }]
  - name: production
    flags: [{ name: checkout, enabled: false, strategies: [{ name: default }, { name: default }], variants: [{ name: a, weight: 1 }, { name: b, weight: 1 }] }]
contexts:
  - { name: Ada, context: { userId: ada } }
  - { name: Bo, context: { userId: bo } }
controls:
  - { type: environment }
  - { type: enabled }
  - { type: percentage, strategy: 0 }
  - { type: group, strategy: 0 }
  - { type: stickiness, strategy: 0, values: [default, random] }
  - { type: field, field: country, context: Bo }
  - { type: constraint, strategy: 0, constraint: 0 }
  - { type: constraint, strategy: 0, constraint: 1 }
  - { type: order }
  - { type: weights }
expected:
  - { context: Ada, enabled: true, variant: b }
  - { context: Bo, enabled: true, variant: b }
`,
  'content/labs/test.yaml',
);

function read(): LabFile {
  if (!file.ok) throw new Error(JSON.stringify(file.problems));
  return file.value;
}
const lab = read();
const apply = (values: ControlValues) => applyControls(scenarioOf(lab), lab.controls, values);
const flagAfter = (values: ControlValues, environment = 0) => apply(values).environments[environment]?.flags[0];

test('changes nothing before the reader does', () => {
  expect(apply({})).toEqual(scenarioOf(lab));
  expect(environmentOf(scenarioOf(lab), {})).toBe('development');
});

test('changes the rollout, its group and its stickiness', () => {
  const { strategies } = flagAfter({
    2: { type: 'percentage', percentage: 50 },
    3: { type: 'group', group: 'other' },
    4: { type: 'stickiness', stickiness: 'random' },
  }) ?? { strategies: [] };
  expect(strategies[0]?.parameters).toEqual({ rollout: '50', stickiness: 'random', groupId: 'other' });
});

test('changes flags only in the environment that the reader has chosen', () => {
  const values: ControlValues = {
    0: { type: 'environment', environment: 'production' },
    1: { type: 'enabled', enabled: true },
  };
  expect(environmentOf(scenarioOf(lab), values)).toBe('production');
  expect(flagAfter(values, 1)?.enabled).toBe(true);
  expect(flagAfter({ 1: { type: 'enabled', enabled: false } }, 0)?.enabled).toBe(false);
  expect(flagAfter({ 1: { type: 'enabled', enabled: true } }, 1)?.enabled).toBe(false);
});

test('changes a field of one context, and removes it when the value is empty', () => {
  const countries = (value: string) =>
    apply({ 5: { type: 'field', value } }).contexts.map(({ context }) => fieldIn(context, 'country'));
  expect(countries('SE')).toEqual([undefined, 'SE']);
  expect(countries('')).toEqual([undefined, undefined]);
});

test('inverts and removes constraints at their positions in the file', () => {
  const constraintsAfter = (values: ControlValues) =>
    flagAfter(values)?.strategies[0]?.constraints.map(
      ({ contextName, inverted = false }) => `${contextName} ${inverted}`,
    );
  const removed = { type: 'constraint', state: 'removed' } as const;
  expect(constraintsAfter({ 6: removed, 7: { type: 'constraint', state: 'inverted' } })).toEqual(['plan true']);
  expect(constraintsAfter({ 6: removed, 7: removed })).toEqual([]);
});

test('moves strategies after it has changed them', () => {
  const { strategies } = flagAfter({
    2: { type: 'percentage', percentage: 50 },
    8: { type: 'order', order: [1, 0] },
  }) ?? { strategies: [] };
  expect(strategies.map(({ name, parameters }) => [name, parameters['rollout']])).toEqual([
    ['default', undefined],
    ['flexibleRollout', '50'],
  ]);
});

test('changes the weights of variants', () => {
  expect(flagAfter({ 9: { type: 'weights', weights: [3, 7] } })?.variants.map(({ weight }) => weight)).toEqual([3, 7]);
});
