import type { Constraint, Context, Flag, Strategy } from '../engine/configuration.ts';
import type { Circumstances, Engine } from '../engine/engine.ts';
import { applyChanges, withField, type Setup } from './changes.ts';
import { explain } from './explain.ts';
import { flagIn, probeOf, segmentIn, type Probe } from './probe.ts';
import type { Change, ConstraintTrace, FlagTrace, Remedy, StrategyTrace } from './trace.ts';

/** At most this many remedies are named. */
const limit = 3;
/** A change can reveal the next condition: another user is in another bucket. */
const rounds = 12;

/**
 * Finds the smallest changes that turn a flag on, of the context or of the flag. The SDK has evaluated the flag with all
 * changes of a remedy, and it is off if one of them is left out.
 */
export function remediesFor(
  engine: Engine,
  flag: string,
  context: Context,
  circumstances: Circumstances = {},
): Remedy[] {
  const fixed = { now: circumstances.now ?? new Date(), random: circumstances.random ?? Math.random() };
  const setup: Setup = { configuration: engine.configuration, context };
  const isOn = (changes: readonly Change[]) => {
    const { configuration, context: changed } = applyChanges(setup, changes);
    return engine.with(configuration).evaluate(flag, changed, fixed).enabled;
  };
  const configured = flagIn(engine.configuration, flag);
  if (!configured || isOn([])) return [];
  const count = Math.max(1, configured.strategies.length);
  const remedies = new Map<string, readonly Change[]>();
  for (let strategy = 0; strategy < count; strategy += 1) {
    for (const prefersContext of [true, false]) {
      const found = search(engine, setup, flag, { strategy, prefersContext }, fixed);
      if (!isOn(found)) continue;
      const needed = found.reduceRight<readonly Change[]>((kept, change) => {
        const without = kept.filter((each) => each !== change);
        return isIndependent(change, kept) && isOn(without) ? without : kept;
      }, found);
      remedies.set(JSON.stringify(needed), needed);
    }
  }
  if (remedies.size === 0) {
    const changes: Change[] = [
      ...(configured.enabled ? [] : [{ type: 'enable-flag', flag } as const]),
      ...configured.dependencies.map(({ feature }) => ({ type: 'remove-dependency', flag, parent: feature }) as const),
      { type: 'add-strategy', flag },
    ];
    return isOn(changes) ? [{ changes }] : [];
  }
  return [...remedies.values()]
    .toSorted((a, b) => a.length - b.length)
    .slice(0, limit)
    .map((changes) => ({ changes }));
}

/** Whether a change can be left out without moving the positions that other changes name. */
function isIndependent(change: Change, others: readonly Change[]): boolean {
  return change.type !== 'remove-constraint' || others.filter(({ type }) => type === 'remove-constraint').length === 1;
}

interface Way {
  /** The strategy that is to turn the flag on. */
  readonly strategy: number;
  /** Whether to change the context, where possible, instead of the flag. */
  readonly prefersContext: boolean;
}

/** Collects changes, round by round, until the flag is on or no change is known. */
function search(
  engine: Engine,
  setup: Setup,
  flag: string,
  way: Way,
  circumstances: Required<Circumstances>,
): Change[] {
  const changes: Change[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { configuration, context } = applyChanges(setup, changes);
    const changed = engine.with(configuration);
    const { trace } = explain(changed, flag, context, circumstances);
    const configured = flagIn(configuration, flag);
    if (!trace || !configured || trace.result.enabled) break;
    const next = changesFor(trace, configured, probeOf(changed, flag, context, circumstances), way);
    if (next.length === 0) break;
    changes.push(...next);
  }
  return changes;
}

