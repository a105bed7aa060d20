import { z } from 'zod';
import { availabilitySchema, editions } from '../model/page.ts';
import { sdkKinds } from './sdk-features.ts';

const list = (text: string) => text.split(',').map((item) => item.trim());
const groupName = z.string().regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens');
const quizId = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens, beginning with a letter');
const none = z.strictObject({});

/** Attributes of each container directive (`:::name{attribute="value"}`). */
export const containerDirectives = {
  note: none,
  tip: none,
  info: none,
  warning: none,
  danger: none,
  /** Panels of which one is shown. Tabs with the same group switch together, across pages. */
  tabs: z.strictObject({ group: groupName.optional() }),
  tab: z.strictObject({ label: z.string().min(1) }),
  /** A numbered list of things to do. */
  steps: none,
  cards: none,
  card: z.strictObject({ title: z.string().min(1), href: z.string().min(1).optional() }),
  /** Text that opens under its label. */
  details: none,
  /** Questions that readers check themselves with. What they answer is kept in their browsers under both ids. */
  quiz: z.strictObject({ id: quizId }),
  /** A paragraph that asks, and a list of tasks: the answers, each with its explanation below it. */
  question: z.strictObject({ id: quizId }),
} as const;

/** Attributes of each leaf directive (`::name{attribute="value"}`). */
export const leafDirectives = {
  /** Editions and version of one section. */
  availability: z
    .strictObject({
      editions: z
        .string()
        .transform(list)
        .pipe(z.array(z.enum(editions)))
        .optional(),
      version: availabilitySchema.shape.version,
    })
    .refine(({ editions: some, version }) => some !== undefined || version !== undefined, 'editions, version, or both'),
  /** The features of all SDKs of one kind, from content/data/sdk-features.yaml. */
  'sdk-features': z.strictObject({ kind: z.enum(sdkKinds) }),
} as const;

export type ContainerName = keyof typeof containerDirectives;
export type LeafName = keyof typeof leafDirectives;

export const isContainer = (name: string): name is ContainerName => Object.hasOwn(containerDirectives, name);
export const isLeaf = (name: string): name is LeafName => Object.hasOwn(leafDirectives, name);
