import sitemap, { ChangeFreqEnum } from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import type { Site } from '../model/site.ts';

/** Writes the sitemap, in which each page has the date of its last change. */
export function sitemapEntries(site: () => Site): AstroIntegration {
  let lastUpdates: ReadonlyMap<string, string | undefined> | undefined;
  return sitemap({
    serialize: ({ url }) => {
      // Called once for each page, so the pages are looked up, not searched.
      lastUpdates ??= new Map(site().pages.map(({ path, lastUpdated }) => [encodeURI(path), lastUpdated]));
      const lastUpdated = lastUpdates.get(new URL(url).pathname);
      return {
        url,
        changefreq: ChangeFreqEnum.WEEKLY,
        priority: 0.5,
        ...(lastUpdated !== undefined && { lastmod: lastUpdated }),
      };
    },
  });
}
