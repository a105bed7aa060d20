import { markdownToMdast, type MdastNode } from 'satteri';
import type { InlinePart } from '../model/inline-text.ts';
import { features } from './features.ts';

/** Splits a line of Markdown into plain text, code and links, so that a script can show it without parsing Markdown. */
export function inlineParts(markdown: string): readonly InlinePart[] {
  return partsOf(markdownToMdast(markdown, { features }));
}

function partsOf(node: MdastNode): InlinePart[] {
  switch (node.type) {
    case 'text':
      return [{ text: node.value }];
    case 'inlineCode':
      return [{ code: node.value }];
    case 'link':
      return [{ href: node.url, parts: node.children.flatMap((child) => partsOf(child)) }];
    default:
      return 'children' in node ? node.children.flatMap((child) => partsOf(child)) : [];
  }
}
