import type { ElementContent } from 'hast';
import { transformerMetaHighlight, transformerNotationDiff } from '@shikijs/transformers';
import { createCssVariablesTheme, type ShikiTransformer } from 'shiki';
import { languageAliases } from './languages.ts';
import { promql } from './promql.ts';

const prefix = '--code-';

/** Colours come from src/styles/tokens.css, so that code follows the colour mode. */
const theme = createCssVariablesTheme({ name: 'site', variablePrefix: prefix, fontStyle: false });

/** `style="color:var(--code-token-keyword)"` → `class="token-keyword"`: a third of the bytes, and no inline style. */
const classesForStyles: ShikiTransformer = {
  name: 'classes-for-styles',
  span(node) {
    const style = typeof node.properties['style'] === 'string' ? node.properties['style'] : '';
    const token = new RegExp(`color:var\\(${prefix}(token-[a-z-]+)\\)`).exec(style)?.[1];
    delete node.properties['style'];
    if (token !== undefined) this.addClassToHast(node, token);
  },
  pre(node) {
    delete node.properties['style'];
  },
  line(node) {
    // Plain text needs no element of its own.
    node.children = node.children.flatMap((child) =>
      child.type === 'element' && Object.keys(child.properties).length === 0 ? child.children : [child],
    );
  },
};

/** Takes the styles away that Astro's own transformer puts on the signs of a diff: our policy allows no inline style. */
const signsWithoutStyles: ShikiTransformer = {
  name: 'signs-without-styles',
  root(root) {
    const clean = (node: ElementContent): ElementContent[] => {
      if (node.type !== 'element') return [node];
      node.children = node.children.flatMap(clean);
      if (!('style' in node.properties)) return [node];
      delete node.properties['style'];
      return node.tagName === 'span' && Object.keys(node.properties).length === 0 ? node.children : [node];
    };
    for (const node of root.children) if (node.type === 'element') clean(node);
  },
};

/** Keeps `title="…"` and `wrap` of the fence for the frame around the block. */
const fenceProperties: ShikiTransformer = {
  name: 'fence-properties',
  pre(node) {
    const meta = this.options.meta?.__raw ?? '';
    const title = /\btitle="([^"]+)"/.exec(meta)?.[1];
    if (title !== undefined) node.properties['dataTitle'] = title;
    if (/(?:^|\s)wrap(?:\s|$)/.test(meta)) node.properties['dataWrap'] = 'true';
    node.properties['dataLanguage'] = this.options.lang;
  },
};

/** Highlighting of code fences, at build time. */
export const shikiConfig = {
  theme,
  langs: [promql],
  langAlias: languageAliases,
  transformers: [
    transformerMetaHighlight(),
    transformerNotationDiff(),
    classesForStyles,
    signsWithoutStyles,
    fenceProperties,
  ],
};
