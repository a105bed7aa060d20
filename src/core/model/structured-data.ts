import type { Crumb } from './breadcrumbs.ts';
import { localeOf } from './locale.ts';
import type { Page } from './page.ts';
import { hrefOf } from './path.ts';
import type { Site } from './site.ts';

/**
 * JSON-LD of a documentation page: its breadcrumbs and the article.
 * https://developers.google.com/search/docs/appearance/structured-data
 */
export function structuredDataOf(
  site: Site,
  page: Page,
  crumbs: readonly Crumb[],
  lastUpdated: string | undefined,
): object {
  const address = (path: string) => `${site.url}${hrefOf(path)}`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(({ label, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: label,
          item: address(path),
        })),
      },
      {
        '@type': 'TechArticle',
        headline: page.title,
        description: page.description,
        url: address(page.path),
        inLanguage: localeOf(site).htmlLang,
        ...(lastUpdated !== undefined && { dateModified: lastUpdated }),
        publisher: { '@type': 'Organization', name: 'Unleash', url: 'https://www.getunleash.io' },
      },
    ],
  };
}

/** JSON for a `<script>` element: nothing in it can end the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
