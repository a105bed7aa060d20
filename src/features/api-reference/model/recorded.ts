import { z } from 'zod';
import { parse } from '../../../core/model/parse.ts';
import type { Problem } from '../../../core/model/problem.ts';
import { recordedSource, unreproducedSource } from './sources.ts';

/**
 * What makes a server return an error: a kind of request that every operation can get, or `conflict` for a request that
 * only this operation rejects.
 */
export const errorCauses = [
  'no-credentials',
  'unknown-token',
  'wrong-token',
  'no-permission',
  'unknown-id',
  'invalid-id',
  'invalid-query',
  'invalid-body',
  'malformed-body',
  'media-type',
  'too-large',
  'too-many',
  'other',
] as const;
export type ErrorCause = (typeof errorCauses)[number];

const status = z.string().regex(/^[1-5]\d\d$/, "status codes such as '404'");

/** A response of a real server. Ids, dates and secrets are replaced, and long lists are shortened. */
const recordedResponseSchema = z.strictObject({
  status,
  /** Missing if the response has no body. */
  mediaType: z.string().optional(),
  body: z.json().optional(),
  /** Whether lists or text were shortened. */
  shortened: z.literal(true).optional(),
});
export type RecordedResponse = z.infer<typeof recordedResponseSchema>;

const recordedErrorSchema = recordedResponseSchema.extend({ cause: z.enum(errorCauses) });
export type RecordedError = z.infer<typeof recordedErrorSchema>;

const recordedOperationSchema = z.strictObject({
  /** The successful response. */
  response: recordedResponseSchema.optional(),
  /** One error for each status, in ascending order. */
  errors: z.array(recordedErrorSchema),
});
export type RecordedOperation = z.infer<typeof recordedOperationSchema>;

const rateLimitSchema = z.strictObject({
  /** So many requests from one IP address in the following time. */
  requests: z.number().int().positive(),
  seconds: z.number().positive(),
  /** Whether the limit is only for personal access tokens and tokens of service accounts. */
  accountsOnly: z.literal(true).optional(),
});
export type RateLimit = z.infer<typeof rateLimitSchema>;

/** What a server does that its description doesn't say. */
const recordedFactsSchema = z.strictObject({
  /** The strictest limit. */
  rateLimit: rateLimitSchema.optional(),
  /** The largest request body. */
  maxBytes: z.number().int().positive().optional(),
  /** Whether the server returns 304 for the `ETag` of its previous response. */
  etag: z.literal(true).optional(),
});
export type RecordedFacts = z.infer<typeof recordedFactsSchema>;

/** The response to a request beyond a rate limit, which is the same for all operations. */
const tooManySchema = recordedErrorSchema.extend({
  /** The types of the headers about the limit, by name. */
  headers: z.record(z.string(), z.enum(['integer', 'string'])),
});
export type TooManyRequests = z.infer<typeof tooManySchema>;

/** Errors of operations that can't be called, from the code of the server that all operations share. */
const derivedErrorsSchema = z.strictObject({
  /** The errors that are the same for all operations. */
  common: z.array(recordedErrorSchema),
  operations: z.record(z.string(), z.array(recordedErrorSchema)),
});
export type DerivedErrors = z.infer<typeof derivedErrorsSchema>;

/** `content/api/recorded.json`: responses of a server with the example set. `npm run api:verify -- --record` writes it. */
export const recordedSchema = z.strictObject({
  /** The version of the server. */
  version: z.string(),
  operations: z.record(z.string(), recordedOperationSchema),
  /** Errors of Enterprise operations. */
  derived: derivedErrorsSchema.default({ common: [], operations: {} }),
  /** Returned by every operation that has a rate limit. */
  tooMany: tooManySchema.optional(),
  /** Facts by operation. Enterprise operations have only those that follow from the rules of all operations. */
  facts: z.record(z.string(), recordedFactsSchema).default({}),
});
export type Recorded = z.infer<typeof recordedSchema>;

/** `content/api/unreproduced.yaml`: error statuses that no test can cause, by operation, each with the reason. */
const unreproducedSchema = z.record(z.string(), z.record(status, z.string().min(1)));
export type Unreproduced = z.infer<typeof unreproducedSchema>;

/** The evidence for the status codes of Open Source operations. */
export interface Evidence {
  readonly recorded: Recorded;
  readonly unreproduced: Unreproduced;
}

/** Checks both files. A site without them has no recorded responses. */
export function readEvidence(
  { recorded, unreproduced }: { readonly recorded?: unknown; readonly unreproduced?: unknown },
  onProblem: (problem: Problem) => void,
): Evidence | undefined {
  if (recorded === undefined) return undefined;
  const responses = parse(recordedSchema, recorded, recordedSource, 'Run `npm run api:verify -- --record`.');
  const reasons = parse(
    unreproducedSchema,
    unreproduced ?? {},
    unreproducedSource,
    'Name an operation, a status and a reason.',
  );
  for (const result of [responses, reasons]) if (!result.ok) result.problems.forEach(onProblem);
  return responses.ok && reasons.ok ? { recorded: responses.value, unreproduced: reasons.value } : undefined;
}
