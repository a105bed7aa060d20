import { z } from 'zod';
import { admonitionTypes, type AdmonitionType } from '../../ui/admonition-types.ts';
import { defineDirective } from '../directive.ts';
import { quoted } from '../markdown-text.ts';

const summaries: Readonly<Record<AdmonitionType, string>> = {
  note: 'Something that readers should know.',
  tip: 'A way to do it better or faster.',
  info: 'Background that readers can skip.',
  warning: 'Something that can go wrong.',
  danger: 'Something that can do damage that is hard to undo.',
};

/** `:::note[Optional title]` and its siblings: a remark that stands out from the text. */
export const admonitions = admonitionTypes.map((type) =>
  defineDirective({
    name: type,
    form: 'container',
    summary: summaries[type],
    example: `:::${type}[Optional title]\nText.\n:::`,
    attributes: z.strictObject({}),
    component: async () => (await import('../../ui/Admonition.tsx')).Admonition,
    props: ({ label }) => ({ type, title: label }),
    toMarkdown: ({ label, t }, content) =>
      quoted(`**${t(`admonition.${type}`)}${label === undefined ? '' : `: ${label}`}**\n\n${content}`),
  }),
);
