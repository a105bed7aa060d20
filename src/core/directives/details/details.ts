import { z } from 'zod';
import { defineDirective } from '../directive.ts';

/** `:::details[Label]`: text that opens under its label. */
export const details = defineDirective({
  name: 'details',
  form: 'container',
  summary: 'Text that opens when readers select its label.',
  example: ':::details[What it is about]\nFolded text.\n:::',
  attributes: z.strictObject({}),
  check: (node, { label, place }) =>
    label !== undefined
      ? []
      : [
          {
            where: place(node),
            found: "':::details' without a label",
            allowed: ':::details[What it holds]',
            fix: 'Say in square brackets what opens.',
          },
        ],
  component: async () => (await import('./Details.tsx')).Details,
  props: ({ label = '' }) => ({ summary: label }),
  toMarkdown: ({ label = '' }, content) => `**${label}**\n\n${content}`,
});
