import { z } from 'zod';
import { defineDirective } from '../directive.ts';
import { markdownTable } from '../markdown-text.ts';
import { readData, type DataFile } from '../read-data.ts';

const cell = z.string().regex(/^[^|\n]+$/, 'Markdown on one line, without a pipe');

const types = ['text', 'choice', 'boolean', 'number', 'numbers', 'list', 'json', 'path'] as const;
/** How the server reads the value of a variable. */
export type VariableType = (typeof types)[number];

const typeNames: Readonly<Record<VariableType, string>> = {
  text: 'Text',
  choice: 'Keyword',
  boolean: 'Boolean',
  number: 'Number',
  numbers: 'List of numbers',
  list: 'List',
  json: 'JSON',
  path: 'Path of a file',
};

const variableSchema = z.strictObject({
  type: z.enum(types),
  /** The value that the server uses if the variable isn't set. Without this key, nothing is set. */
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]).optional(),
  /** What the page shows instead of `default`. */
  defaultText: cell.optional(),
  /** The period that a rate limit is for. */
  per: z.enum(['second', 'minute']).optional(),
  /** The lowest value: the server uses it instead of a lower one. */
  minimum: z.number().optional(),
  /** Plans with a default other than `default`. `none` means that the plan doesn't include the feature. */
  plans: z
    .strictObject({
      'open-source': z.union([z.number(), z.literal('none')]).optional(),
      pro: z.union([z.number(), z.literal('none')]).optional(),
      enterprise: z.number().optional(),
    })
    .optional(),
  /** Whether a feature needs the variable. The table gets a column for it. */
  required: cell.optional(),
  /** The property of the server's configuration that the variable sets. */
  setting: z.string().optional(),
  /** The server multiplies the value by this number before it stores it in `setting`. */
  factor: z.number().optional(),
  /** The file of the server that reads a variable without a `setting`, or `node`, which reads it itself. */
  readBy: z.string().optional(),
  /** What the variable does. Groups that show only names leave it out. */
  effect: cell.optional(),
});
export type Variable = z.infer<typeof variableSchema>;

const groupSchema = z
  .strictObject({
    /** Only this edition reads the variables. Its source is closed, so no test compares them. */
    edition: z.literal('enterprise').optional(),
    /** A `list` with type, default and effect, a `table` of names and effects, or only the `names`. */
    layout: z.enum(['list', 'table', 'names']).default('list'),
    /** Heading of the effects in a table. */
    heading: cell.default('Effect'),
    variables: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), variableSchema),
  })
  .superRefine(({ edition, layout, variables }, context) => {
    for (const [name, { effect, setting, readBy }] of Object.entries(variables)) {
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['variables', name], message });
      if (effect === undefined && layout !== 'names') issue('has no effect');
      if (edition === undefined && (setting === undefined) === (readBy === undefined))
        issue('needs either a setting or a readBy');
    }
  });
export type VariableGroup = z.infer<typeof groupSchema>;

export const variablesSchema = z.record(z.string(), groupSchema).superRefine((groups, context) => {
  const seen = new Set<string>();
  for (const [group, { variables }] of Object.entries(groups)) {
    for (const name of Object.keys(variables)) {
      if (seen.has(name)) context.addIssue({ code: 'custom', path: [group, name], message: 'is in two groups' });
      seen.add(name);
    }
  }
});
export type Variables = z.infer<typeof variablesSchema>;

/** The environment variables of the server. */
export const variablesFile = {
  source: 'content/data/variables.yaml',
  schema: variablesSchema,
  fix: 'Correct the file; variables.ts describes every key.',
} satisfies DataFile;

/** @throws SiteError if the file is invalid */
export const readVariables = (): Variables => readData(variablesFile);

/** Returns all variables by name. */
export function variablesByName(data: Variables = readVariables()): ReadonlyMap<string, Variable> {
  return new Map(Object.values(data).flatMap(({ variables }) => Object.entries(variables)));
}

