import type { Constraint, Context, Flag, Strategy } from '../engine/configuration.ts';
import type { Circumstances, Engine } from '../engine/engine.ts';
import { applyChanges, withField, type Setup } from './changes.ts';
import { explainStrategy } from './explain-strategy.ts';
import { flagIn, partFor, probeOf, segmentIn, type Probe } from './probe.ts';
import type { Steps } from './steps.ts';
import type { Change, ConstraintTrace, Remedy, StrategyDecision } from './trace.ts';

/** What bounds the search. Its work grows with the number of strategies and with the constraints of each, not with both. */
export const searchLimits = {
  /** Remedies that are named. */
  remedies: 3,
  /** Strategies that are tried. Unleash allows 30 unless configured otherwise. */
  strategies: 50,
  /** Rounds of changes. A change can reveal the next condition: another user is in another bucket. */
  rounds: 12,
  /** Values that are tried for a field. */
  candidates: 50,
} as const;

/** What the search found. */
export interface FoundRemedies {
  readonly remedies: readonly Remedy[];
  /** How many strategies were left out because of the limit. They may have smaller remedies. */
  readonly untried: number;
}

/** What doesn't change during a search. */
interface Search {
  readonly engine: Engine;
  readonly flag: string;
  /** The flag and the context before any change. */
  readonly start: Setup;
  readonly circumstances: Required<Circumstances>;
}

/** One way to look for a remedy. */
interface Way {
  /** The strategy that is to turn the flag on. */
  readonly strategy: number;
  /** Whether to change the context, where possible, instead of the flag. */
  readonly prefersContext: boolean;
}

/**
 * Finds the smallest changes that turn a flag on, of the context or of the flag. The SDK has evaluated the flag with all
 * changes of a remedy, and it is off if one of them is left out.
 */
export function* findRemedies(
  engine: Engine,
  flag: string,
  context: Context,
  circumstances: Circumstances = {},
): Steps<FoundRemedies> {
  const configuration = partFor(engine.configuration, flag);
  const fixed = { now: circumstances.now ?? new Date(), random: circumstances.random ?? Math.random() };
  const search: Search = { engine, flag, start: { configuration, context }, circumstances: fixed };
  const configured = flagIn(configuration, flag);
  if (!configured || isOnAfter(search, [])) return { remedies: [], untried: 0 };

  const strategies = Math.max(1, configured.strategies.length);
  const found = new Map<string, readonly Change[]>();
  const add = (changes: readonly Change[]) => found.set(JSON.stringify(changes), changes);
  const ways = Array.from({ length: Math.min(strategies, searchLimits.strategies) }, (_, strategy) =>
    [true, false].map((prefersContext): Way => ({ strategy, prefersContext })),
  ).flat();
  for (const way of ways) {
    const changes = yield* changesOn(search, way);
    if (isOnAfter(search, changes)) add(yield* withoutNeedless(search, changes));
    // Nothing is smaller than a single change.
    const single = [...found.values()].filter(({ length }) => length === 1);
    if (single.length === searchLimits.remedies) return { remedies: single.map(remedyOf), untried: 0 };
  }
  if (found.size === 0 && isOnAfter(search, newStrategy(configured))) add(newStrategy(configured));
  const remedies = [...found.values()].toSorted((a, b) => a.length - b.length).slice(0, searchLimits.remedies);
  return { remedies: remedies.map(remedyOf), untried: Math.max(0, strategies - searchLimits.strategies) };
}

const remedyOf = (changes: readonly Change[]): Remedy => ({ changes });

function isOnAfter({ engine, flag, start, circumstances }: Search, changes: readonly Change[]): boolean {
  const { configuration, context } = applyChanges(start, changes);
  return engine.with(configuration).evaluate(flag, context, circumstances).enabled;
}

/** Turns a flag on for everyone, whatever its other strategies are. */
function newStrategy({ name: flag, enabled, dependencies }: Flag): Change[] {
  return [
    ...(enabled ? [] : [{ type: 'enable-flag', flag } as const]),
    ...dependencies.map(({ feature }) => ({ type: 'remove-dependency', flag, parent: feature }) as const),
    { type: 'add-strategy', flag },
  ];
}

/** Leaves out what the flag is on without, beginning with the last change. */
function* withoutNeedless(search: Search, changes: readonly Change[]): Steps<readonly Change[]> {
  let needed = changes;
  for (const change of changes.toReversed()) {
    const others = needed.filter((each) => each !== change);
    if (isIndependent(change, needed) && isOnAfter(search, others)) needed = others;
    yield;
  }
  return needed;
}

/** Whether a change can be left out without moving the positions that other changes name. */
function isIndependent(change: Change, others: readonly Change[]): boolean {
  return change.type !== 'remove-constraint' || others.filter(({ type }) => type === 'remove-constraint').length === 1;
}

