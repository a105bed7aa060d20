import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { scoresOf, type Judgement, type Scores } from './judge.ts';
import { querySets, type QuerySet } from './judged-queries.ts';

const schema = z.record(z.string(), z.tuple([z.number().nullable(), z.number().nullable()]));

/**
 * For each query, the recorded ranks of its page and of its section. Null if it wasn't among the first ten hits. Validation
 * queries are recorded by their digest, so that a diff doesn't show how each of them ranks.
 */
export type RecordedRanks = z.infer<typeof schema>;

const file = path.join(import.meta.dirname, 'recorded-ranks.json');

/**
 * How far the figures of a set may fall below the recorded ones. The texts of pages change often, and each change moves
 * a few ranks. Larger losses come from the search itself.
 */
export const tolerance: Scores = { mrr: 0.01, topFive: 0.01, sectionTopFive: 0.015 };

/** @throws if the file contains anything but ranks */
export function readRanks(): RecordedRanks {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

function digestOf(query: string): string {
  return `validation ${hash('sha256', query).slice(0, 12)}`;
}

/** Records the ranks, with one query per line, so that a diff shows which queries changed. */
export function writeRanks(judgements: readonly Judgement[]): void {
  const validation = new Set(
    querySets.flatMap(({ name, queries }) => (name === 'validation' ? queries.map(({ query }) => query) : [])),
  );
  const lines = judgements
    .map(({ query, ...ranks }) => ({ ...ranks, key: validation.has(query) ? digestOf(query) : query }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(
      ({ key, rank, sectionRank }) =>
        `  ${JSON.stringify(key)}: ${JSON.stringify([rank ?? null, sectionRank ?? null]).replace(',', ', ')}`,
    );
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

export interface Comparison {
  /** Queries whose page or section ranks lower than recorded, worst first. */
  readonly worse: readonly string[];
  readonly better: number;
  /** Queries without a recorded rank. */
  readonly unrecorded: readonly string[];
  /** The figures that fell by more than the tolerance. */
  readonly failures: readonly string[];
}

/**
 * Formats a comparison. The names of validation queries stay out of it, so that the person who made a change can't tune the
 * search with them.
 */
export function describeComparison(set: QuerySet['name'], { worse, better, unrecorded }: Comparison): string[] {
  const names = set === 'tuning' ? worse.map((line) => `    ${line}`) : [];
  return [
    `  ${better} better than recorded, ${worse.length} worse${names.length > 0 ? ':' : ''}`,
    ...names,
    ...(unrecorded.length > 0 ? [`  ${unrecorded.length} without recorded ranks: run with --record`] : []),
  ];
}

/** Compares the ranks of one set with the recorded ranks. */
export function compare(judgements: readonly Judgement[], recorded: RecordedRanks): Comparison {
  const known = judgements.flatMap((now) => {
    const before = recordedOf(now.query, recorded);
    return before
      ? [{ now, before: { ...now, rank: before[0] ?? undefined, sectionRank: before[1] ?? undefined } }]
      : [];
  });
  const changes = known.map(({ now, before }) => ({ now, before, loss: valueOf(before) - valueOf(now) }));
  const scores = scoresOf(known.map(({ now }) => now));
  const scoresBefore = scoresOf(known.map(({ before }) => before));
  return {
    worse: changes
      .filter(({ loss }) => loss > 0)
      .toSorted((a, b) => b.loss - a.loss)
      .map(({ now, before }) => `'${now.query}': ${describe(before)} before, now ${describe(now)}`),
    better: changes.filter(({ loss }) => loss < 0).length,
    unrecorded: judgements.filter(({ query }) => !recordedOf(query, recorded)).map(({ query }) => query),
    failures: (['mrr', 'topFive', 'sectionTopFive'] as const)
      .filter((figure) => scoresBefore[figure] - scores[figure] > tolerance[figure])
      .map((figure) => `${figure} fell from ${scoresBefore[figure].toFixed(3)} to ${scores[figure].toFixed(3)}`),
  };
}

function recordedOf(query: string, recorded: RecordedRanks): RecordedRanks[string] | undefined {
  return recorded[query] ?? recorded[digestOf(query)];
}

type Ranks = Pick<Judgement, 'rank' | 'sectionRank'>;

function valueOf({ rank, sectionRank }: Ranks): number {
  return (rank === undefined ? 0 : 1 / rank) + (sectionRank === undefined ? 0 : 0.5 / sectionRank);
}

function describe({ rank, sectionRank }: Ranks): string {
  return `page ${rank ?? 'missing'}, section ${sectionRank ?? 'missing'}`;
}
