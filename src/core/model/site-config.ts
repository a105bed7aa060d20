import { z } from 'zod';
import { localesSchema } from './locale-schema.ts';

const screenSchema = z.strictObject({
  id: z.string().min(1),
  path: z.string().startsWith('/'),
  title: z.string().min(1),
  description: z.string().min(1).max(160),
  source: z.string().min(1),
});
/** A page that is made by React instead of Markdown. */
export type Screen = z.infer<typeof screenSchema>;

/** `site/site.ts`: what the site is called, where it stands, and its switches. */
export const siteConfigSchema = z.strictObject({
  title: z.string().min(1),
  tagline: z.string().min(1),
  /** Origin under which the site is published; canonical addresses begin with it. */
  url: z.url({ protocol: /^https?$/ }),
  locales: localesSchema,
  /** The repository of this site's sources; 'Edit this page' goes to `{editUrl}/{source}`. */
  editUrl: z.url(),
  /** The product's source repository. */
  repositoryUrl: z.url(),
  /** Stars of the repository, as they are shown. */
  starCount: z.string().regex(/^\d+(\.\d+)?k?$/, "a count such as '12.8k'"),
  colorMode: z.strictObject({
    default: z.enum(['light', 'dark']),
    /** Hides the switch and keeps the default. */
    disableSwitch: z.boolean(),
  }),
  /** Sections of the sidebars that `/llms-small.txt` contains. */
  essentialSections: z.array(z.string()),
  /** Pages that are made by React instead of Markdown. */
  screens: z.array(screenSchema),
});
export type SiteConfig = z.infer<typeof siteConfigSchema>;
