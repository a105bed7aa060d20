import sitemap, { ChangeFreqEnum } from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import type { LoadedSite } from '../load/load-site.ts';
import { hrefOf } from '../model/path.ts';

/** Writes the sitemap, in which each page has the date of its last change. */
export function sitemapEntries(loaded: () => LoadedSite): AstroIntegration {
  let lastUpdates: ReadonlyMap<string, string> | undefined;
  return sitemap({
    serialize: ({ url }) => {
      // Called once for each page, so the pages are looked up, not searched.
      lastUpdates ??= new Map([...loaded().lastUpdated].map(([path, date]) => [hrefOf(path), date]));
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
