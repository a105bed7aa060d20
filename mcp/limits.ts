import { z } from 'zod';
import type { Constraint, Context, Flag, Segment, Strategy } from '../src/features/lab/engine/configuration.ts';

/** The most characters of each text that a tool takes. */
export const longest = { query: 200, path: 300, section: 200, operation: 300, language: 40, version: 40 };

/** What a request to the endpoint of a host may take at most. */
export const endpointLimits = {
  /** Bytes of the body. */
  body: 16_384,
  /** Characters of a result. */
  result: 100_000,
  /** Requests of one reader in a minute, on hosts that count them. */
  requestsPerMinute: 60,
};

/**
 * Describes a text that a tool takes. The message about one that is too long says how long it is and how long it may be. Its
 * last words are those that the protocol's library adds, such as `at query`.
 *
 * @param fix how to shorten it
 */
export function textOf(most: number, fix: string) {
  return z.string().max(most, {
    error: ({ input }) => `Shorten the text from ${String(input).length} to at most ${most} characters (${fix})`,
  });
}

/** Everything that a flag is evaluated with. */
export interface Evaluated {
  readonly flag: Flag;
  readonly segments: readonly Segment[];
  readonly parents: readonly Flag[];
  readonly context: Context;
}

/** What the evaluation of a flag may cost at most. */
export const evaluationLimits = {
  /** Characters of the flag, the segments and the parents as JSON. */
  configuration: 200_000,
  /** Characters of the context as JSON. */
  context: 2000,
  /** Strategies of a flag, which is several times the limit of a server. */
  strategies: 100,
  /** Characters that the SDK reads: a segment counts each time a strategy refers to it, a parent each time the flag depends on it. */
  read: 2_000_000,
};

/** A regular expression counts as much as this many other texts of its length. */
const regexWeight = 1000;

/** Returns which limit the evaluation of a flag exceeds, or undefined if it exceeds none. */
export function excessOf({ flag, segments, parents, context }: Evaluated): string | undefined {
  const flags = [flag, ...parents];
  const counts = [
    [
      'The context has',
      lengthOf(context),
      evaluationLimits.context,
      'characters',
      'Leave out fields that no constraint reads.',
    ],
    [
      'The flag, its segments and its parents have',
      lengthOf([flags, segments]),
      evaluationLimits.configuration,
      'characters',
      'Leave out what the evaluation does not need, such as values of constraints that differ from the context.',
    ],
    [
      'A flag has',
      flags.reduce((max, { strategies }) => Math.max(max, strategies.length), 0),
      evaluationLimits.strategies,
      'strategies',
      'Leave out strategies.',
    ],
    [
      'The evaluation reads',
      readBy(flags, segments),
      evaluationLimits.read,
      'characters',
      'Leave out references to segments, dependencies or regular expressions.',
    ],
  ] as const;
  for (const [what, found, allowed, unit, fix] of counts)
    if (found > allowed) return `${what} ${found} ${unit}. At most ${allowed} are allowed. ${fix}`;
  return undefined;
}

/** How many characters the SDK reads at most when it evaluates a flag. */
function readBy(flags: readonly Flag[], segments: readonly Segment[]): number {
  const ofSegment = new Map(segments.map(({ id, constraints }) => [id, readByAll(constraints)]));
  const ofStrategy = ({ constraints, segments: ids, ...strategy }: Strategy) =>
    lengthOf(strategy) + readByAll(constraints) + sum(ids.map((id) => ofSegment.get(id) ?? 1));
  const ofFlags = new Map(
    flags.map(({ name, strategies, variants }) => [name, lengthOf(variants) + sum(strategies.map(ofStrategy))]),
  );
  const ofParents = flags.flatMap(({ dependencies }) => dependencies.map(({ feature }) => ofFlags.get(feature) ?? 1));
  return sum([...ofFlags.values(), ...ofParents]);
}

function readByAll(constraints: readonly Constraint[]): number {
  return sum(constraints.map((each) => lengthOf(each) * (each.operator === 'REGEX' ? regexWeight : 1)));
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
