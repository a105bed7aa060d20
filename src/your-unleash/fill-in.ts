import type { YourValues } from './values.ts';

/** A part of a snippet and the text that takes its place. Positions count UTF-16 code units. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Languages of snippets in which `$NAME` is a variable and `*` has a meaning outside quotes. */
const shells = new Set(['bash', 'sh', 'shell', 'zsh', 'console']);
/** Languages in which text without quotes is read as more than text if it starts with `*` or `[`. */
const bareText = new Set([...shells, 'yaml', 'yml', 'hcl', 'toml']);

type Name = 'url' | 'project' | 'environment' | 'flag' | 'backend' | 'frontend' | 'admin';

/**
 * What stands for a value in snippets. Pages follow this convention, which `src/markdown/snippet-names.ts` checks: one address,
 * three tokens, the environment `development`, the flag `new-checkout`, and the project `default`, or `web-shop` in examples
 * that need a project with another name.
 */
const placeholders: readonly { readonly name: Name; readonly pattern: RegExp; readonly in?: ReadonlySet<string> }[] = [
  { name: 'url', pattern: /http:\/\/localhost:4242(?![\d\w])/g },
  { name: 'url', pattern: /\$\{UNLEASH_URL\}|\$UNLEASH_URL\b/g, in: shells },
  { name: 'project', pattern: /(?<=\bprojects\/)(?:default|web-shop)(?![\w.~-])/g },
  { name: 'project', pattern: /(?<=\bproject(?:Id|Name)?["']?\s?[:=]\s?["'])(?:default|web-shop)(?=["'])/g },
  { name: 'environment', pattern: /(?<=\benvironments\/)development(?![\w.~-])/g },
  { name: 'environment', pattern: /(?<=\benvironment["']?\s?[:=]\s?["'])development(?=["'])/g },
  { name: 'flag', pattern: /(?<=\bfeatures\/)new-checkout(?![\w.~-])/g },
  { name: 'flag', pattern: /(?<=(["'`]))new-checkout(?=\1)/g },
];

const tokenPlaceholders: typeof placeholders = (
  [
    ['backend', 'BACKEND', 'default:development.unleash-insecure-api-token'],
    ['frontend', 'FRONTEND', 'default:development.unleash-insecure-frontend-api-token'],
    ['admin', 'ADMIN', '*:*.unleash-insecure-admin-api-token'],
  ] as const
).flatMap(([name, variable, example]) => [
  {
    name,
    pattern: new RegExp(String.raw`\$\{UNLEASH_${variable}_TOKEN\}|\$UNLEASH_${variable}_TOKEN\b`, 'g'),
    in: shells,
  },
  { name, pattern: new RegExp(`<your ${name} token>`, 'g') },
  { name, pattern: new RegExp(example.replaceAll(/[.*]/g, String.raw`\$&`), 'g') },
]);

/**
 * Finds what the reader's values replace in a snippet. Tokens stay variables unless `showTokens` is set, so that a copied
 * command contains no secret.
 *
 * @param language of the snippet, as its fence names it
 * @returns replacements in the order of the snippet, without overlaps
 */
export function fillIn(
  code: string,
  language: string,
  values: YourValues,
  { showTokens = false }: { readonly showTokens?: boolean } = {},
): readonly Replacement[] {
  const found: Replacement[] = [];
  for (const { name, pattern, in: languages } of showTokens ? [...placeholders, ...tokenPlaceholders] : placeholders) {
    const value = values[name];
    if (value === undefined || (languages && !languages.has(language))) continue;
    for (const { index: start, 0: match } of code.matchAll(pattern)) {
      const quote = quoteAround(code, start, language);
      // A shell doesn't fill in variables between single quotes.
      if (match.startsWith('$') && quote === "'") continue;
      found.push({ start, end: start + match.length, text: quote === '' ? bare(value, language) : value });
    }
  }
  const sorted = found.toSorted((a, b) => a.start - b.start);
  return sorted.filter(({ start }, index) => start >= (sorted[index - 1]?.end ?? 0));
}

/** Whether a snippet has a place for a value, so that the dialog is worth offering. */
export function hasPlaceholders(code: string, language: string): boolean {
  return [...placeholders, ...tokenPlaceholders].some(
    ({ pattern, in: languages }) => (!languages || languages.has(language)) && code.search(pattern) !== -1,
  );
}

/** A value outside quotes. `*` and `[` in tokens would otherwise be a pattern, an alias or a list. */
function bare(value: string, language: string): string {
  return bareText.has(language) && /[*[\]]/.test(value) ? `'${value}'` : value;
}

/** The quotation mark of the string around a position, or an empty string. */
function quoteAround(code: string, position: number, language: string): string {
  if (!bareText.has(language)) return '"';
  let quote = '';
  for (let index = 0; index < position; index++) {
    const character = code[index] ?? '';
    if (character === '\\' && quote !== "'") index++;
    else if (quote === '' && character === '#' && /^$|\s/.test(code[index - 1] ?? '')) {
      // An apostrophe in a comment begins no string.
      const end = code.indexOf('\n', index);
      if (end === -1 || end >= position) return '';
      index = end;
    } else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = '';
  }
  return quote;
}
