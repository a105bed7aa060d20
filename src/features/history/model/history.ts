import { z } from 'zod';

/**
 * The versions that have something: `5.7.0` (since 5.7.0), `4.14.0-7.0.0` (since 4.14.0, no longer in 7.0.0), or
 * several such ranges with commas if it was missing in between.
 */
const Presence = z
  .string()
  .regex(
    /^\d+\.\d+\.\d+(-\d+\.\d+\.\d+)?(,\d+\.\d+\.\d+(-\d+\.\d+\.\d+)?)*$/,
    'ranges of versions such as 4.14.0-7.0.0',
  );

/** Values over time: the value since each version. */
const Values = z.record(z.string(), z.string());

/** Something that was behind an experimental flag has a second presence: where a new server has it without a flag. */
const Fact = z.union([
  Presence,
  z.strictObject({
    /** Versions whose source has it. */
    in: Presence,
    /** Versions that have it without an experimental flag. Missing if these are the same; empty if there are none. */
    on: z.union([Presence, z.literal('')]).optional(),
  }),
]);

const OperationFact = z.strictObject({
  in: Presence,
  on: z.union([Presence, z.literal('')]).optional(),
  /** Names of the parameters in the URL, in its newest version: `projectId featureName`. */
  names: z.string().optional(),
  /** The `operationId`, or all of them with the version that introduced each. */
  id: z.union([z.string(), Values]).optional(),
  deprecated: Presence.optional(),
  /** Whether Open Source no longer has it, but Enterprise does. */
  movedToEnterprise: z.literal(true).optional(),
  /**
   * Fields that are newer than their operation or were removed, by presence: `?name` for parameters, `>name` for
   * fields of the request, `<name` for fields of the response.
   */
  fields: z.record(Presence, z.array(z.string())).optional(),
});

const VariableFact = z.strictObject({
  in: Presence,
  /** The default, or all of them with the version that introduced each. An empty text means that there is none. */
  default: z.union([z.string(), Values]).optional(),
  /** Whether the variable turns an experimental flag on. */
  flag: z.literal(true).optional(),
});

/** Since when the Unleash server has what. `npm run history` appends releases. */
export const History = z.strictObject({
  /** The oldest version for which the history can be trusted. What is older is "before" this version. */
  reliableFrom: z.string(),
  /** All releases from the oldest to the newest, with the day of the release. */
  versions: z.record(z.string(), z.string()),
  /** Operations by method and URL without the names of its parameters: `GET /api/admin/projects/{}`. */
  operations: z.record(z.string(), OperationFact),
  variables: z.record(z.string(), VariableFact),
  eventTypes: z.record(z.string(), Fact),
  permissions: z.record(z.string(), Fact),
  /** Resource limits. Each is set by an environment variable, which has its default. */
  limits: z.record(z.string(), z.strictObject({ in: Presence, variable: z.string() })),
  strategies: z.record(z.string(), Fact),
  operators: z.record(z.string(), Fact),
  integrations: z.record(z.string(), Fact),
  /**
   * Supported versions of Node.js and PostgreSQL, and the oldest version of each SDK that the server doesn't call outdated,
   * with the version of Unleash that introduced each. SDKs have the names that they report to the server.
   */
  requirements: z.strictObject({ node: Values, postgres: Values, sdks: z.record(z.string(), Values) }),
});

export type History = z.infer<typeof History>;
export type OperationFact = z.infer<typeof OperationFact>;
export type VariableFact = z.infer<typeof VariableFact>;