function changesFor(trace: FlagTrace, flag: Flag, probe: Probe, way: Way): Change[] {
  const dependencies = trace.dependencies
    .filter(({ isSatisfied }) => !isSatisfied)
    .flatMap(({ dependency, reason, parent }): Change[] => {
      const configured = flagIn(probe.configuration, dependency.feature);
      const byParent =
        reason === 'off' && parent && configured ? changesFor(parent, configured, probe, { ...way, strategy: 0 }) : [];
      return byParent.length > 0
        ? byParent
        : [{ type: 'remove-dependency', flag: flag.name, parent: dependency.feature }];
    });
  const strategy = flag.strategies[way.strategy];
  const strategyTrace = trace.strategies[way.strategy];
  return [
    ...dependencies,
    ...(flag.enabled ? [] : [{ type: 'enable-flag', flag: flag.name } as const]),
    ...(strategy && strategyTrace && !trace.strategies.some(({ isMatch }) => isMatch)
      ? strategyChanges(flag, strategy, strategyTrace, probe, way)
      : []),
  ];
}

function strategyChanges(flag: Flag, strategy: Strategy, trace: StrategyTrace, probe: Probe, way: Way): Change[] {
  const at = { flag: flag.name, strategy: trace.index };
  const inSegments = strategy.segments.flatMap((id) => segmentIn(probe.configuration, id)?.constraints ?? []);
  const all = [...strategy.constraints, ...inSegments];
  const fieldChange = (mismatch: ConstraintTrace): Change | undefined =>
    satisfyingChange(mismatch.constraint, all, probe);

  const constraint = trace.constraints.find(({ isMatch }) => !isMatch);
  if (constraint) {
    const change = way.prefersContext ? fieldChange(constraint) : undefined;
    return [change ?? { type: 'remove-constraint', ...at, constraint: trace.constraints.indexOf(constraint) }];
  }
  const segment = trace.segments.find(({ isMatch }) => !isMatch);
  if (segment) {
    const mismatch = segment.constraints.find(({ isMatch }) => !isMatch);
    const change = way.prefersContext && mismatch ? fieldChange(mismatch) : undefined;
    return [change ?? { type: 'remove-segment', ...at, segment: segment.id }];
  }
  const { decision } = trace;
  if (decision.isMatch) return [];
  if (decision.type === 'list') {
    const [first] = decision.list;
    return first === undefined ? [] : [{ type: 'set-field', field: decision.field, value: first.replace(/\/.*/, '') }];
  }
  if (decision.type !== 'rollout') return [];
  const { bucket, stickiness } = decision.rollout;
  return bucket === undefined
    ? [{ type: 'set-field', field: stickiness.setting, value: '1' }]
    : [{ type: 'set-percentage', ...at, percentage: bucket }];
}

/**
 * Finds a value for the field of a constraint with which the SDK evaluates this constraint, and all others on the same field,
 * to true.
 */
function satisfyingChange(
  constraint: Constraint,
  all: readonly Constraint[],
  { constraints, context }: Probe,
): Change | undefined {
  const { operator, contextName, values, value = '' } = constraint;
  const isDate = operator.startsWith('DATE_');
  const field = isDate ? 'currentTime' : contextName;
  const related = all.filter((each) => (isDate ? each.operator.startsWith('DATE_') : each.contextName === field));
  const fits = (candidate: string | undefined) => constraints(related, withField(context, field, candidate));
  const candidate = candidatesFor(operator, values, value).find(fits);
  if (candidate !== undefined) return { type: 'set-field', field, value: candidate };
  return fits(undefined) ? { type: 'remove-field', field } : undefined;
}

/** Values that are likely to satisfy a constraint, inverted or not. */
function candidatesFor(operator: string, values: readonly string[], value: string): string[] {
  const listed = values.map((each) => each.trim().replace(operator === 'IN_CIDR' ? /\/.*/ : '', ''));
  switch (operator.split('_')[0]) {
    case 'NUM':
      return [value, String(Number(value) + 1), String(Number(value) - 1)];
    case 'SEMVER':
      return [value, value.replace(/^(\d+).*/, (_, major: string) => `${Number(major) + 1}.0.0`), '0.0.0'];
    case 'DATE': {
      const time = Date.parse(value);
      const day = 24 * 60 * 60 * 1000;
      return Number.isNaN(time) ? [] : [time + day, time - day].map((each) => new Date(each).toISOString());
    }
    default:
      return [...listed, 'other'];
  }
}
