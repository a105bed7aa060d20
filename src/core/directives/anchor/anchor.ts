import { z } from 'zod';
import { defineDirective } from '../directive.ts';

/** `::anchor{id="old-name"}`: a place that links can lead to, such as that of a heading that has another anchor now. */
export const anchor = defineDirective({
  name: 'anchor',
  form: 'leaf',
  summary: 'A place that links can lead to besides headings, such as the anchor of a heading that is gone.',
  example: '::anchor{id="old-name"}',
  attributes: z.strictObject({
    id: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'letters, digits, hyphens, dots and underscores'),
  }),
  facts: ({ attributes: { id } }) => ({ anchors: [id] }),
  component: async () => (await import('./Anchor.tsx')).Anchor,
  props: ({ attributes }) => attributes,
  toMarkdown: () => '',
});
