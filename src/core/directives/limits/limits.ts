import { z } from 'zod';
import { editions, type Edition } from '../../model/edition.ts';
import { defineDirective } from '../directive.ts';
import { markdownTable } from '../markdown-text.ts';
import { readVariables, variablesNamed, type Variable } from '../variables/variables.ts';

/** What the table calls the editions, which `content/data/variables.yaml` calls plans. */
const planNames: Readonly<Record<Edition, string>> = {
  'open-source': 'Open Source',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

const format = new Intl.NumberFormat('en-US');

/** The limit of a plan as the table shows it. */
function limitOf({ plans: exceptions, default: value }: Variable, plan: Edition): string {
  const limit = exceptions?.[plan] ?? value;
  if (limit === 'none') return '–';
  return typeof limit === 'number' ? format.format(limit) : String(limit);
}

/**
 * Writes limits as a Markdown table. It has a column for each plan, unless each limit is the same in all plans that
 * include the feature.
 */
export function limitsTable(limits: Readonly<Record<string, Variable>>): string {
  const rows = Object.entries(limits).map(([name, limit]) => ({
    name,
    limit,
    values: editions.map((plan) => limitOf(limit, plan)),
  }));
  const isSame = rows.every(({ values }) => new Set(values.filter((value) => value !== '–')).size === 1);
  return markdownTable([
    ['Limit', ...(isSame ? ['Default'] : editions.map((plan) => planNames[plan])), 'Environment variable'],
    ...rows.map(({ name, limit, values }) => [
      limit.effect ?? '',
      ...(isSame ? values.slice(-1) : values),
      `\`${name}\``,
    ]),
  ]);
}

/** What tests compare: the setting of each limit and its default in Open Source. */
export function comparedLimits(limits: Readonly<Record<string, Variable>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(limits).map(([name, { setting, default: value }]) => [name, { setting, default: value }]),
  );
}

/** The attributes become the limits that the directive shows. */
const attributes = z.strictObject({ names: z.string().optional() }).transform(({ names }, context) => {
  const data = readVariables();
  const all = data['limits']?.variables ?? {};
  if (names === undefined) return all;
  const issue = (name: string) => context.addIssue({ code: 'custom', message: `no limit is called '${name}'` });
  return variablesNamed(names, { limits: { layout: 'table', heading: 'Limit', variables: all } }, issue);
});

/** `::limits`: how many objects of a kind each plan allows. */
export const limits = defineDirective({
  name: 'limits',
  form: 'leaf',
  summary:
    'A table of resource limits with their defaults in each plan, from the group `limits` of `content/data/variables.yaml`: all of them, or those with the `names` of their environment variables.',
  example: '::limits{names="UNLEASH_SEGMENTS_LIMIT UNLEASH_STRATEGY_SEGMENTS_LIMIT"}',
  attributes,
  facts: ({ attributes: shown }) => ({
    names: { kind: 'variables', names: Object.keys(shown) },
    serverFacts: { kind: 'limits', facts: comparedLimits(shown) },
  }),
  toMarkdown: ({ attributes: shown }) => limitsTable(shown),
});
