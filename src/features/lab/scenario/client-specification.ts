import { z } from 'zod';
import { configurationSchemas, type Configuration, type Context } from '../engine/configuration.ts';
import { withoutNulls } from './without-nulls.ts';

const { flag, segment, context } = configurationSchemas(z.object);

const variantResult = z.object({
  name: z.string(),
  enabled: z.boolean(),
  payload: z.object({ type: z.string(), value: z.string() }).optional(),
  feature_enabled: z.boolean(),
});

/** A file of the client specification: a flag configuration with cases that every SDK has to get right. */
export const specificationSchema = z.preprocess(
  withoutNulls,
  z.object({
    name: z.string(),
    state: z.object({ features: z.array(flag), segments: z.array(segment).default([]) }),
    tests: z
      .array(z.object({ description: z.string(), context, toggleName: z.string(), expectedResult: z.boolean() }))
      .default([]),
    variantTests: z
      .array(z.object({ description: z.string(), context, toggleName: z.string(), expectedResult: variantResult }))
      .default([]),
  }),
);
export type Specification = z.infer<typeof specificationSchema>;

/** A case of the specification: what `isEnabled` or `getVariant` returns for a context. */
export interface SpecificationCase {
  readonly description: string;
  readonly flag: string;
  readonly context: Context;
  readonly expected: boolean | z.infer<typeof variantResult>;
}

export function configurationOf({ state }: Specification): Configuration {
  return { flags: state.features, segments: state.segments };
}

export function casesOf({ tests, variantTests }: Specification): SpecificationCase[] {
  return [...tests, ...variantTests].map(({ description, toggleName, expectedResult, ...rest }) => ({
    description,
    flag: toggleName,
    context: rest.context,
    expected: expectedResult,
  }));
}
