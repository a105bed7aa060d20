import site from 'virtual:site';
import { llmsBook } from '../docs/markdown-source.ts';
import { markdownPages } from '../layouts/page-markdown.ts';

/** The whole documentation as one Markdown file for language models. */
export async function GET(): Promise<Response> {
  return new Response(llmsBook(site, await markdownPages()));
}
