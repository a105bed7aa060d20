import { z } from 'zod';
import { strictSchemas } from '../engine/configuration.ts';

/** A scenario with these parts: a flag, the configuration around it, and the contexts to evaluate it for. */
function scenarioSchemaOf({ flag, segment, context }: typeof strictSchemas) {
  return z.strictObject({
    /** Name of the flag that the scenario is about. The other flags are its parents, or flags to compare it with. */
    flag: z.string().min(1),
    /** At least one environment, the one to show first at the beginning. Segments are the same in all of them. */
    environments: z.array(z.strictObject({ name: z.string().min(1), flags: z.array(flag) })).min(1),
    segments: z.array(segment).default([]),
    /** The contexts to evaluate the flag for, each with a name that readers see. */
    contexts: z.array(z.strictObject({ name: z.string().min(1), context })).min(1),
  });
}

export const scenarioSchema = scenarioSchemaOf(strictSchemas);
/** What the lab evaluates and what a link to it carries. */
export type Scenario = z.infer<typeof scenarioSchema>;
export type NamedContext = Scenario['contexts'][number];
