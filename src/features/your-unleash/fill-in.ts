import type { YourValues } from '../../core/reader/values.ts';

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

type Name = 'url' | 'project' | 'environment' | 'flag' | 'backend' | 'frontend' | 'admin' | 'personal';

/**
 * What stands for a value in snippets. Pages follow this convention, which `src/core/markdown/snippet-names.ts` checks: one address,
 * four tokens, the environment `development`, and the project `default`, or `web-shop` in examples that need a project with
 * another name. The flag is `new-checkout`, or the one that the front matter of the page names.
 */
const placeholders: readonly { readonly name: Name; readonly pattern: RegExp; readonly in?: ReadonlySet<string> }[] = [
  { name: 'url', pattern: /http:\/\/localhost:4242(?![\d\w])/g },
  { name: 'url', pattern: /\$\{UNLEASH_URL\}|\$UNLEASH_URL\b/g, in: shells },
  { name: 'project', pattern: /(?<=\bprojects\/)(?:default|web-shop)(?![\w.~-])/g },
  { name: 'project', pattern: /(?<=\bproject(?:Id|Name)?["']?\s?[:=]\s?["'])(?:default|web-shop)(?=["'])/g },
  { name: 'environment', pattern: /(?<=\benvironments\/)development(?![\w.~-])/g },
  { name: 'environment', pattern: /(?<=\benvironment["']?\s?[:=]\s?["'])development(?=["'])/g },
];

/** The flag of pages whose front matter names no other. */
const conventionalFlag = 'new-checkout';

/**
 * What stands for the reader's flag: a string, or a part of a path that names a flag, such as `features/new-checkout` and
 * `$FLAGS/new-checkout`, or the last part of a URL. A name with a hyphen is no identifier in any language, so it also counts in other text: in command
 * lines, query strings and comments. In other paths (`./new-checkout.ts`, `/new-checkout/`), it names a file or a page.
 */
function flagPlaceholders(flag: string): typeof placeholders {
  const name = flag.replaceAll('.', String.raw`\.`);
  const end = String.raw`(?![\w~-]|\.\w)`;
  const patterns = [
    String.raw`(?<=(["'\x60]))${name}(?=\1)`,
    String.raw`(?<=\b(?:features|feature-toggles|archive)\/|\$\w+\/|\$\{\w+\}\/)${name}${end}`,
    String.raw`(?<=\bhttps?:\/\/[^\s"'\x60]+\/)${name}${end}(?!\/)`,
    ...(flag.includes('-') ? [String.raw`(?<![\w.~/@#-])${name}${end}(?!\/)`] : []),
  ];
  return patterns.map((pattern) => ({ name: 'flag', pattern: new RegExp(pattern, 'g') }));
}

const tokenPlaceholders: typeof placeholders = (
  [
    ['backend', 'BACKEND', 'default:development.unleash-insecure-api-token'],
    ['frontend', 'FRONTEND', 'default:development.unleash-insecure-frontend-api-token'],
    ['admin', 'ADMIN', '*:*.unleash-insecure-admin-api-token'],
    ['personal', 'PERSONAL', undefined],
  ] as const
).flatMap(([name, variable, example]) => [
  {
    name,
    pattern: new RegExp(String.raw`\$\{UNLEASH_${variable}_TOKEN\}|\$UNLEASH_${variable}_TOKEN\b`, 'g'),
    in: shells,
  },
  { name, pattern: new RegExp(`<your ${name} token>`, 'g') },
  ...(example === undefined ? [] : [{ name, pattern: new RegExp(example.replaceAll(/[.*]/g, String.raw`\$&`), 'g') }]),
]);

export interface FillInOptions {
  /** Whether tokens take the place of variables. Default: no, so that a copied command contains no secret. */
  readonly showTokens?: boolean;
  /** The flag in the code that stands for the reader's. Default: `new-checkout`. */
  readonly flag?: string | undefined;
}

/**
 * Finds what the reader's values replace in a snippet.
 *
 * @param language of the snippet, as its fence names it
 * @returns replacements in the order of the snippet, without overlaps
 */
export function fillIn(
  code: string,
  language: string,
  values: YourValues,
  { showTokens = false, flag = conventionalFlag }: FillInOptions = {},
): readonly Replacement[] {
  const found: Replacement[] = [];
  const wanted = [...placeholders, ...flagPlaceholders(flag), ...(showTokens ? tokenPlaceholders : [])];
  for (const { name, pattern, in: languages } of wanted) {
    const value = values[name];
    if (value === undefined || (languages && !languages.has(language))) continue;
    for (const { index: start, 0: match } of code.matchAll(pattern)) {
      const end = start + match.length;
      const quote = quoteAround(code, start, language);
      // A shell doesn't fill in variables between single quotes.
      if (match.startsWith('$') && quote === "'") continue;
      found.push({
        start,
        end,
        text: quote === '' ? bare(value, language, code.slice(0, start), code.slice(end)) : value,
      });
    }
  }
  const sorted = found.toSorted((a, b) => a.start - b.start);
  return sorted.filter(({ start }, index) => start >= (sorted[index - 1]?.end ?? 0));
}

/** Whether a snippet has a place for a value, so that the dialog is worth offering. */
export function hasPlaceholders(code: string, language: string, flag = conventionalFlag): boolean {
  return [...placeholders, ...flagPlaceholders(flag), ...tokenPlaceholders].some(
    ({ pattern, in: languages }) => (!languages || languages.has(language)) && code.search(pattern) !== -1,
  );
}

/**
 * A value outside quotes. `*` and `[` in tokens would otherwise be a pattern, an alias or a list. If the value is a whole
 * word, a shell reads `~` at its beginning as a home directory, and YAML reads `42` as a number and `on` as a truth value.
 */
function bare(value: string, language: string, before: string, after: string): string {
  if (!bareText.has(language)) return value;
  const [wordStart, otherThanText] = shells.has(language)
    ? [/(?:^|[\s=])$/, /^~/]
    : [/(?:^|[\s,[])$/, /^(?![a-z])|^(?:true|false|yes|no|on|off|y|n|null)$/i];
  const isWord = wordStart.test(before) && /^(?:$|[\s,\])}])/.test(after);
  return /[*[\]]/.test(value) || (isWord && otherThanText.test(value)) ? `'${value}'` : value;
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
