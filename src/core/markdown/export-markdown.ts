import type { MdastNode } from 'satteri';
import type { DirectiveNode, ResolvedDirective } from '../directives/directive.ts';
import { allowedHtml } from './raw-html.ts';

/**
 * Writes a page as plain Markdown: directives are replaced by what they export, comments between blocks are left out, and
 * everything else is the author's text.
 *
 * @param nodes the blocks of the page
 * @param source the text that they were parsed from
 * @param resolved the valid directives among them
 */
export function exportMarkdown(
  nodes: readonly MdastNode[],
  source: string,
  resolved: ReadonlyMap<DirectiveNode, ResolvedDirective>,
): string {
  const lines = source.split('\n');

  /** Returns lines `from` to `to` (from 1, both included) with the outermost directives of `blocks` exported. */
  const exportLines = (blocks: readonly MdastNode[], from: number, to: number): string[] => {
    const result: string[] = [];
    let next = from;
    for (const node of outermostReplaced(blocks)) {
      const directive = node.type === 'html' ? undefined : resolved.get(node);
      if (!node.position || (node.type !== 'html' && !directive)) continue;
      const { start, end } = node.position;
      result.push(...lines.slice(next - 1, start.line - 1));
      next = end.line + 1;
      /** What precedes the directive on its line: indentation, `> ` of a quote, or the marker of a list item. */
      const prefix = (lines[start.line - 1] ?? '').slice(0, start.column - 1);
      const indent = prefix.replace(/[^\s>]/g, ' ');
      const content =
        node.type === 'containerDirective' ? exportLines(node.children, start.line + 1, end.line - 1) : [];
      const own = content.map((line) => withoutIndent(line, indent)).join('\n');
      const text = directive?.toMarkdown(own.trim()).trim() ?? '';
      if (text === '') {
        // Its own empty line goes with it.
        if (isEmpty(lines[next - 1]) && (result.length === 0 || isEmpty(result.at(-1)))) next += 1;
        continue;
      }
      const exported = text.split('\n');
      // Blocks are separated by empty lines. Directives need none, because their colons separate them.
      if (result.length > 0 && !isEmpty(result.at(-1))) result.push(indent.trimEnd());
      result.push(
        ...exported.map((line, index) => (line === '' ? indent.trimEnd() : `${index === 0 ? prefix : indent}${line}`)),
      );
      if (next <= to && !isEmpty(lines[next - 1])) result.push(indent.trimEnd());
    }
    result.push(...lines.slice(next - 1, to));
    return result;
  };

  return exportLines(nodes, 1, lines.length).join('\n');
}

/** Whether a line is empty, except for the marks of a quote. */
const isEmpty = (line: string | undefined): boolean => line === undefined || /^[\s>]*$/.test(line);

type HtmlNode = Extract<MdastNode, { type: 'html' }>;

/** Finds the comments between blocks and the directives that are in no other directive, in reading order. */
function outermostReplaced(nodes: readonly MdastNode[]): (DirectiveNode | HtmlNode)[] {
  return nodes.flatMap((node) => {
    if (node.type === 'containerDirective' || node.type === 'leafDirective') return [node];
    if (node.type === 'html') return allowedHtml(node.value) === 'comment' ? [node] : [];
    return 'children' in node && !holdsText(node) ? outermostReplaced(node.children) : [];
  });
}

/** Whether the children of a node are parts of a text. HTML among them is no block. */
const holdsText = ({ type }: MdastNode): boolean => type === 'paragraph' || type === 'heading' || type === 'tableCell';

/** Removes the comments within texts. All lines keep their numbers. */
export function withoutInlineComments(nodes: readonly MdastNode[], body: string): string {
  let result = '';
  let next = 0;
  const visit = (node: MdastNode, isInText: boolean): void => {
    if ('children' in node) for (const child of node.children) visit(child, isInText || holdsText(node));
    if (!isInText || node.type !== 'html' || allowedHtml(node.value) !== 'comment' || !node.position) return;
    const { start, end } = node.position;
    result += body.slice(next, start.offset) + body.slice(start.offset, end.offset).replace(/.+/g, '');
    next = end.offset ?? next;
  };
  for (const node of nodes) visit(node, false);
  return result + body.slice(next);
}

function withoutIndent(line: string, indent: string): string {
  if (line.startsWith(indent)) return line.slice(indent.length);
  return isEmpty(line) ? '' : line.trimStart();
}