/** Collects changes, round by round, until the flag is on or no change is known. */
function* changesOn(search: Search, way: Way): Steps<readonly Change[]> {
  const changes: Change[] = [];
  for (let round = 0; round < searchLimits.rounds; round += 1) {
    const next = yield* nextChanges(search, applyChanges(search.start, changes), search.flag, way);
    changes.push(...next);
    if (next.length === 0 || isOnAfter(search, changes)) break;
  }
  return changes;
}

/** What to change next: parents, the environment and, unless another strategy matches, the strategy of the way. */
function* nextChanges(search: Search, setup: Setup, name: string, way: Way): Steps<Change[]> {
  const flag = flagIn(setup.configuration, name);
  if (!flag) return [];
  const probe = probeOf(search.engine.with(setup.configuration), name, setup.context, search.circumstances);
  const changes: Change[] = [];
  for (const dependency of flag.dependencies) {
    const parent = flagIn(setup.configuration, dependency.feature);
    if (probe.part({ dependencies: [dependency] }, parent && [parent]).enabled) continue;
    const canTurnOn = dependency.enabled !== false && parent?.dependencies.length === 0;
    const isOff = canTurnOn && !probe.evaluate(parent.name).enabled;
    const onParent = isOff ? yield* nextChanges(search, setup, parent.name, { ...way, strategy: 0 }) : [];
    changes.push(
      ...(onParent.length > 0
        ? onParent
        : [{ type: 'remove-dependency', flag: name, parent: dependency.feature } as const]),
    );
    yield;
  }
  if (!flag.enabled) changes.push({ type: 'enable-flag', flag: name });
  const strategy = flag.strategies[way.strategy];
  if (strategy && !probe.part({ strategies: flag.strategies }).enabled) {
    const change = yield* strategyChange(probe, search.circumstances.now, name, strategy, way);
    if (change) changes.push(change);
  }
  return changes;
}

/** What to change about the first condition of a strategy that isn't true. */
function* strategyChange(
  probe: Probe,
  now: Date,
  flag: string,
  strategy: Strategy,
  { strategy: index, prefersContext }: Way,
): Steps<Change | undefined> {
  const at = { flag, strategy: index };
  // The SDK confirms every remedy as a whole, so parts that contradict it do no harm.
  const trace = yield* explainStrategy({ probe, now, contradict: () => {} }, strategy, index, true);
  const inSegments = strategy.segments.flatMap((id) => segmentIn(probe.configuration, id)?.constraints ?? []);
  const all = [...strategy.constraints, ...inSegments];
  const fieldChange = (mismatch: ConstraintTrace | undefined): Change | undefined =>
    prefersContext && mismatch ? satisfyingChange(mismatch.constraint, all, probe) : undefined;

  const position = trace.constraints.findIndex(({ isMatch }) => !isMatch);
  if (position !== -1) {
    return fieldChange(trace.constraints[position]) ?? { type: 'remove-constraint', ...at, constraint: position };
  }
  const segment = trace.segments.find(({ isMatch }) => !isMatch);
  if (segment) {
    const mismatch = segment.constraints.find(({ isMatch }) => !isMatch);
    return fieldChange(mismatch) ?? { type: 'remove-segment', ...at, segment: segment.id };
  }
  return decisionChange(trace.decision, at);
}

function decisionChange(
  decision: StrategyDecision,
  at: { readonly flag: string; readonly strategy: number },
): Change | undefined {
  if (decision.isMatch) return undefined;
  if (decision.type === 'list') {
    const [first] = decision.list;
    return first === undefined ? undefined : { type: 'set-field', field: decision.field, value: withoutRange(first) };
  }
  if (decision.type !== 'rollout') return undefined;
  const { bucket, stickiness } = decision.rollout;
  return bucket === undefined
    ? { type: 'set-field', field: stickiness.setting, value: '1' }
    : { type: 'set-percentage', ...at, percentage: bucket };
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
  const isDate = constraint.operator.startsWith('DATE_');
  const field = isDate ? 'currentTime' : constraint.contextName;
  const related = all.filter((each) => (isDate ? each.operator.startsWith('DATE_') : each.contextName === field));
  const fits = (candidate: string | undefined) => constraints(related, withField(context, field, candidate));
  const candidate = candidatesFor(constraint).slice(0, searchLimits.candidates).find(fits);
  if (candidate !== undefined) return { type: 'set-field', field, value: candidate };
  return fits(undefined) ? { type: 'remove-field', field } : undefined;
}

/** Values that are likely to satisfy a constraint, inverted or not. */
function candidatesFor({ operator, values, value = '' }: Constraint): string[] {
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
    default: {
      const listed = values.map((each) => each.trim());
      return [...(operator === 'IN_CIDR' ? listed.map(withoutRange) : listed), 'other'];
    }
  }
}

/** The first address of a range in CIDR notation. */
const withoutRange = (address: string): string => address.replace(/\/.*/, '');
