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

/** What a reader has set in a control. Positions refer to the scenario of the file. */
const controlValueSchemas = [
  z.strictObject({ type: z.literal('environment'), environment: z.string() }),
  z.strictObject({ type: z.literal('enabled'), enabled: z.boolean() }),
  z.strictObject({ type: z.literal('percentage'), percentage: z.number().int().min(0).max(100) }),
  z.strictObject({ type: z.literal('group'), group: z.string() }),
  z.strictObject({ type: z.literal('stickiness'), stickiness: z.string() }),
  z.strictObject({ type: z.literal('field'), value: z.string() }),
  z.strictObject({ type: z.literal('constraint'), state: z.enum(['as-is', 'inverted', 'removed']) }),
  z.strictObject({ type: z.literal('order'), order: z.array(index).readonly() }),
  z.strictObject({ type: z.literal('weights'), weights: z.array(index).readonly() }),
] as const;
const controlValueSchema = z.discriminatedUnion('type', controlValueSchemas);
export type ControlValue = z.infer<typeof controlValueSchema>;

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

export type Expectation = z.infer<typeof expectationSchema>;

/** Makes a lab an exercise: readers predict the results, change something, and the lab confirms that they reached the goal. */
const exerciseSchema = z.strictObject({
  /** What to predict and what to reach. */
  task: z.string().min(1),
  /** The results to reach. Default environment: the first one */
  goal: z.array(expectationSchema).min(1),
  /** One way to reach the goal: values by the position of their control. A build fails if they don't reach it. */
  solution: z.record(z.coerce.number().int().min(0), controlValueSchema),
  /** Why the solution works. Readers see it when they have solved the exercise, or ask for it. */
  explanation: z.string().min(1),
});
export type Exercise = z.infer<typeof exerciseSchema>;

/** A file of `content/labs`: a scenario for a page, which makes one point. */
export const labFileSchema = z.strictObject({
  /** Heading of the lab: `A constraint and a rollout`. */
  title: z.string().min(1),
  /** The point that the scenario makes, in one or two sentences. In an exercise: the situation. */
  point: z.string().min(1),
  ...scenarioSchema.shape,
  controls: z.array(controlSchema).default([]),
  expected: z.array(expectationSchema).min(1),
  exercise: exerciseSchema.optional(),
});
export type LabFile = z.infer<typeof labFileSchema>;

/** The part of a file that the lab evaluates. */
export function scenarioOf({ flag, environments, segments, contexts }: LabFile): Scenario {
  return { flag, environments, segments, contexts };
}
