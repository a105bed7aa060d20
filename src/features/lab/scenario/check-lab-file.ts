import type { Problem } from '../../../core/model/problem.ts';
import { listOf } from '../../../core/model/problem.ts';
import type { Engine } from '../engine/engine.ts';
import { explain } from '../explanation/explain.ts';
import { flagIn } from '../explanation/probe.ts';
import { applyControls } from './control-values.ts';
import { checkResults } from './goal.ts';
import { scenarioOf, type Control, type Exercise, type LabFile } from './lab-file.ts';
import { checkScenario } from './read-scenario.ts';
import { configurationIn } from './configuration-in.ts';

/** Checks what the schema of a scenario file can't: references, and that the SDK returns what the file expects. */
export function checkLabFile(lab: LabFile, engine: Engine, source: string): Problem[] {
  const inScenario = checkScenario(lab, source);
  if (inScenario.length > 0) return inScenario;
  return [
    ...checkTimes(lab, source),
    ...lab.controls.flatMap((control, index) => checkControl(lab, control, `${source}: controls[${index}]`)),
    ...checkExpectations(lab, engine, source),
    ...(lab.exercise ? checkExercise(lab, lab.exercise, engine, `${source}: exercise`) : []),
  ];
}

/** An exercise needs a goal that isn't reached at the beginning, and a solution that reaches it with the controls. */
function checkExercise(lab: LabFile, exercise: Exercise, engine: Engine, where: string): Problem[] {
  const unknown = exercise.goal.find(
    ({ context, environment }) =>
      !lab.contexts.some(({ name }) => name === context) ||
      (environment !== undefined && !lab.environments.some(({ name }) => name === environment)),
  );
  if (unknown) {
    const { context, environment = lab.environments[0]?.name } = unknown;
    const found = `the context '${context}' in the environment '${environment}'`;
    return [{ where, found, allowed: 'a context and an environment of the scenario', fix: 'Correct the names.' }];
  }
  const mismatch = Object.entries(exercise.solution).find(
    ([index, value]) => lab.controls[Number(index)]?.type !== value.type,
  );
  if (mismatch) {
    const [index, value] = mismatch;
    const found = `the value of a control '${value.type}' for controls[${index}]`;
    const allowed = listOf(lab.controls.map(({ type }, position) => `${position}: ${type}`));
    return [{ where, found, allowed, fix: 'Correct the position or the type.' }];
  }
  const isReached = (scenario: ReturnType<typeof scenarioOf>) =>
    checkResults(engine, scenario, exercise.goal).every(({ isMet }) => isMet);
  const scenario = scenarioOf(lab);
  if (isReached(scenario)) {
    const fix = 'Change the flag or the goal.';
    return [{ where, found: 'a goal that is reached before the reader changes anything', allowed: 'a goal', fix }];
  }
  if (isReached(applyControls(scenario, lab.controls, exercise.solution))) return [];
  const fix = 'Correct the solution or the goal.';
  return [{ where, found: "a solution that doesn't reach the goal", allowed: 'values that reach the goal', fix }];
}

/** A page shows the same result every day only if the scenario says what time it is. */
function checkTimes({ environments, segments, contexts }: LabFile, source: string): Problem[] {
  const strategies = environments.flatMap(({ flags }) => flags.flatMap((flag) => flag.strategies));
  const usesDates = [...strategies, ...segments].some(({ constraints }) =>
    constraints.some(({ operator }) => operator.startsWith('DATE_')),
  );
  if (!usesDates) return [];
  return contexts.flatMap(({ name, context }) =>
    context.currentTime === undefined
      ? [
          {
            where: source,
            found: `the context '${name}' without currentTime, in a scenario that compares dates`,
            allowed: 'a time in each context',
            fix: "Add a `currentTime` such as '2030-01-01T12:00:00Z'.",
          },
        ]
      : [],
  );
}

