import { z } from 'zod';
import { scenarioSchema, type Scenario } from './scenario.ts';

const index = z.number().int().min(0);
/** Name of the flag that a control changes. Default: the flag of the scenario */
const flagName = z.string().min(1).optional();

/** What a reader may change. Strategies, constraints and contexts are those of the scenario. */
export const controlSchema = z.discriminatedUnion('type', [
  /** Choose the environment. */
  z.strictObject({ type: z.literal('environment') }),
  /** Switch the flag on or off in the environment. */
  z.strictObject({ type: z.literal('enabled'), flag: flagName }),
  /** Move the percentage of a rollout. */
  z.strictObject({ type: z.literal('percentage'), flag: flagName, strategy: index }),
  /** Change the group of a rollout. */
  z.strictObject({ type: z.literal('group'), flag: flagName, strategy: index }),
  /** Choose the stickiness of a rollout. */
  z.strictObject({
    type: z.literal('stickiness'),
    flag: flagName,
    strategy: index,
    values: z.array(z.string()).min(2),
  }),
  /** Change a field of all contexts or of one. With `values`, readers choose; without them, they type. */
  z.strictObject({
    type: z.literal('field'),
    field: z.string().min(1),
    context: z.string().optional(),
    values: z.array(z.string()).min(2).optional(),
  }),
  /** Remove a constraint, put it back, or invert it. */
  z.strictObject({ type: z.literal('constraint'), flag: flagName, strategy: index, constraint: index }),
  /** Move strategies up and down. */
  z.strictObject({ type: z.literal('order'), flag: flagName }),
  /** Change the weights of the variants. Default: those of the flag, otherwise those of the strategy */
  z.strictObject({ type: z.literal('weights'), flag: flagName, strategy: index.optional() }),
  /** Show many generated users. With `compare`, show which of them a second flag is on for as well. */
  z.strictObject({
    type: z.literal('population'),
    users: z.number().int().min(100).max(10_000).default(1_000),
    compare: z.string().min(1).optional(),
  }),
]);
export type Control = z.infer<typeof controlSchema>;

export const expectationSchema = z.strictObject({
  /** Name of a context. */
  context: z.string(),
  /** Name of an environment. Default: the first one */
  environment: z.string().optional(),
  /** `random` if the next evaluation may differ. */
  enabled: z.union([z.boolean(), z.literal('random')]),
  /** Name of the variant. Default: `disabled` */
  variant: z.string().optional(),
});

/** A file of `content/labs`: a scenario for a page, which makes one point. */
export const labFileSchema = z.strictObject({
  /** Heading of the lab: `A constraint and a rollout`. */
  title: z.string().min(1),
  /** The point that the scenario makes, in one or two sentences. */
  point: z.string().min(1),
  ...scenarioSchema.shape,
  controls: z.array(controlSchema).default([]),
  expected: z.array(expectationSchema).min(1),
});
export type LabFile = z.infer<typeof labFileSchema>;

/** The part of a file that the lab evaluates. */
export function scenarioOf({ flag, environments, segments, contexts }: LabFile): Scenario {
  return { flag, environments, segments, contexts };
}
