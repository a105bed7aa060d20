import { transformerMetaHighlight } from '@shikijs/transformers';
import type { ElementContent } from 'hast';
import {
  bundledLanguages,
  createCssVariablesTheme,
  createHighlighter,
  createJavaScriptRegexEngine,
  type BundledLanguage,
  type ShikiTransformer,
} from 'shiki';
import { tokenElements } from '../ui/token-elements.ts';
import { readChangeMark, type Change } from './change-marks.ts';
import { languageAliases } from './languages.ts';
import { promql } from './promql.ts';

/** Code with this many lines tells the browser its size (src/core/ui/CodeBlock.css). */
const longCode = 8;
const prefix = '--code-';

/** Colors come from src/core/styles/content-tokens.css, so that code follows the color mode. */
const theme = createCssVariablesTheme({ name: 'site', variablePrefix: prefix, fontStyle: false });
const colorOf = new RegExp(`color:var\\(${prefix}token-([a-z-]+)\\)`);

/**
 * Turns `<span style="color:var(--code-token-keyword)"> const</span>` into ` <t-k>const</t-k>`: a fifth of the markup, and no
 * inline style. Neighbors of one color become one element.
 */
const shortTokens: ShikiTransformer = {
  name: 'short-tokens',
  span(node) {
    const { style } = node.properties;
    const token = typeof style === 'string' ? colorOf.exec(style)?.[1] : undefined;
    node.tagName = token !== undefined && isToken(token) ? tokenElements[token] : 'span';
    node.properties = {};
  },
  pre(node) {
    delete node.properties['style'];
    if (this.lines.length >= longCode) node.properties['data-lines'] = this.lines.length;
  },
  line(node) {
    node.children = joinTokens(node.children);
  },
};

const isToken = (name: string): name is keyof typeof tokenElements => Object.hasOwn(tokenElements, name);

/** Leaves plain text and spaces without an element, and joins tokens of the same color. */
function joinTokens(tokens: readonly ElementContent[]): ElementContent[] {
  const joined: { name?: string; text: string }[] = [];
  const add = (name: string | undefined, text: string): void => {
    const [before, last] = [joined.at(-2), joined.at(-1)];
    if (text === '') return;
    if (last && last.name === name) last.text += text;
    else if (before && name !== undefined && before.name === name && last?.text.trim() === '') {
      before.text += last.text + text;
      joined.pop();
    } else joined.push(name === undefined ? { text } : { name, text });
  };
  for (const token of tokens) {
    if (token.type !== 'element') continue;
    const text = token.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
    const start = text.length - text.trimStart().length;
    add(undefined, text.slice(0, start));
    add(token.tagName === 'span' ? undefined : token.tagName, text.slice(start));
  }
  return joined.map(({ name, text }) => {
    const value: ElementContent = { type: 'text', value: text };
    return name === undefined ? value : { type: 'element', tagName: name, properties: {}, children: [value] };
  });
}

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
      transformers: [transformerMetaHighlight(), changes.transformer, shortTokens],
      tokenizeTimeLimit,
    });
    // The usual names of these characters, which are shorter.
    return html.replaceAll('&#x3C;', '&lt;').replaceAll('&#x26;', '&amp;');
  };
}

const aliases: Readonly<Record<string, string>> = languageAliases;
const nameOf = (language: string): string => aliases[language] ?? language;
const isBundled = (name: string): name is BundledLanguage => Object.hasOwn(bundledLanguages, name);
