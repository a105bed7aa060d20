import site from 'virtual:site';
import { essentialPaths, llmsBook, llmsIndex } from '../docs/markdown-source.ts';
import { markdownPages } from '../layouts/page-markdown.ts';

/** The index of the site for language models. */
export async function GET(): Promise<Response> {
  const pages = await markdownPages();
  const paths = essentialPaths(site);
  const small = pages.filter(({ page }) => paths.has(page.path));
  return new Response(llmsIndex(site, { all: llmsBook(site, pages).length, small: llmsBook(site, small).length }));
}
