import site from 'virtual:site';

/** Crawlers may read everything, and the sitemap lists all pages. */
export function GET(): Response {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap-index.xml\n`);
}
