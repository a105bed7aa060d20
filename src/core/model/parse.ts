import { z } from 'zod';
import { listOf, type Problem } from './problem.ts';

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: Problem[] };

/**
 * Parses `value` by `schema` and turns every zod issue into a {@link Problem}.
 *
 * @param where file (and, for front matter, its kind) that `value` was read from
 * @param fix how to fix it
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: string,
  fix: string,
): Parsed<z.infer<Schema>> {
  const result = schema.safeParse(value, { error: allowedBy });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, problems: result.error.issues.map((issue) => toProblem(issue, value, where, fix)) };
}

function toProblem(issue: z.core.$ZodIssue, value: unknown, where: string, fix: string): Problem {
  const key = z.core.toDotPath(issue.path.filter((part) => typeof part !== 'symbol'));
  const found =
    issue.code === 'unrecognized_keys'
      ? `the unknown key${issue.keys.length === 1 ? '' : 's'} ${listOf(issue.keys, issue.keys.length)}`
      : describe(valueAt(value, issue.path));
  return { where: key === '' ? where : `${where}: ${key}`, found, allowed: issue.message, fix };
}

/** What is allowed instead, for the kinds of issue whose message does not say it. */
function allowedBy(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.inst instanceof z.ZodObject
        ? `the keys ${listOf(Object.keys(issue.inst.shape), 40) || '(none)'}`
        : undefined;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `one of ${listOf(issue.options.map(String), 40)}`
        : undefined;
    case 'invalid_value':
      return `one of ${listOf(issue.values.map(String), 40)}`;
    case 'invalid_type':
      return names[issue.expected] ?? issue.expected;
    case 'too_big':
      return issue.origin === 'string' ? `at most ${issue.maximum} characters` : undefined;
    case 'too_small':
      return issue.origin === 'string' ? 'text that is not empty' : `at least ${issue.minimum}`;
    case 'invalid_format':
      return issue.format === 'url' ? 'an address such as https://example.com' : undefined;
    default:
      return undefined;
  }
}

/** Types as authors call them. */
const names: Readonly<Record<string, string>> = {
  string: 'text',
  object: 'keys with their values',
  array: 'a list',
  boolean: 'true or false',
};

/** The value at `path`; the text itself where a schema makes a list of it (`editions="pro, enterprise"`). */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : inner),
    value,
  );
}

/** Describes a value for a problem. A long value is cut and described by its length. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
  if (text.length <= 120) return text;
  return typeof value === 'string' ? `${text.slice(0, 100)}…' (${value.length} characters)` : `${text.slice(0, 117)}…`;
}
