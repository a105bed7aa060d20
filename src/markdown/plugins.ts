import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Element, ElementContent } from 'hast';
import { defineHastPlugin, defineMdastPlugin, type HastVisitorContext } from 'satteri';
import type { ResolvedDirective } from '../directives/directive.ts';
import type { Registry } from '../directives/registry.ts';
import { codeShape, isOutput, type Neighbor } from './code-shape.ts';
import type { Checks } from '../model/checks.ts';
import { blockDigest } from './block-digest.ts';
import { inlineDiagram } from './diagram.ts';
import { isLabel } from './directives.ts';
import { createAnchors, explicitId } from './headings.ts';
import { labelOf } from './languages.ts';
import { isDiagram } from './outline.ts';
import { sinceLabel, withSinceLabels, type TakeSince } from './since-labels.ts';
import { createTable } from './tables.ts';

declare module 'hast' {
  /** What Sätteri tells of the `<code>` of a fence. */
  interface ElementData {
    lang?: string | null;
    meta?: string | null;
  }
}

/** Encodes props for an attribute. An apostrophe is encoded, too, because it would become an entity. */
function encodeProps(props: object | number): string {
  return encodeURIComponent(JSON.stringify(props)).replace(/'/g, '%27');
}

/**
 * Data of a node that is rendered by one of the React components in `page-renderer.tsx`. The renderer turns the element
 * `x-{component}` into the component's own markup.
 */
function component(name: string, props: object) {
  return { hName: `x-${name}`, hProperties: { dataProps: encodeProps(props) } };
}

/** Text directives are no feature of the site: `10:30` and `host:4242` are plain text, as they were written. */
const plainColons = defineMdastPlugin({
  name: 'plain-colons',
  options: { position: true },
  textDirective(node, context) {
    const value = context.source.slice(node.position?.start.offset, node.position?.end.offset);
    return { type: 'text', value };
  },
});

const headingIds = () => {
  const anchorOf = createAnchors();
  return defineMdastPlugin({
    name: 'heading-ids',
    heading(node, context) {
      const id = anchorOf(context.textContent(node), explicitId(node));
      context.setProperty(node, 'data', { ...node.data, hProperties: { id } });
    },
  });
};

/** What the plugins share for one page. */
export interface Collected {
  /** The repository. */
  readonly root: string;
  readonly registry: Registry;
  /** The valid directives by their offset in the text. */
  readonly directives: ReadonlyMap<number | undefined, ResolvedDirective>;
  /** How code was checked, by the digest of its block. */
  readonly checks: Checks;
  /** Code blocks; the plugins add to them. */
  readonly code: CodeBlock[];
  /** Files of pictures, relative to the repository; the plugins add to them. */
  readonly pictures: string[];
  /** The lists and tables that replace directives; the plugins add them. */
  readonly definitions: Definitions[];
  /** Names that get a label with the first version that has them; the plugins add and remove them. */
  readonly since: Map<string, string>;
}

/** A list or table that defines names, such as environment variables. Each name is the anchor of its item or row. */
interface Definitions {
  /** The names that the items or rows begin with, in their order. */
  readonly names: readonly string[];
  /** The first version that has each name, if the history knows it. */
  readonly since: Readonly<Record<string, string>>;
}

/** A code block that is still to be highlighted. */
export interface CodeBlock {
  readonly code: string;
  readonly language: string;
  /** Everything after the language: `title="…" {2,4-6} wrap`. */
  readonly meta: string;
}

/** Replaces each directive by the element of its component, or by its Markdown. */
function directives({ registry, directives: resolved, definitions, since }: Collected) {
  return defineMdastPlugin({
    name: 'directives',
    options: { position: true },
    containerDirective(node, context) {
      const { props } = resolved.get(node.position?.start.offset) ?? {};
      if (!props) return;
      const label = node.children.find(isLabel);
      if (label) context.removeNode(label);
      context.setProperty(node, 'data', component(node.name, props));
    },
    leafDirective(node, context) {
      const directive = resolved.get(node.position?.start.offset);
      if (!directive) return undefined;
      if (registry.get(node.name)?.rendering.by === 'markdown') {
        const { anchors: names, since: versions = {} } = directive.facts;
        if (names) definitions.push({ names, since: versions });
        else for (const [name, version] of Object.entries(versions)) since.set(name, version);
        return { raw: directive.toMarkdown(''), mdxExpressions: false };
      }
      context.setProperty(node, 'data', component(node.name, directive.props ?? {}));
      return undefined;
    },
  });
}

/**
 * Splits the content of a directive whose component puts its parts into different places: one `x-part` for each. A
 * separate plugin, because directives in these parts must be replaced first.
 */
function parts({ registry }: Collected) {
  return defineMdastPlugin({
    name: 'parts',
    containerDirective(node, context) {
      const split = registry.get(node.name)?.parts?.(node);
      if (!split) return;
      context.setProperty(
        node,
        'children',
        split.map((children) => ({ type: 'part', data: { hName: 'x-part' }, children: [...children] })),
      );
    },
  });
}

/** Writes an SVG that is the only content of its paragraph into the page, where it can follow the color mode. */
const diagrams = defineMdastPlugin({
  name: 'diagrams',
  paragraph(node, context) {
    const [image, ...others] = node.children;
    if (image?.type !== 'image' || others.length > 0 || !isDiagram(image.url) || !context.fileURL) return;
    const svg = readFileSync(new URL(image.url, context.fileURL), 'utf8');
    return { raw: inlineDiagram(svg, image.alt ?? '', image.title), mdxExpressions: false };
  },
});

/** Puts code blocks into their frame: `title="…"`, `wrap` and `output` after the language are its props. */
function codeBlocks({ code: blocks, checks }: Collected) {
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
        const check = checks.get(blockDigest(language, context.textContent(code)));
        return {
          ...element('x-code-block', { title, wrap, language, label: labelOf(language), output, check, ...shape }),
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

/** Turns a picture that is the only content of its paragraph and has a title into a figure with a caption. */
const figures = defineHastPlugin({
  name: 'figures',
  element: {
    filter: ['p'],
    visit(node) {
      const [image, ...others] = node.children;
      if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0) return undefined;
      const { title, ...properties } = image.properties;
      if (typeof title !== 'string') return undefined;
      const caption: Element = {
        type: 'element',
        tagName: 'figcaption',
        properties: {},
        children: [{ type: 'text', value: title }],
      };
      return {
        type: 'element',
        tagName: 'figure',
        properties: { className: ['figure'] },
        children: [{ ...image, properties }, caption],
      };
    },
  },
});

/** Marks pictures that are files of the repository, which get an optimized version for each screen. */
function pictures({ root, pictures: files }: Collected) {
  return defineHastPlugin({
    name: 'pictures',
    element: {
      filter: ['img'],
      visit(node, context) {
        const { src, alt } = node.properties;
        if (typeof src !== 'string' || /^([a-z]+:|\/)/.test(src) || !context.fileURL) return;
        const file = fileURLToPath(new URL(src, context.fileURL));
        const number = files.push(path.relative(root, file).split(path.sep).join('/')) - 1;
        context.replaceNode(node, element('x-picture', { number, alt: String(alt ?? '') }));
      },
    },
  });
}

/**
 * Prepares tables for every screen (`table-layout.ts`): columns without content are left out, the first cell of a row is
 * its heading, and the cells of a table that can become a list carry the heading of their column.
 */
function tables({ since }: Collected) {
  return defineHastPlugin({
    name: 'tables',
    element: {
      filter: ['table'],
      visit(node, context) {
        const { table, layout, rows } = createTable(node, (cell) => context.textContent(cell));
        return {
          ...element('x-table-scroller', { layout: layout.type, rows }),
          children: [withSinceLabels(table, takeSinceFrom(since))],
        };
      },
    },
  });
}

/**
 * Gives the items and rows that define names their anchors and versions. A list or table is recognized by its names,
 * because earlier parts of the page can begin with the same names.
 */
function definedNames({ definitions }: Collected) {
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

function takeSinceFrom(since: Map<string, string>): TakeSince {
  return (name) => {
    const version = since.get(name);
    since.delete(name);
    return version;
  };
}

/** The longest name with hyphens that stays on one line. */
const longestWhole = 18;
const isWhole = (name: string): boolean => name.length <= longestWhole && name.includes('-');
const textNode = (value: string): ElementContent => ({ type: 'text', value });

/**
 * Keeps short names such as `--wait` on one line, and lets long ones such as `/api/admin/projects` continue on the next line
 * between their parts.
 */
const inlineCode = defineHastPlugin({
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

/** The box of a task is named after the task. */
const taskNames = defineHastPlugin({
  name: 'task-names',
  element: {
    filter: ['li'],
    visit(node, context) {
      for (const child of node.children) {
        const boxes = child.type === 'element' && child.tagName === 'p' ? child.children : [child];
        for (const box of boxes) {
          if (box.type !== 'element' || box.tagName !== 'input') continue;
          context.setProperty(box, 'ariaLabel', context.textContent(node).trim());
        }
      }
    },
  },
});

const headingAnchors = defineHastPlugin({
  name: 'heading-anchors',
  element: {
    filter: ['h2', 'h3', 'h4', 'h5', 'h6'],
    visit(node, context) {
      const { id } = node.properties;
      if (typeof id !== 'string') return;
      context.wrapNode(node, element('x-heading', { id, text: context.textContent(node) }));
    },
  },
});

function element(tagName: string, props: object | number) {
  const children: ElementContent[] = [];
  return {
    type: 'element' as const,
    tagName,
    properties: { dataProps: encodeProps(props) },
    children,
  };
}

/** The plugins for one page. What they find, they add to `collected`. */
export function createPlugins(collected: Collected) {
  return {
    mdastPlugins: [plainColons, headingIds, directives(collected), parts(collected), diagrams],
    hastPlugins: [
      codeBlocks(collected),
      figures,
      pictures(collected),
      definedNames(collected),
      tables(collected),
      inlineCode,
      taskNames,
      headingAnchors,
    ],
  };
}
