import { z } from 'zod';
import { defineDirective } from '../directive.ts';

/** `:::steps`: a numbered list of things to do. */
export const steps = defineDirective({
  name: 'steps',
  form: 'container',
  summary: 'Numbered steps. Text, code and images of a step are indented by three spaces.',
  example: ':::steps\n1. **Do this.** And then this.\n:::',
  attributes: z.strictObject({}),
  check: (node, { place }) =>
    node.children.some((child) => child.type === 'list' && child.ordered)
      ? []
      : [
          {
            where: place(node),
            found: "':::steps' without a numbered list",
            allowed: 'a list of 1., 2., 3.',
            fix: 'Begin each step with its number, and indent what belongs to it.',
          },
        ],
  component: async () => (await import('./Steps.tsx')).Steps,
  props: () => ({}),
  toMarkdown: (_, content) => content,
});
