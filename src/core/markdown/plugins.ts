import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Element } from 'hast';
import { defineHastPlugin, defineMdastPlugin } from 'satteri';
import type { ResolvedDirective } from '../directives/directive.ts';
import type { Registry } from '../directives/registry.ts';
import { isDiagram } from './check-node.ts';
import { codeBlocks, type CodeBlock } from './code-blocks.ts';
import { component, element } from './component-element.ts';
import { definedNames, type Definitions } from './defined-names.ts';
import { inlineDiagram } from './diagram.ts';
import { isLabel } from './directives.ts';
import { createAnchors, explicitId } from './headings.ts';
import { inlineCode } from './inline-code.ts';
import { allowedHtml } from './raw-html.ts';
import { withSinceLabels, type TakeSince } from './since-labels.ts';
import { createTable } from './tables.ts';

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

/**
 * Leaves only line breaks of the HTML in Markdown: comments are dropped, and everything else becomes the text that the
 * author wrote. Checks report it before, so this only matters where no check looks.
 */
export const withoutHtml = defineMdastPlugin({
  name: 'without-html',
  html(node, context) {
    switch (allowedHtml(node.value)) {
      case 'comment':
        context.removeNode(node);
        return undefined;
      case 'break':
        return { type: 'break' };
      default:
        return { type: 'text', value: node.value };
    }
  },
});

/** What the plugins share for one page. */
export interface Collected {
  /** The repository. */
  readonly root: string;
  readonly registry: Registry;
  /** The valid directives by their offset in the text. */
  readonly directives: ReadonlyMap<number | undefined, ResolvedDirective>;
  /** Code blocks; the plugins add to them. */
  readonly code: CodeBlock[];
  /** Files of pictures, relative to the repository; the plugins add to them. */
  readonly pictures: string[];
  /** The lists and tables that replace directives; the plugins add them. */
  readonly definitions: Definitions[];
  /** Names that get a label with the first version that has them; the plugins add and remove them. */
  readonly since: Map<string, string>;
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

function takeSinceFrom(since: Map<string, string>): TakeSince {
  return (name) => {
    const version = since.get(name);
    since.delete(name);
    return version;
  };
}

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

/** The plugins for one page. What they find, they add to `collected`. */
export function createPlugins(collected: Collected) {
  return {
    mdastPlugins: [plainColons, headingIds, directives(collected), parts(collected), withoutHtml, diagrams],
    hastPlugins: [
      codeBlocks(collected.code),
      figures,
      pictures(collected),
      definedNames(collected.definitions),
      tables(collected),
      inlineCode,
      taskNames,
      headingAnchors,
    ],
  };
}
