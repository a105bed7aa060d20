import type { Context } from '../engine/configuration.ts';
import { bucketOf, type Circumstances, type Engine } from '../engine/engine.ts';
import { withField } from './changes.ts';
import { flagIn } from './probe.ts';
import { inSlices, type Steps } from './steps.ts';

/** Results of a flag for generated users. */
export interface Population {
  readonly flag: string;
  readonly users: number;
  /** For each user: 0 if the flag is off, otherwise 1 plus the position of the result in `outcomes`. */
  readonly results: Uint8Array;
  readonly enabled: number;
  /** The different results of users that the flag is on for. Without variants, there is one, called `disabled`. */
  readonly outcomes: readonly { readonly variant: string; readonly count: number }[];
  /** How many users are in each bucket of the first rollout. Undefined without a rollout that depends on the user. */
  readonly histogram: Histogram | undefined;
}

export interface Histogram {
  readonly strategy: number;
  readonly group: string;
  readonly percentage: number;
  /** 100 numbers, for the buckets 1 to 100. */
  readonly counts: readonly number[];
}

export interface SimulationOptions extends Circumstances {
  /** How many users to generate. @default 1000 */
  readonly users?: number;
  /** What all users have in common. Each user has a separate `userId` and `sessionId`. */
  readonly context?: Context;
  /** A field in which each user has another value. @default `userId` */
  readonly field?: string;
  /** Stops the simulation, whose promise is then rejected. */
  readonly signal?: AbortSignal;
}

/**
 * Evaluates a flag for many users. The users are always the same, so two simulations can be compared user by user. Other
 * tasks run in between.
 */
export async function simulate(
  engine: Engine,
  flag: string,
  { signal, ...options }: SimulationOptions = {},
): Promise<Population> {
  return inSlices(simulating(engine, flag, options), signal);
}

function* simulating(engine: Engine, flag: string, options: Omit<SimulationOptions, 'signal'>): Steps<Population> {
  const { users = 1000, context = {}, field = 'userId', ...circumstances } = options;
  const now = circumstances.now ?? new Date();
  const results = new Uint8Array(users);
  const counts = new Map<string, number>();
  const positions = new Map<string, number>();
  for (let user = 0; user < users; user += 1) {
    const { enabled, variant } = engine.evaluate(flag, contextOf(user, field, context), { ...circumstances, now });
    if (enabled) {
      const position = positions.get(variant.name) ?? positions.size;
      positions.set(variant.name, position);
      // The last position stands for all results after it.
      results[user] = Math.min(position, 254) + 1;
      counts.set(variant.name, (counts.get(variant.name) ?? 0) + 1);
    }
    yield;
  }
  const outcomes = [...counts].map(([variant, count]) => ({ variant, count }));
  return {
    flag,
    users,
    results,
    enabled: outcomes.reduce((sum, { count }) => sum + count, 0),
    outcomes,
    histogram: histogramOf(engine, flag, users, field),
  };
}

/** The ID of a generated user. */
export function userIdOf(user: number): string {
  return `user-${user + 1}`;
}

function contextOf(user: number, field: string, context: Context): Context {
  const own = { ...context, userId: userIdOf(user), sessionId: `session-${user + 1}` };
  return field === 'userId' || field === 'sessionId' ? own : withField(own, field, userIdOf(user));
}

/** How many users both flags are on for. */
export function overlapOf(a: Population, b: Population): number {
  return a.results.reduce((count, result, user) => count + (result > 0 && (b.results[user] ?? 0) > 0 ? 1 : 0), 0);
}

function histogramOf({ configuration }: Engine, flag: string, users: number, field: string): Histogram | undefined {
  const strategies = flagIn(configuration, flag)?.strategies ?? [];
  const strategy = strategies.findIndex(
    ({ name, parameters }) =>
      name === 'flexibleRollout' && ['default', 'userId', field].includes(parameters['stickiness'] || 'default'),
  );
  const { groupId: group = '', rollout } = strategies[strategy]?.parameters ?? {};
  if (strategy === -1) return undefined;
  const counts = Array.from({ length: 100 }, () => 0);
  for (let user = 0; user < users; user += 1) {
    const bucket = bucketOf(userIdOf(user), group);
    counts[bucket - 1] = (counts[bucket - 1] ?? 0) + 1;
  }
  return { strategy, group, percentage: Number(rollout), counts };
}
