import { z } from 'zod';
import { defineDirective } from '../directive.ts';
import { hanging } from '../markdown-text.ts';

/** `::::cards`: a grid of links. */
export const cards = defineDirective({
  name: 'cards',
  form: 'container',
  summary: 'A grid of links, each with a line of text.',
  example: '::::cards\n:::card{title="Node.js SDK" href="/reference/sdks/node"}\nOne line.\n:::\n::::',
  attributes: z.strictObject({}),
  holds: 'card',
  component: async () => (await import('./Cards.tsx')).Cards,
  props: () => ({}),
  toMarkdown: (_, content) => content,
});

/** `:::card{title="…"}`: one entry of the grid. */
export const card = defineDirective({
  name: 'card',
  form: 'container',
  summary: 'One entry of `cards`. Without `href`, it is a plain box.',
  attributes: z.strictObject({ title: z.string().min(1), href: z.string().min(1).optional() }),
  within: 'cards',
  facts: ({ attributes: { href } }) => (href === undefined ? {} : { links: [href] }),
  component: async () => (await import('./Cards.tsx')).Card,
  props: ({ attributes }) => attributes,
  toMarkdown: ({ attributes: { title, href } }, content) =>
    `- ${hanging(`**${href === undefined ? title : `[${title}](${href})`}**\n\n${content}`, '  ')}`,
});
