import { z } from 'zod';
import type { Problem } from './problem.ts';

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: Problem[] };

/**
 * Parses `value` by `schema` and turns every zod issue into a {@link Problem}.
 *
 * @param where file (and, for front matter, its kind) that `value` was read from
 * @param fix how to mend it, when the schema's own message does not say
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: string,
  fix = 'Correct the value; the schema stands in src/model.',
): Parsed<z.infer<Schema>> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, problems: result.error.issues.map((issue) => toProblem(issue, value, where, fix)) };
}

function toProblem(issue: z.core.$ZodIssue, value: unknown, where: string, fix: string): Problem {
  const key = z.core.toDotPath(issue.path.filter((part) => typeof part !== 'symbol'));
  return {
    where: key === '' ? where : `${where}: ${key}`,
    found: describe(issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : valueAt(value, issue.path)),
    allowed: allowedBy(issue),
    fix,
  };
}

function allowedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'only the keys of the schema';
  if (issue.code === 'invalid_union') {
    if ('options' in issue && Array.isArray(issue.options)) {
      return `one of ${issue.options.map((option) => `'${String(option)}'`).join(', ')}`;
    }
    const branches = issue.errors.map((branch) => branch.map((inner) => allowedBy(inner)).join(' and '));
    return [...new Set(branches)].join(', or ') || issue.message;
  }
  if (issue.code === 'invalid_value') return `one of ${issue.values.map((option) => `'${String(option)}'`).join(', ')}`;
  return issue.message;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
