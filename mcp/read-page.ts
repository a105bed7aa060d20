import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { closestPaths } from '../src/core/model/closest-paths.ts';
import type { Content } from './content.ts';
import { sectionsOf } from './sections.ts';
import { markdownResult, mistake } from './tool.ts';

/**
 * Returns a page or one of its sections as Markdown.
 *
 * @param address a path (`/quickstart`), with or without `.md` and anchor, or the address on the published site
 * @param section anchor or title of a section. Default: the anchor of the address, or else the whole page
 */
export async function readPage(content: Content, address: string, section?: string): Promise<CallToolResult> {
  const [path, anchor] = splitAddress(address);
  const markdown = await content.markdownOf(path);
  if (markdown === undefined) {
    const similar = closestPaths(
      path,
      content.pages.map((page) => page.path),
      5,
    );
    return mistake(`There is no page ${path}. Similar pages: ${similar.join(', ')}. Or call search_docs.`);
  }
  const wanted = section ?? anchor;
  if (wanted === undefined || wanted === '') return markdownResult(markdown);
  const sections = sectionsOf(markdown);
  const found =
    sections.find((each) => each.anchor === wanted.replace(/^#/, '')) ??
    sections.find((each) => each.title.toLowerCase() === wanted.toLowerCase());
  if (found) return markdownResult(found.markdown);
  const names = sections.map((each) => `${each.anchor} (${each.title})`).join(', ');
  return mistake(`The page ${path} has no section '${wanted}'. Its sections: ${names || 'none'}.`);
}

function splitAddress(address: string): [path: string, anchor: string | undefined] {
  const [before = '', anchor] = address.replace(/^https?:\/\/[^/]+/, '').split('#', 2);
  const path = `/${before.replace(/^\/+|\/+$/g, '').replace(/\.(md|html)$/, '')}`;
  try {
    return [decodeURI(path), anchor];
  } catch {
    return [path, anchor];
  }
}
