import site from 'virtual:site';
import { llmsBook } from '../docs/markdown-source.ts';
import { markdownPages } from '../layouts/page-markdown.ts';

/** The whole documentation as one Markdown file for language models. */
export function GET(): Response {
  return new Response(llmsBook(site, markdownPages()));
}
