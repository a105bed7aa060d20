/**
 * The elements of highlighted code, by what they mark. CodeBlock.css colors them. Tokens make up most elements of a page with
 * code, so their names are as short as names of custom elements can be. Without a definition, they are spans to browsers and
 * screen readers. Tokens without an element look like other text.
 */
export const tokenElements = {
  keyword: 't-k',
  string: 't-s',
  'string-expression': 't-s',
  comment: 't-m',
  function: 't-f',
  constant: 't-c',
  punctuation: 't-p',
  link: 't-l',
  inserted: 't-i',
  deleted: 't-d',
} as const;
