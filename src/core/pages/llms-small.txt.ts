import site from 'virtual:site';
import { essentialPaths, llmsBook } from '../docs/markdown-source.ts';
import { markdownPages } from '../layouts/page-markdown.ts';

/** The first steps, concepts and how-to guides as one Markdown file, for models that can't read everything. */
export async function GET(): Promise<Response> {
  const paths = essentialPaths(site);
  return new Response(
    llmsBook(
      site,
      (await markdownPages()).filter(({ page }) => paths.has(page.path)),
    ),
  );
}
