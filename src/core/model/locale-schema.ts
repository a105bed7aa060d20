import { z } from 'zod';

/** A language of the site, as `/site-data.json` lists it. */
export const localeSchema = z.strictObject({
  label: z.string().min(1),
  direction: z.enum(['ltr', 'rtl']),
  htmlLang: z.string().min(2),
  calendar: z.string().min(1),
  path: z.string().min(1),
});
export type Locale = z.infer<typeof localeSchema>;

/**
 * Locales of the site by name. There is one: a second would also need its own pages, messages, routes and search index.
 */
export const localesSchema = z.strictObject({ en: localeSchema });
export type Locales = z.infer<typeof localesSchema>;
