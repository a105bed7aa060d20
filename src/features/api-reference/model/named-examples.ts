import { z } from 'zod';
import { parse } from '../../../core/model/parse.ts';
import type { Problem } from '../../../core/model/problem.ts';
import { closestNames } from './closest-names.ts';
import { requestExamplesSource } from './sources.ts';

const titleSchema = z
  .string()
  .max(60)
  .regex(/^[A-Z].*[^.\s]$/, 'a short title that begins with a capital letter and ends without a full stop');

/** `content/api/request-examples.yaml`: titles and bodies by operation. The first body is the one in the prose. */
const namedExamplesSchema = z.record(
  z.string(),
  z.array(z.strictObject({ title: titleSchema, body: z.json().optional() })).min(2),
);

export type NamedExamples = ReadonlyMap<string, z.infer<typeof namedExamplesSchema>[string]>;

/** Checks the file, and that each of its operations exists and has a body in the prose. */
export function readNamedExamples(
  value: unknown,
  /** Whether the prose of an operation has an example body. */
  operations: ReadonlyMap<string, boolean>,
  onProblem: (problem: Problem) => void,
): NamedExamples {
  const fix = 'Correct the file; the comment at its beginning describes it.';
  const result = parse(namedExamplesSchema, value ?? {}, requestExamplesSource, fix);
  if (!result.ok) {
    result.problems.forEach(onProblem);
    return new Map();
  }
  const entries = Object.entries(result.value);
  for (const [operationId, [first, ...others]] of entries) {
    const where = `${requestExamplesSource}: ${operationId}`;
    const hasExample = operations.get(operationId);
    if (hasExample === undefined) {
      onProblem({
        where,
        found: 'no operation with this name',
        allowed: `operations such as ${closestNames(operationId, [...operations.keys()])}`,
        fix: 'Correct the name, or remove the entry.',
      });
    } else if (!hasExample) {
      onProblem({
        where,
        found: 'no example in the prose',
        allowed: 'a first body in the prose',
        fix: 'Add it there.',
      });
    }
    const isWrong = first?.body !== undefined || others.some(({ body }) => body === undefined);
    if (isWrong) {
      onProblem({ where, found: 'bodies in the wrong entries', allowed: 'a body in every entry but the first', fix });
    }
  }
  return new Map(entries);
}
