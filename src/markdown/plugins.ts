import { readFileSync } from 'node:fs';
import type { ElementContent } from 'hast';
import {
  defineHastPlugin,
  defineMdastPlugin,
  type HastPluginEntry,
  type MdastPluginEntry,
  type MdastVisitorContext,
} from 'satteri';
import { isAdmonitionType } from '../model/admonition.ts';
import { inlineDiagram } from './diagram.ts';
import { leafDirectives } from './directives.ts';
import { createAnchors, explicitId } from './headings.ts';
import type { Highlight } from './highlight.ts';
import { readQuiz } from './quiz.ts';
import { sdkFeatureTable } from './sdk-features.ts';

declare module 'hast' {
  /** What Sätteri tells of the `<code>` of a fence. */
  interface ElementData {
    lang?: string | null;
    meta?: string | null;
  }
}

/** Props as text that stands in an attribute as it is: an apostrophe would be written as an entity. */
function encodeProps(props: object): string {
  return encodeURIComponent(JSON.stringify(props)).replace(/'/g, '%27');
}

/**
 * Data of a node that is rendered by one of the React components in `components.tsx`. The renderer turns the element
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

const headingIds: MdastPluginEntry = () => {
  const anchorOf = createAnchors();
  return defineMdastPlugin({
    name: 'heading-ids',
    heading(node, context) {
      const id = anchorOf(context.textContent(node), explicitId(node));
      context.setProperty(node, 'data', { ...node.data, hProperties: { id } });
    },
  });
};

type Directive = Parameters<MdastVisitorContext['removeNode']>[0] & { readonly children: readonly unknown[] };

const directives: MdastPluginEntry = () => {
  let tabsOnPage = 0;

  /** Takes the label (`:::note[Label]`) out of a directive. */
  const takeLabel = (node: Directive, context: MdastVisitorContext): string | undefined => {
    for (const child of 'children' in node && node.type === 'containerDirective' ? node.children : []) {
      if (child.type !== 'paragraph' || !(child.data && 'directiveLabel' in child.data)) continue;
      const label = context.textContent(child);
      context.removeNode(child);
      return label;
    }
    return undefined;
  };

  return defineMdastPlugin({
    name: 'directives',
    containerDirective(node, context) {
      const { name, attributes } = node;
      if (isAdmonitionType(name)) {
        context.setProperty(node, 'data', component('admonition', { type: name, title: takeLabel(node, context) }));
        return;
      }
      switch (name) {
        case 'tabs': {
          const id = `tabs-${++tabsOnPage}`;
          const panels = node.children.filter((child) => child.type === 'containerDirective');
          const labels = panels.map((panel) => panel.attributes?.['label'] ?? '');
          context.setProperty(
            node,
            'data',
            component('tabs', { id, group: attributes?.['group'] ?? undefined, labels }),
          );
          panels.forEach((panel, index) => {
            context.setProperty(panel, 'data', component('tab-panel', { id, index }));
          });
          return;
        }
        case 'details':
          context.setProperty(node, 'data', component('details', { summary: takeLabel(node, context) ?? '' }));
          return;
        case 'card':
          context.setProperty(node, 'data', component('card', { ...attributes }));
          return;
        case 'steps':
        case 'cards':
          context.setProperty(node, 'data', component(name, {}));
          return;
        default:
      }
    },
    leafDirective(node, context) {
      if (node.name === 'sdk-features') {
        const { data } = leafDirectives['sdk-features'].safeParse(node.attributes ?? {});
        return data && { raw: sdkFeatureTable(data.kind), mdxExpressions: false };
      }
      if (node.name !== 'availability') return undefined;
      const attributes = leafDirectives.availability.safeParse(node.attributes ?? {});
      context.setProperty(node, 'data', component('availability', attributes.data ?? {}));
      return undefined;
    },
  });
};

/** Takes quizzes apart: their structure becomes props, their texts one `x-slot` each. Directives in the texts come first. */
const quizzes = defineMdastPlugin({
  name: 'quizzes',
  containerDirective(node, context) {
    if (node.name !== 'quiz') return;
    const { quiz, texts } = readQuiz(node, (each) => context.textContent(each));
    context.setProperty(node, 'data', component('quiz', quiz));
    context.setProperty(
      node,
      'children',
      texts.map((children) => ({ type: 'quiz-text', data: { hName: 'x-slot' }, children: [...children] })),
    );
  },
});

/** Writes an SVG that stands alone in a paragraph into the page, where it can follow the colour mode. */
const diagrams = defineMdastPlugin({
  name: 'diagrams',
  paragraph(node, context) {
    const [image, ...others] = node.children;
    if (image?.type !== 'image' || others.length > 0 || !/^\.{0,2}[^:]+\.svg$/.test(image.url) || !context.fileURL)
      return;
    const svg = readFileSync(new URL(image.url, context.fileURL), 'utf8');
    return { raw: inlineDiagram(svg, image.alt ?? ''), mdxExpressions: false };
  },
});

/** Highlights code blocks and puts them into their frame: `title="…"` and `wrap` behind the language are its props. */
function codeBlocks(highlight: Highlight): HastPluginEntry {
  return defineHastPlugin({
    name: 'code-blocks',
    element: {
      filter: ['pre'],
      async visit(node, context) {
        const code = node.children.find((child) => child.type === 'element');
        if (code?.type !== 'element') return;
        const language = code.data?.lang ?? 'text';
        const meta = code.data?.meta ?? '';
        const pre = await highlight(context.textContent(code).replace(/\n$/, ''), language, meta);
        const title = /\btitle="([^"]+)"/.exec(meta)?.[1];
        const wrap = /(?:^|\s)wrap(?:\s|$)/.test(meta);
        return { ...element('x-code-block', { title, wrap, language }), children: [pre] };
      },
    },
  });
}

/** The text column is at most 72 characters wide (src/styles/tokens.css); below that it is the screen less its margins. */
const images = defineHastPlugin({
  name: 'images',
  element: {
    filter: ['img'],
    visit: (node, context) => context.setProperty(node, 'sizes', '(min-width: 760px) 700px, calc(100vw - 40px)'),
  },
});

const tables = defineHastPlugin({
  name: 'tables',
  element: { filter: ['table'], visit: (node, context) => context.wrapNode(node, element('x-table-scroller', {})) },
});

/**
 * Alignment of columns as classes (`src/docs/prose.css`): our policy allows no inline style. A heading without text is
 * no heading: the corner of a table that has headings on two sides.
 */
const cells = defineHastPlugin({
  name: 'cells',
  element: {
    filter: ['th', 'td'],
    visit(node, context) {
      if (node.tagName === 'th' && node.children.length === 0) {
        context.replaceNode(node, { type: 'element', tagName: 'td', properties: {}, children: [] });
        return;
      }
      const alignment = /text-align:\s*(center|right)/.exec(String(node.properties['style'] ?? ''))?.[1];
      if ('style' in node.properties) context.setProperty(node, 'style', null);
      if (alignment !== undefined) context.setProperty(node, 'className', [`align-${alignment}`]);
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

function element(tagName: string, props: object) {
  const children: ElementContent[] = [];
  return {
    type: 'element' as const,
    tagName,
    properties: { dataProps: encodeProps(props) },
    children,
  };
}

export const mdastPlugins: MdastPluginEntry[] = [plainColons, headingIds, directives, quizzes, diagrams];
/** @param highlight for code */
export const hastPlugins = (highlight: Highlight): HastPluginEntry[] => [
  codeBlocks(highlight),
  images,
  tables,
  cells,
  taskNames,
  headingAnchors,
];
