import { z } from 'zod';
import { defineDirective } from '../../directive.ts';

/** `:::badge{color="red"}`: a directive that only tests use. It is all that a new directive needs. */
export const badge = defineDirective({
  name: 'badge',
  form: 'container',
  summary: 'A colored mark.',
  example: ':::badge{color="red"}\nText.\n:::',
  attributes: z.strictObject({ color: z.enum(['red', 'green']) }),
  component: async () => (await import('./Badge.tsx')).Badge,
  props: ({ attributes }) => attributes,
  toMarkdown: ({ attributes: { color } }, content) => `(${color}) ${content}`,
});
