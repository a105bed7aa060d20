import { z } from 'zod';
import { parse } from '../../../core/model/parse.ts';
import type { Problem } from '../../../core/model/problem.ts';
import { closestNames } from './closest-names.ts';
import { equivalentsSource } from './sources.ts';

const equivalentSchema = z.strictObject({
  text: z.string().min(1),
  /** Path of the page that explains it. */
  page: z.string().startsWith('/'),
});

const operationEquivalentsSchema = z.strictObject({
  /** The place in the Admin UI. */
  ui: equivalentSchema.optional(),
  /** The resource of the Terraform provider. */
  terraform: equivalentSchema.optional(),
  /** What the SDKs do instead. */
  sdk: equivalentSchema.optional(),
});
export type Equivalents = z.infer<typeof operationEquivalentsSchema>;

/** `content/api/equivalents.yaml`: other ways to do what an operation does, by operation. */
const equivalentsSchema = z.record(z.string(), operationEquivalentsSchema);

/** Checks the file, and that each of its operations exists. */
export function readEquivalents(
  value: unknown,
  operationIds: readonly string[],
  onProblem: (problem: Problem) => void,
): ReadonlyMap<string, Equivalents> {
  const fix = 'Correct the file; the comment at its beginning describes it.';
  const result = parse(equivalentsSchema, value ?? {}, equivalentsSource, fix);
  if (!result.ok) {
    result.problems.forEach(onProblem);
    return new Map();
  }
  const entries = Object.entries(result.value);
  for (const [operationId] of entries) {
    if (operationIds.includes(operationId)) continue;
    onProblem({
      where: `${equivalentsSource}: ${operationId}`,
      found: 'no operation with this name',
      allowed: `operations such as ${closestNames(operationId, [...operationIds])}`,
      fix: 'Correct the name, or remove the entry.',
    });
  }
  return new Map(entries);
}
