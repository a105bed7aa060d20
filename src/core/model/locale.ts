import type { Locale, Locales } from './locale-schema.ts';

/** Returns the locale that the pages of the site are written in. */
export function localeOf({ locales }: { readonly locales: Locales }): Locale {
  return locales.en;
}
