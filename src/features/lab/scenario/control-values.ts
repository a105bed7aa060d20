import type { Flag, Strategy } from '../engine/configuration.ts';
import { percentageKey, withField } from '../explanation/changes.ts';
import type { Control, ControlValue } from './lab-file.ts';
import type { Scenario } from './scenario.ts';

/** Values by the position of their control. A control that the reader hasn't touched has none. */
export type ControlValues = Readonly<Record<number, ControlValue>>;

/** The environment that a reader has chosen, or the first one. */
export function environmentOf(scenario: Scenario, values: ControlValues): string {
  const chosen = Object.values(values).find((value) => value.type === 'environment');
  return chosen?.environment ?? scenario.environments[0]?.name ?? '';
}

/** Returns the scenario with everything that a reader has set. Changes of flags apply to the chosen environment. */
export function applyControls(scenario: Scenario, controls: readonly Control[], values: ControlValues): Scenario {
  const environment = environmentOf(scenario, values);
  const set = controls.flatMap((control, index) => {
    const value = values[index];
    return value ? [{ control, value }] : [];
  });
  // Removing and moving change positions, so everything else comes before.
  const rank = ({ value }: (typeof set)[number]) =>
    value.type === 'order' ? 2 : value.type === 'constraint' && value.state === 'removed' ? 1 : 0;
  const constraintOf = ({ control }: (typeof set)[number]) => (control.type === 'constraint' ? control.constraint : 0);
  return set
    .toSorted((a, b) => rank(a) - rank(b) || constraintOf(b) - constraintOf(a))
    .reduce((changed, { control, value }) => applyControl(changed, environment, control, value), scenario);
}

function applyControl(scenario: Scenario, environment: string, control: Control, value: ControlValue): Scenario {
  if (control.type === 'field' && value.type === 'field') {
    const { field, context: only } = control;
    const contexts = scenario.contexts.map(({ name, context }) => ({
      name,
      context:
        only === undefined || only === name
          ? withField(context, field, value.value === '' ? undefined : value.value)
          : context,
    }));
    return { ...scenario, contexts };
  }
  const name = 'flag' in control ? (control.flag ?? scenario.flag) : scenario.flag;
  return {
    ...scenario,
    environments: scenario.environments.map((each) =>
      each.name === environment
        ? { ...each, flags: each.flags.map((flag) => (flag.name === name ? changeFlag(flag, control, value) : flag)) }
        : each,
    ),
  };
}

function changeFlag(flag: Flag, control: Control, value: ControlValue): Flag {
  const at = 'strategy' in control ? control.strategy : undefined;
  const onStrategy = (change: (strategy: Strategy) => Strategy): Flag => ({
    ...flag,
    strategies: flag.strategies.map((strategy, index) => (index === at ? change(strategy) : strategy)),
  });
  const withParameter = (key: string, text: string) =>
    onStrategy((strategy) => ({ ...strategy, parameters: { ...strategy.parameters, [key]: text } }));
  const weighted = (variants: Flag['variants'], weights: readonly number[]) =>
    variants.map((variant, index) => ({ ...variant, weight: weights[index] ?? variant.weight }));
  switch (value.type) {
    case 'enabled':
      return { ...flag, enabled: value.enabled };
    case 'percentage':
      return onStrategy((strategy) => ({
        ...strategy,
        parameters: { ...strategy.parameters, [percentageKey(strategy)]: String(value.percentage) },
      }));
    case 'group':
      return withParameter('groupId', value.group);
    case 'stickiness':
      return withParameter('stickiness', value.stickiness);
    case 'weights':
      return at === undefined
        ? { ...flag, variants: weighted(flag.variants, value.weights) }
        : onStrategy((strategy) => ({ ...strategy, variants: weighted(strategy.variants, value.weights) }));
    case 'order':
      return { ...flag, strategies: value.order.flatMap((index) => flag.strategies[index] ?? []) };
    case 'constraint': {
      const index = control.type === 'constraint' ? control.constraint : -1;
      return onStrategy((strategy) => ({
        ...strategy,
        constraints:
          value.state === 'removed'
            ? strategy.constraints.toSpliced(index, 1)
            : strategy.constraints.map((constraint, position) =>
                position === index && value.state === 'inverted'
                  ? { ...constraint, inverted: !constraint.inverted }
                  : constraint,
              ),
      }));
    }
    case 'environment':
    case 'field':
      return flag;
    default:
      return value satisfies never;
  }
}