/** Writes a group of variables as Markdown. */
export function variablesMarkdown({ layout, heading, variables: group }: VariableGroup): string {
  const entries = Object.entries(group);
  switch (layout) {
    case 'list':
      return entries.map(([name, variable]) => listItem(name, variable)).join('\n\n');
    case 'names':
      return entries.map(([name]) => `- \`${name}\``).join('\n');
    case 'table': {
      const hasRequired = entries.some(([, { required }]) => required !== undefined);
      return markdownTable([
        ['Variable', heading, ...(hasRequired ? ['Required'] : [])],
        ...entries.map(([name, { effect = '', required = '' }]) => [
          `\`${name}\``,
          effect,
          ...(hasRequired ? [required] : []),
        ]),
      ]);
    }
    default:
      return layout satisfies never;
  }
}

/** Writes one variable: its name, its type with its default, and below them what it does. */
function listItem(name: string, { type, effect = '', ...variable }: Variable): string {
  const value = defaultOf(variable);
  const facts = value === undefined ? typeNames[type] : `${typeNames[type]}. Default: ${value}`;
  return `- \`${name}\` *${facts}*\n\n  ${effect.replace(/\.?$/, '.')}`;
}

/** Writes the default of a variable. */
function defaultOf({ default: value, defaultText, per }: Omit<Variable, 'type'>): string | undefined {
  if (defaultText !== undefined) return defaultText;
  if (value === undefined) return undefined;
  const code = `\`${Array.isArray(value) ? value.join(',') : String(value)}\``;
  return per === undefined ? code : `${code} a ${per}`;
}

/** Finds the variables that `names` lists, separated by spaces. Reports the names that no variable has. */
export function variablesNamed(
  names: string,
  data: Variables,
  onUnknown: (name: string) => void,
): VariableGroup['variables'] {
  const all = variablesByName(data);
  const found: Record<string, Variable> = {};
  for (const name of names.split(' ')) {
    const variable = all.get(name);
    if (variable) found[name] = variable;
    else onUnknown(name);
  }
  return found;
}

/** What tests compare of each variable: how the server reads it, and its default. */
export function comparedVariables(group: VariableGroup['variables']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(group).map(([name, { type, default: value, minimum, factor, setting, readBy }]) => [
      name,
      { type, default: value, minimum, factor, setting, readBy },
    ]),
  );
}

/** The attributes become the group that the directive shows. */
const attributes = z
  .strictObject({ group: z.string().optional(), names: z.string().optional() })
  .transform(({ group: id, names }, context): VariableGroup => {
    const issue = (message: string) => context.addIssue({ code: 'custom', message });
    const data = readVariables();
    if (names !== undefined && id === undefined) {
      const named = variablesNamed(names, data, (name) => issue(`no variable is called '${name}'`));
      return { layout: 'list', heading: 'Effect', variables: named };
    }
    const group = data[id ?? ''];
    if (names !== undefined || !group)
      issue(`either names="…", or group="…" with one of ${Object.keys(data).join(', ')}`);
    return group ?? { layout: 'list', heading: 'Effect', variables: {} };
  });

/** `::variables{group="tokens"}`: environment variables of the server. */
export const variables = defineDirective({
  name: 'variables',
  form: 'leaf',
  summary:
    'Environment variables from `content/data/variables.yaml`, either a `group` or single `names` with spaces between them. The name of a variable is its anchor.',
  example: '::variables{group="database-pool"}',
  attributes,
  facts: ({ attributes: { edition, variables: group } }) => {
    const names = Object.keys(group);
    // The history only knows the source of the open-source server.
    return {
      anchors: names,
      ...(edition === undefined && { names: { kind: 'variables', names } }),
      serverFacts: { kind: 'variables', facts: comparedVariables(group) },
    };
  },
  toMarkdown: ({ attributes: group }) => variablesMarkdown(group),
});
