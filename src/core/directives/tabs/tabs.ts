import { z } from 'zod';
import { defineDirective, type PlacedNode } from '../directive.ts';

const labelOf = (child: PlacedNode['node']): string => child.attributes?.['label'] ?? '';
const labelsIn = (node: PlacedNode['node']): string[] =>
  node.children.flatMap((child) => (child.type === 'containerDirective' ? [labelOf(child)] : []));

/** The id of a group of tabs, unique on the page. */
const idOf = (tabsOnPage: number): string => `tabs-${tabsOnPage}`;

/** `::::tabs`: panels, one of which is shown. */
export const tabs = defineDirective({
  name: 'tabs',
  form: 'container',
  summary:
    'Alternatives, one of which is shown. Tabs with the same `group` switch together on all pages; without a group, they switch alone.',
  example: '::::tabs{group="package-manager"}\n:::tab{label="npm"}\nText or code.\n:::\n::::',
  attributes: z.strictObject({
    group: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens')
      .optional(),
  }),
  holds: 'tab',
  // A choice is remembered by its label, so each label must be unique.
  check: (node, { place }) => {
    const labels = labelsIn(node).filter((label) => label !== '');
    return [...new Set(labels.filter((label, index) => labels.indexOf(label) !== index))].map((label) => ({
      where: place(node),
      found: `two tabs with the label '${label}'`,
      allowed: 'each label once',
      fix: 'Rename one of them, or join the two.',
    }));
  },
  component: async () => (await import('../../ui/Tabs.tsx')).Tabs,
  props: ({ attributes: { group }, node, numberOnPage }) => ({
    id: idOf(numberOnPage),
    group,
    labels: labelsIn(node),
  }),
  toMarkdown: (_, content) => content,
});

/** `:::tab{label="…"}`: one of the panels. */
export const tab = defineDirective({
  name: 'tab',
  form: 'container',
  summary: 'One panel of `tabs`.',
  attributes: z.strictObject({ label: z.string().min(1) }),
  within: 'tabs',
  component: async () => (await import('../../ui/Tabs.tsx')).TabPanel,
  props: ({ attributes: { label }, parent, index }) => ({ id: idOf(parent?.numberOnPage ?? 1), index, label }),
  toMarkdown: ({ attributes: { label } }, content) => `**${label}**\n\n${content}`,
});
