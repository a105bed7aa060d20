import type { MdastNode } from 'satteri';

/** What a node was read from. */
function textIn({ position }: MdastNode, body: string): string {
  return body.slice(position?.start.offset, position?.end.offset);
}

/** The text of a node as a reader sees it. A text directive (`10:30`) is plain text here, as it was written. */
export function textOf(node: MdastNode, body: string): string {
  if (node.type === 'textDirective') return textIn(node, body);
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child, body)).join('') : '';
}
