import site from 'virtual:site';

/** Everything may be crawled; the sitemap says what there is. */
export function GET(): Response {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap-index.xml\n`);
}
