import { Parser } from 'htmlparser2';

/** A heading, a text or a code block of a page. */
export type PagePart =
  | { readonly type: 'heading'; readonly level: number; readonly anchor: string | null; readonly text: string }
  /** A paragraph, list item, table row or caption. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  /** A row or an item that begins with a name, such as an environment variable, and has the name as its id. */
  | { readonly type: 'entry'; readonly name: string; readonly text: string };

/**
 * What the attribute `data-search` of an element says about its text:
 *
 * - `skip`: The text isn't part of the page's content.
 * - `whole`: The blocks inside form one text, such as a field of a request with its type, description and limits.
 */
const attribute = 'data-search';

/** Elements whose text isn't part of the page's content. */
const skippedElements = new Set([
  'svg',
  'button',
  'script',
  'style',
  'template',
  'nav',
  'noscript',
  'select',
  // The names of columns say nothing without a row.
  'thead',
]);

/** Elements that end the text before them. */
const blocks = new Set(
  'article section div p ul ol li dl dt dd table thead tbody tr blockquote figure figcaption details summary header footer form'.split(
    ' ',
  ),
);
const cells = new Set(['td', 'th']);

/**
 * The opening tag of a span without anything that matters here. Nearly all elements of a page are spans of highlighted code,
 * and their attributes take a third of the time of reading it.
 */
const plainSpan = /<span(?: (?!data-search)[\w:-]+="[^"]*")+>/g;

/**
 * Reads the content of a built page.
 * @param article the result of {@link articleOf}, which saves parsing the sidebar of every page
 * @returns headings, texts and code in reading order
 */
export function pageText(article: string): PagePart[] {
  const parts: PagePart[] = [];
  let buffer = '';
  let heading: { level: number; anchor: string | null } | undefined;
  /** Number of open elements that are left out. */
  let skipping = 0;
  /** Number of open rows, code blocks and other elements whose blocks don't end the text. */
  let whole = 0;
  /** For each open element, whether it is one of these. */
  const open: boolean[] = [];
  /** The id of the row or item, which may be its name. */
  let entry: string | undefined;

  const flush = (type: 'text' | 'code' = 'text') => {
    const text =
      type === 'code'
        ? buffer.trim()
        : buffer
            .replace(/\s+/g, ' ')
            .replace(/(?: ·)+ ?$/, '')
            .trim();
    buffer = '';
    const name = entry;
    entry = undefined;
    if (text === '') return;
    if (name !== undefined && text.startsWith(name)) parts.push({ type: 'entry', name, text });
    else if (heading) parts.push({ type: 'heading', ...heading, text });
    else parts.push({ type, text });
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { id, [attribute]: use } = attributes;
        if (skipping > 0 || skippedElements.has(name) || use === 'skip') {
          skipping += 1;
          return;
        }
        const isWhole = name === 'tr' || name === 'pre' || use === 'whole' || (name === 'li' && id !== undefined);
        open.push(isWhole);
        const level = /^h([1-6])$/.exec(name)?.[1];
        if (level !== undefined) {
          flush();
          heading = { level: Number(level), anchor: attributes['id'] ?? null };
        } else if (isWhole) {
          if (whole === 0) flush();
          whole += 1;
        } else if (cells.has(name)) {
          if (buffer.trim() !== '') buffer += ' · ';
        } else if (name === 'br') buffer += ' ';
        else if (blocks.has(name) && whole === 0) flush();
        if (name === 'th' || name === 'li') entry = id ?? entry;
      },
      ontext(text) {
        if (skipping === 0) buffer += text;
      },
      onclosetag(name) {
        if (skipping > 0) {
          skipping -= 1;
          return;
        }
        const isWhole = open.pop() ?? false;
        if (/^h[1-6]$/.test(name)) {
          flush();
          heading = undefined;
        } else if (isWhole) {
          whole = Math.max(0, whole - 1);
          if (whole === 0) flush(name === 'pre' ? 'code' : 'text');
        } else if (blocks.has(name)) {
          if (whole === 0) flush();
          else buffer += ' ';
        }
      },
    },
    { decodeEntities: true },
  );
  parser.end(article.replace(plainSpan, '<span>'));
  flush();
  return parts;
}

/** Returns the content of a page: its `<article>`, or its `<main>` if it has no article. Empty if it has neither. */
export function articleOf(html: string): string {
  for (const name of ['article', 'main']) {
    const begin = html.search(new RegExp(`<${name}[\\s>]`));
    const end = html.lastIndexOf(`</${name}>`);
    if (begin >= 0 && end > begin) return html.slice(begin, end);
  }
  return '';
}
