import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Facts of the server that pages show from data, which tests compare with the server. */
export const comparedKinds = ['variables', 'limits', 'event-types', 'permissions', 'operators', 'operations'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** Facts by name, each with everything that a test compares. */
export type Facts = Readonly<Record<string, unknown>>;

/** A file of `content/data/compared`, which a test writes in a run with `-u`. */
export const comparedRecordSchema = z.strictObject({
  /** What the facts were compared with: `Unleash 8.2.0`. */
  with: z.string().min(1),
  /** Digests of the facts, by name. */
  facts: z.record(z.string(), z.string().regex(/^[\w-]{10}$/)),
});
export type ComparedRecord = z.infer<typeof comparedRecordSchema>;
export type ComparedRecords = ReadonlyMap<string, ComparedRecord>;

/** How many of the facts on a page were compared. */
export interface Comparison {
  readonly kind: string;
  readonly with: string;
  readonly compared: number;
  readonly total: number;
}

/** Identifies a fact, so that a changed fact is no longer the one that a test compared. */
export function factDigest(name: string, fact: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([name, fact]))
    .digest('base64url')
    .slice(0, 10);
}

/** Counts the facts that a test compared as they are now. Returns nothing if there are none. */
export function comparisonOf(records: ComparedRecords, kind: string, facts: Facts): Comparison | undefined {
  const record = records.get(kind);
  if (!record) return undefined;
  const entries = Object.entries(facts);
  const compared = entries.filter(([name, fact]) => record.facts[name] === factDigest(name, fact)).length;
  return compared === 0 ? undefined : { kind, with: record.with, compared, total: entries.length };
}
