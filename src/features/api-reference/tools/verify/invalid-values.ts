import type { SchemaObject } from '../../model/structure.ts';

/** Bodies that few operations accept: one without any field, and one that isn't an object. */
export const invalidBodies = ['{}', '7'] as const;

/** Returns a text that isn't a value of a schema. Undefined if every text is one. */
export function invalidValue({ type, enum: values, pattern, format, minLength }: SchemaObject): string | undefined {
  if (type !== undefined && type !== 'string') return 'text';
  if (values || pattern !== undefined || format !== undefined) return 'not valid';
  return minLength === undefined ? undefined : '';
}
