import type { Element } from 'hast';
import { defineHastPlugin, type HastVisitorContext } from 'satteri';
import { blockDigest } from './block-digest.ts';
import { codeShape, isOutput, type Neighbor } from './code-shape.ts';
import { element } from './component-element.ts';
import { labelOf } from './languages.ts';

declare module 'hast' {
  /** What Sätteri tells of the `<code>` of a fence. */
  interface ElementData {
    lang?: string | null;
    meta?: string | null;
  }
}

/** A code block that is still to be highlighted. */
export interface CodeBlock {
  readonly code: string;
  readonly language: string;
  /** Everything after the language: `title="…" {2,4-6} wrap`. */
  readonly meta: string;
}

/**
 * Puts code blocks into their frame: `title="…"`, `wrap` and `output` after the language are its props.
 * @param blocks the code blocks of the page; the plugin adds to them
 */
export function codeBlocks(blocks: CodeBlock[]) {
  return defineHastPlugin({
    name: 'code-blocks',
    element: {
      filter: ['pre'],
      visit(node, context) {
        const code = node.children.find((child) => child.type === 'element');
        if (code?.type !== 'element') return;
        const language = code.data?.lang ?? 'text';
        const meta = code.data?.meta ?? '';
        const title = /\btitle="([^"]+)"/.exec(meta)?.[1];
        const wrap = /(?:^|\s)wrap(?:\s|$)/.test(meta);
        const text = context.textContent(code).replace(/\n$/, '');
        const number = blocks.push({ code: text, language, meta }) - 1;
        const shape = codeShape(text, title !== undefined);
        const output = isOutput(language, meta, title !== undefined, blockAbove(node, context));
        const digest = blockDigest(language, text);
        return {
          ...element('x-code-block', { title, wrap, language, label: labelOf(language), output, digest, ...shape }),
          children: [element('x-code', number)],
        };
      },
    },
  });
}

/** The code block above a block, if at most a paragraph is between them. */
function blockAbove(node: Readonly<Element>, context: HastVisitorContext): Neighbor | undefined {
  const siblings = context.parent(node)?.children ?? [];
  const elements = siblings.slice(0, context.indexOf(node)).filter((sibling) => sibling.type === 'element');
  const last = elements.at(-1);
  const [block, between] = last?.tagName === 'p' ? [elements.at(-2), context.textContent(last)] : [last, ''];
  if (block?.tagName !== 'pre') return undefined;
  const code = block.children.find((child) => child.type === 'element');
  return { language: code?.data?.lang ?? 'text', between };
}
