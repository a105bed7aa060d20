import { z } from 'zod';
import type { FactKind } from '../model/queries.ts';
import { defineDirective } from '../../../core/directives/directive.ts';
import { sinceOf } from '../load/since-of.ts';

/** What a page can label, as authors write it. */
const kinds = {
  'event-types': 'eventTypes',
  permissions: 'permissions',
  operators: 'operators',
} as const satisfies Record<string, FactKind>;

/** What readers see above the labels. */
const sentences: Readonly<Record<keyof typeof kinds, string>> = {
  'event-types':
    'The label *Since* names the first version of the server that knows an event type. Event types without the label were added in version 4.14 or earlier.',
  permissions:
    'The label *Since* names the first version of the server that knows a permission. Permissions without the label were added in version 4.14 or earlier.',
  operators:
    'The label *Since* names the first version of the server that accepts an operator. Operators without the label were added in version 4.14 or earlier.',
};

/** `::since{kind="event-types"}`: labels the names in the tables of a page with the first version that has them. */
export const since = defineDirective({
  name: 'since',
  form: 'leaf',
  summary:
    'Labels event types, permissions or operators in the tables of the page with the first version of the server that has them, from `content/data/history.json`, and says so.',
  example: '::since{kind="event-types"}',
  attributes: z.strictObject({ kind: z.enum(['event-types', 'permissions', 'operators']) }),
  facts: ({ attributes: { kind } }) => ({ since: sinceOf(kinds[kind]), serverFacts: { kind, facts: 'tables' } }),
  toMarkdown: ({ attributes: { kind } }) => sentences[kind],
});
