import site from 'virtual:site';
import { llmsIndex } from '../docs/markdown-source.ts';

/** The index of the site for language models. */
export function GET(): Response {
  return new Response(llmsIndex(site));
}
