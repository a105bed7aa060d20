import type { Element } from 'hast';
import { defineHastPlugin } from 'satteri';
import { sinceLabel } from './since-labels.ts';

/** A list or table that defines names, such as environment variables. Each name is the anchor of its item or row. */
export interface Definitions {
  /** The names that the items or rows begin with, in their order. */
  readonly names: readonly string[];
  /** The first version that has each name, if the history knows it. */
  readonly since: Readonly<Record<string, string>>;
}

/**
 * Gives the items and rows that define names their anchors and versions. A list or table is recognized by its names,
 * because earlier parts of the page can begin with the same names.
 */
export function definedNames(definitions: readonly Definitions[]) {
  return defineHastPlugin({
    name: 'defined-names',
    element: {
      filter: ['ul', 'table'],
      visit(node, context) {
        const entries = entriesOf(node).map((entry) => ({ ...entry, name: context.textContent(entry.code) }));
        const defined = definitions.find(
          ({ names }) => names.length === entries.length && entries.every(({ name }, index) => name === names[index]),
        );
        for (const { place, paragraph, name } of defined ? entries : []) {
          context.setProperty(place, 'id', name);
          if (paragraph) context.setProperty(place, 'className', ['variable']);
          const version = defined?.since[name];
          if (version === undefined) continue;
          context.appendChild(paragraph ?? place, { type: 'text', value: ' ' });
          context.appendChild(paragraph ?? place, sinceLabel(version));
        }
      },
    },
  });
}

/** Returns the items of a list, or the first cells of a table's rows, that begin with code. */
function entriesOf(node: Readonly<Element>): { place: Element; paragraph: Element | undefined; code: Element }[] {
  return childElements(node).flatMap((child) => {
    if (child.tagName === 'tbody') return entriesOf(child);
    const place = child.tagName === 'tr' ? childElements(child)[0] : child.tagName === 'li' ? child : undefined;
    if (!place) return [];
    const [first] = childElements(place);
    const paragraph = first?.tagName === 'p' ? first : undefined;
    const code = paragraph ? paragraph.children[0] : first;
    return code?.type === 'element' && code.tagName === 'code' ? [{ place, paragraph, code }] : [];
  });
}

function childElements({ children }: Readonly<Element>): Element[] {
  return children.filter((child) => child.type === 'element');
}