function checkControl(lab: LabFile, control: Control, where: string): Problem[] {
  const fix = 'Correct the control, or add what it refers to.';
  const missing = (found: string, allowed: string): Problem[] => [{ where, found, allowed, fix }];
  const name = 'flag' in control ? (control.flag ?? lab.flag) : lab.flag;
  const flag = flagIn(configurationIn(lab), name);
  if (!flag)
    return missing(
      `the flag '${name}'`,
      listOf(lab.environments.flatMap(({ flags }) => flags.map((each) => each.name))),
    );
  switch (control.type) {
    case 'environment':
      return lab.environments.length > 1 ? [] : missing('a scenario with one environment', 'two environments or more');
    case 'percentage':
    case 'group':
    case 'stickiness':
    case 'constraint':
    case 'weights': {
      const { strategy: position } = control;
      const strategy = position === undefined ? undefined : flag.strategies[position];
      if (position !== undefined && !strategy) {
        return missing(`strategy ${position}`, `0 to ${flag.strategies.length - 1}`);
      }
      if (control.type === 'constraint' && !strategy?.constraints[control.constraint]) {
        return missing(`constraint ${control.constraint}`, `0 to ${(strategy?.constraints.length ?? 0) - 1}`);
      }
      if (control.type === 'weights' && (strategy ?? flag).variants.length < 2) {
        return missing('fewer than two variants', 'two variants or more');
      }
      return [];
    }
    case 'order':
      return flag.strategies.length > 1 ? [] : missing('a flag with one strategy', 'two strategies or more');
    case 'field':
      return control.context === undefined || lab.contexts.some((each) => each.name === control.context)
        ? []
        : missing(`the context '${control.context}'`, listOf(lab.contexts.map((each) => each.name)));
    case 'population':
      return control.compare === undefined || flagIn(configurationIn(lab), control.compare)
        ? []
        : missing(`the flag '${control.compare}'`, 'a flag of the scenario');
    case 'enabled':
      return [];
    default:
      return control satisfies never;
  }
}

function checkExpectations(lab: LabFile, engine: Engine, source: string): Problem[] {
  const [first] = lab.environments;
  const unexpected = lab.contexts.filter(
    ({ name }) =>
      !lab.expected.some((each) => each.context === name && (each.environment ?? first?.name) === first?.name),
  );
  return [
    ...unexpected.map(({ name }) => ({
      where: source,
      found: `the context '${name}' without an expected result`,
      allowed: 'an expected result for each context',
      fix: 'Add it to `expected`.',
    })),
    ...lab.expected.flatMap((expected, index): Problem[] => {
      const where = `${source}: expected[${index}]`;
      const environment = expected.environment ?? first?.name;
      const context = lab.contexts.find(({ name }) => name === expected.context)?.context;
      if (!context || !lab.environments.some(({ name }) => name === environment)) {
        const found = `the context '${expected.context}' in the environment '${environment}'`;
        return [{ where, found, allowed: 'a context and an environment of the scenario', fix: 'Correct the names.' }];
      }
      const configured = engine.with(configurationIn(lab, environment));
      const { result, trace, contradictions } = explain(configured, lab.flag, context, { random: 0.5 });
      if (!trace) {
        const found = `a result that can't be explained: ${contradictions.join(', ')}`;
        return [{ where, found, allowed: 'a result that the lab explains', fix: 'Simplify the flag.' }];
      }
      const enabled = trace.isRandom ? 'random' : result.enabled;
      const variant = expected.variant ?? 'disabled';
      const hasVariant = expected.enabled === 'random' || result.variant.name === variant;
      if (enabled === expected.enabled && hasVariant) return [];
      return [
        {
          where,
          found: `enabled: ${expected.enabled}, variant: ${variant}`,
          allowed: `the result of the SDK: enabled: ${enabled}, variant: ${result.variant.name}`,
          fix: 'Correct the flag or the expectation.',
        },
      ];
    }),
  ];
}
