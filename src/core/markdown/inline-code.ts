import type { ElementContent } from 'hast';
import { defineHastPlugin } from 'satteri';

/** The longest name with hyphens that stays on one line. */
const longestWhole = 18;
const isWhole = (name: string): boolean => name.length <= longestWhole && name.includes('-');
const textNode = (value: string): ElementContent => ({ type: 'text', value });

/**
 * Keeps short names such as `--wait` on one line, and lets long ones such as `/api/admin/projects` continue on the next line
 * between their parts.
 */
export const inlineCode = defineHastPlugin({
  name: 'inline-code',
  element: {
    filter: ['code'],
    visit(node, context) {
      const [text, ...others] = node.children;
      if (text?.type !== 'text' || others.length > 0) return;
      const { value } = text;
      if (isWhole(value)) context.setProperty(node, 'className', ['whole']);
      if (value.length <= longestWhole) return;
      // Spaces between words stay where they are.
      const children = value
        .split(/(?<= )|(?= )/)
        .flatMap((word): ElementContent[] =>
          isWhole(word)
            ? [{ type: 'element', tagName: 'span', properties: { className: ['whole'] }, children: [textNode(word)] }]
            : word
                .split(/(?<=[\w}][/_.,:=])(?=[\w{])/)
                .flatMap((part, index) => [
                  ...(index > 0 ? [{ type: 'element' as const, tagName: 'wbr', properties: {}, children: [] }] : []),
                  textNode(part),
                ]),
        );
      if (children.some(({ type }) => type === 'element')) context.setProperty(node, 'children', children);
    },
  },
});
