import { transformerMetaHighlight } from '@shikijs/transformers';
import {
  bundledLanguages,
  createCssVariablesTheme,
  createHighlighter,
  createJavaScriptRegexEngine,
  type BundledLanguage,
  type ShikiTransformer,
} from 'shiki';
import { readChangeMark, type Change } from './change-marks.ts';
import { languageAliases } from './languages.ts';
import { promql } from './promql.ts';

/** Code with this many lines tells the browser its size (src/core/ui/CodeBlock.css). */
const longCode = 8;
const prefix = '--code-';

/** Colors come from src/core/styles/content-tokens.css, so that code follows the color mode. */
const theme = createCssVariablesTheme({ name: 'site', variablePrefix: prefix, fontStyle: false });
const colorOf = new RegExp(`color:var\\(${prefix}(token-[a-z-]+)\\)`);

/** `style="color:var(--code-token-keyword)"` → `class="token-keyword"`: a third of the bytes, and no inline style. */
const classesForStyles: ShikiTransformer = {
  name: 'classes-for-styles',
  span(node) {
    const { style } = node.properties;
    const token = typeof style === 'string' ? colorOf.exec(style)?.[1] : undefined;
    node.properties = token === undefined ? {} : { class: token };
  },
  pre(node) {
    delete node.properties['style'];
    if (this.lines.length >= longCode) node.properties['data-lines'] = this.lines.length;
  },
  line(node) {
    // Plain text needs no element.
    node.children = node.children.flatMap((child) =>
      child.type === 'element' && Object.keys(child.properties).length === 0 ? child.children : [child],
    );
  },
};

/**
 * Marks lines as added or removed. Shiki's own transformer finds marks only where the grammar of the language sees a
 * comment, so it would miss them at the end of JSX and HTML.
 */
function changesOf(code: string): { readonly text: string; readonly transformer: ShikiTransformer } {
  const lines = code.split('\n').map(readChangeMark);
  const changeOf = (line: number): Change | undefined => lines[line - 1]?.change;
  const transformer: ShikiTransformer = {
    name: 'changes',
    pre(node) {
      if (lines.some(({ change }) => change)) this.addClassToHast(node, 'has-diff');
    },
    line(node, line) {
      const change = changeOf(line);
      if (change) this.addClassToHast(node, ['diff', change]);
    },
  };
  return { text: lines.map(({ text }) => text).join('\n'), transformer };
}

/** Shiki gives up a line after half a second; on a busy machine, a page would then look different. 0 is no limit. */
const tokenizeTimeLimit = 0;

/** Turns code into a `<pre>` with its tokens. `meta` is what follows the language of a fence: lines to highlight. */
export type Highlight = (code: string, language: string, meta?: string) => Promise<string>;

/**
 * A highlighter that loads languages as it meets them. JavaScript's own regular expressions find the same tokens as
 * Oniguruma, in less time. It throws when it meets a language that Shiki does not know.
 */
export function createHighlight(): Highlight {
  const shiki = createHighlighter({
    themes: [theme],
    langs: [promql],
    langAlias: languageAliases,
    engine: createJavaScriptRegexEngine(),
  });
  const grammars = new Map<string, Promise<void>>();
  return async (code, lang, meta = '') => {
    const highlighter = await shiki;
    const grammar = nameOf(lang);
    if (isBundled(grammar)) {
      if (!grammars.has(grammar)) grammars.set(grammar, highlighter.loadLanguage(grammar));
      await grammars.get(grammar);
    }
    const changes = changesOf(code);
    const html = highlighter.codeToHtml(changes.text, {
      lang,
      theme: 'site',
      meta: { __raw: meta },
      transformers: [transformerMetaHighlight(), changes.transformer, classesForStyles],
      tokenizeTimeLimit,
    });
    // The usual names of these characters, which are shorter.
    return html.replaceAll('&#x3C;', '&lt;').replaceAll('&#x26;', '&amp;');
  };
}

const aliases: Readonly<Record<string, string>> = languageAliases;
const nameOf = (language: string): string => aliases[language] ?? language;
const isBundled = (name: string): name is BundledLanguage => Object.hasOwn(bundledLanguages, name);
