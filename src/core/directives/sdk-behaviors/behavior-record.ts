import { z } from 'zod';
import { readData, type DataFile } from '../read-data.ts';

const resultSchema = z.strictObject({
  /** What the SDK told the application during the failures. */
  events: z.array(z.string()),
  /** Whether the SDK used the flags that were there after the failures. */
  recovers: z.boolean(),
});

/** What an SDK did when it started while requests for flags failed. */
const startSchema = resultSchema.extend({
  /** What the call did that starts the client: it returned, or what it threw. */
  call: z.string(),
});

/** What an SDK did when requests for flags failed after it had flags. */
const failureSchema = resultSchema.extend({
  /** Requests of one poll. */
  attempts: z.int(),
  /** Intervals from each failed poll to the next one: the first three. None if no poll followed. */
  polls: z.array(z.number()),
  /** Whether checks still used the flags from before the failure. */
  keeps: z.boolean(),
});

const sdkBehaviorSchema = z.strictObject({
  version: z.string(),
  start: z.strictObject({
    /** Whether the call that starts a client waits for the first flags. */
    waits: z.boolean(),
    /** What a check returns before the first response: of a flag that is on, without and with the fallback `true`. */
    plain: z.boolean(),
    fallback: z.boolean(),
    registers: z.boolean(),
    /** Results by failure: a status, or what the connection did. */
    failures: z.record(z.string(), startSchema),
  }),
  later: z.strictObject({
    /** Whether later polls send the `ETag`. */
    conditional: z.boolean(),
    /** Intervals between two polls that succeed. */
    polls: z.number(),
    failures: z.record(z.string(), failureSchema),
  }),
  backup: z.strictObject({
    /** Whether a restarted client uses stored flags while the upstream doesn't respond. */
    restores: z.boolean(),
    /** Files of an application called `restarted`, relative to the folder of temporary files and the home folder. */
    files: z.array(z.string()),
  }),
  metrics: z.strictObject({
    /** Intervals from the first poll to the reports of a client that reports every three intervals. */
    reports: z.array(z.number()),
    sendsAtStop: z.boolean(),
    /** Whether counts of a report that failed are part of a later one. */
    resends: z.boolean(),
  }),
  /** Names of the headers of a request for flags. */
  headers: z.array(z.string()),
});

/** What `tests/behaviors` measured, by the last part of an SDK's path. A run with `-u` renews it. */
export const sdkBehaviorsFile = {
  source: 'content/data/sdk-behaviors.yaml',
  schema: z.record(z.string(), sdkBehaviorSchema),
  fix: 'Run `npx vitest run --project samples behaviors -u`.',
} satisfies DataFile;

/** @throws SiteError if the file is invalid */
export const readSdkBehaviors = (): SdkBehaviors => readData(sdkBehaviorsFile);

export type SdkBehaviors = z.infer<typeof sdkBehaviorsFile.schema>;
export type SdkBehavior = z.infer<typeof sdkBehaviorSchema>;
export type StartResult = z.infer<typeof startSchema>;
export type FailureResult = z.infer<typeof failureSchema>;
