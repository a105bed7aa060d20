import { readFileSync } from 'node:fs';
import path from 'node:path';
import { markdownToMdast, type MdastNode } from 'satteri';
import { serverVersion } from '../../site/server-version.ts';
import { readPart } from '../../src/core/directives/include/include.ts';
import { splitFrontMatter } from '../../src/core/load/read-content.ts';
import { features } from '../../src/core/markdown/features.ts';
import { fillVersions } from '../../src/core/markdown/server-version.ts';
import { createAnchors, explicitId } from '../../src/core/markdown/headings.ts';
import { textOf } from '../../src/core/markdown/node-text.ts';

/** A fenced code block of a page. */
export interface CodeBlock {
  readonly type: 'code';
  /** Language as the fence names it. */
  readonly language: string;
  /** `title="…"` of the fence. */
  readonly title: string | undefined;
  readonly code: string;
  /** Line of the page on which the code begins, below the fence. */
  readonly line: number;
  /** HTTP statuses that the paragraph right above names as code (`201`). */
  readonly statuses: readonly number[];
}

export interface Heading {
  readonly type: 'heading';
  readonly text: string;
  /** As in the address of the section, behind the `#`. */
  readonly anchor: string;
  /** 2 for `##`. */
  readonly depth: number;
  readonly line: number;
}

export type PageItem = CodeBlock | Heading;

export const root = path.resolve(import.meta.dirname, '../..');

/**
 * Reads a page's headings and code blocks in the order in which they stand.
 *
 * @param source path of the page from the root
 */
export function readPageItems(source: string): PageItem[] {
  return pageItemsOf(readFileSync(path.join(root, source), 'utf8'));
}

/**
 * Finds headings and code blocks in the order in which they stand.
 *
 * @param text a page with its front matter
 */
export function pageItemsOf(text: string): PageItem[] {
  const { head, body } = splitFrontMatter(fillVersions(text, serverVersion, 'page', () => {}));
  const linesAbove = head.split('\n').length - 1;
  /** The line of the directive, while the passage that it includes is read. */
  let included: number | undefined;
  const lineOf = (node: MdastNode) => included ?? linesAbove + (node.position?.start.line ?? 0);
  const anchorOf = createAnchors();
  const items: PageItem[] = [];
  const visit = (node: MdastNode, above?: MdastNode): void => {
    if (node.type === 'heading') {
      const words = textOf(node, body);
      const anchor = anchorOf(words, explicitId(node));
      items.push({ type: 'heading', text: words, anchor, depth: node.depth, line: lineOf(node) });
    }
    if (node.type === 'code') {
      items.push({
        type: 'code',
        language: node.lang ?? '',
        title: /\btitle="([^"]+)"/.exec(node.meta ?? '')?.[1],
        code: node.value,
        line: lineOf(node) + 1,
        statuses: above?.type === 'paragraph' ? statusesIn(above) : [],
      });
    }
    if (node.type === 'leafDirective' && node.name === 'include') {
      included = lineOf(node);
      const { part = '', ...values } = Object.fromEntries(
        Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? '']),
      );
      visit(markdownToMdast(readPart(part, values), { features }));
      included = undefined;
    }
    if ('children' in node)
      for (const [index, child] of node.children.entries()) visit(child, node.children[index - 1]);
  };
  visit(markdownToMdast(body, { features }));
  return items;
}

function statusesIn(node: MdastNode): number[] {
  if (node.type === 'inlineCode') return /^[1-5]\d\d$/.test(node.value) ? [Number(node.value)] : [];
  return 'children' in node ? node.children.flatMap(statusesIn) : [];
}
