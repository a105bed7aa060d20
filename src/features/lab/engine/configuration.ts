import { z } from 'zod';

/** A date of YAML as text. A schema of dates can't be described as JSON Schema, which the MCP server does. */
const dateText = z.unknown().transform((value, context) => {
  if (value instanceof Date) return value.toISOString();
  context.addIssue({ code: 'custom', message: 'text' });
  return z.NEVER;
});

/** Text. Other values are converted: exports contain numbers, and YAML reads an unquoted date as one. */
const text = z.union([z.string(), z.number(), z.boolean(), dateText], { error: 'text' }).transform(String);
const name = text.pipe(z.string().min(1));

/** Makes the schema of an object: with `z.strictObject`, unknown keys are errors; with `z.object`, they are dropped. */
type ObjectSchema = <Shape extends z.ZodRawShape>(shape: Shape) => z.ZodObject<Shape>;

/** The flag configuration in the format of the Client API, reduced to what the SDK evaluates. */
export function configurationSchemas(object: ObjectSchema) {
  const constraint = object({
    contextName: name,
    /** The SDK evaluates a constraint with an unknown operator to false, so any text is allowed. */
    operator: name,
    values: z.array(text).default([]),
    value: text.optional(),
    inverted: z.boolean().optional(),
    caseInsensitive: z.boolean().optional(),
  });
  const payload = object({ type: z.enum(['string', 'json', 'csv', 'number']), value: text });
  const variant = object({
    name,
    /** Thousandths in the format of the server. The SDK divides by the sum of all weights. */
    weight: z.coerce.number().int().min(0),
    stickiness: text.optional(),
    payload: payload.optional(),
    /** Values of a context field that get this variant whatever their weight. */
    overrides: z.array(object({ contextName: name, values: z.array(text) })).optional(),
  });
  const strategy = object({
    /** `flexibleRollout`, `default`, … */
    name,
    parameters: z.record(z.string(), text).default({}),
    constraints: z.array(constraint).default([]),
    /** IDs of segments. */
    segments: z.array(z.coerce.number()).default([]),
    variants: z.array(variant).default([]),
  });
  const dependency = object({
    /** Name of the parent flag. */
    feature: name,
    /** Whether the parent must be on (the default) or off. */
    enabled: z.boolean().optional(),
    /** Variants of the parent, one of which is required. */
    variants: z.array(text).optional(),
  });
  const flag = object({
    name,
    /** Whether the flag is on in the environment. */
    enabled: z.boolean(),
    description: z.string().optional(),
    project: z.string().optional(),
    strategies: z.array(strategy).default([]),
    variants: z.array(variant).default([]),
    dependencies: z.array(dependency).default([]),
  });
  const segment = object({
    id: z.coerce.number(),
    name: z.string().optional(),
    constraints: z.array(constraint).default([]),
  });
  const context = object({
    userId: text.optional(),
    sessionId: text.optional(),
    remoteAddress: text.optional(),
    environment: text.optional(),
    appName: text.optional(),
    /** Date and time, ISO 8601. Default: the time of the evaluation. */
    currentTime: text.optional(),
    properties: z.record(z.string(), text).optional(),
  });
  return { constraint, variant, strategy, dependency, flag, segment, context };
}

/** Schemas for files of this site, where an unknown key is a mistake. */
export const strictSchemas = configurationSchemas(z.strictObject);

type Schemas = typeof strictSchemas;
export type Constraint = z.infer<Schemas['constraint']>;
export type Variant = z.infer<Schemas['variant']>;
export type Strategy = z.infer<Schemas['strategy']>;
export type Dependency = z.infer<Schemas['dependency']>;
export type Flag = z.infer<Schemas['flag']>;
export type Segment = z.infer<Schemas['segment']>;
/** What an application tells the SDK about a request: the user, the session and other fields. */
export type Context = z.infer<Schemas['context']>;

/** All that an SDK knows: the flags of one environment, and the segments. */
export interface Configuration {
  readonly flags: readonly Flag[];
  readonly segments: readonly Segment[];
}
