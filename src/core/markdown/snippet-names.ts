import type { PageFlags } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';
import { listOf } from '../model/problem.ts';

/**
 * Names that stand for the reader's own values in snippets. Pages use one name for each value, so that readers set them once
 * and `src/features/your-unleash/fill-in.ts` can replace them.
 */
interface Rule {
  /** What the names stand for, for messages. */
  readonly what: string;
  /** Finds names. The first group is the name. */
  readonly pattern: RegExp;
  readonly allowed: readonly string[];
  /** Other names that mean no value of the reader. */
  readonly other?: RegExp;
}

/** Part of a path or name that a program fills in: `$flag`, `${project}`, `{projectId}`, `:id`, `<name>`, `%s`. */
const variable = /^[$:<{%#]/;
/** Words that follow `features/` or `environments/` in paths of operations. */
const operations = /^(?:validate|sort-order|update|project)$/;
const prefix = '(?:NEXT_PUBLIC_|EXPO_PUBLIC_|REACT_APP_|NUXT_PUBLIC_|PUBLIC_|VITE_)?';

const rules: readonly Rule[] = [
  {
    what: 'the address of the server',
    pattern: /\bhttps?:\/\/([\w.-]+:4242)\b/g,
    allowed: ['localhost:4242'],
    // A service of a Compose file or of Kubernetes.
    other: /^[\w-]+:4242$/,
  },
  {
    what: 'a token',
    pattern: /(<your [^>\n]*token>)/gi,
    allowed: ['<your backend token>', '<your frontend token>', '<your admin token>', '<your personal token>'],
  },
  {
    what: 'a variable with a token',
    pattern: new RegExp(`\\b${prefix}(UNLEASH_(?:[A-Z]+_)*TOKEN)\\b`, 'g'),
    allowed: ['UNLEASH_BACKEND_TOKEN', 'UNLEASH_FRONTEND_TOKEN', 'UNLEASH_ADMIN_TOKEN', 'UNLEASH_PERSONAL_TOKEN'],
  },
  {
    what: 'a variable with the address of the server',
    pattern: new RegExp(`\\b${prefix}(UNLEASH_(?:[A-Z]+_)*URL)\\b`, 'g'),
    allowed: ['UNLEASH_URL'],
  },
  {
    what: 'the project',
    pattern: /\/projects\/([^/\s"'`?&)\\]+)/g,
    allowed: ['default', 'web-shop'],
    other: variable,
  },
  {
    what: 'the environment',
    pattern: /\/environments\/([^/\s"'`?&)\\]+)/g,
    allowed: ['development', 'production'],
    other: new RegExp(`${variable.source}|${operations.source}`),
  },
];

/** The flag of pages that name no other. */
const conventionalFlag = 'new-checkout';

const flagRule: Rule = {
  what: 'a flag',
  pattern:
    /(?:\/features\/|\b(?:is_?[eE]nabled|IsEnabled|isFeatureEnabled|useFlag|enabled\?|[gG]et_?[vV]ariant|useVariant)\(\s*(?:name:\s*)?["'])(?!environments\b)([^/\s"'`?&),\\]+)/g,
  allowed: [conventionalFlag],
  other: new RegExp(`${variable.source}|[$<{]|${operations.source}`),
};

/** Other names that the pages may use whose paths begin with one of `pages`. Flags are in the front matter of their page. */
const exceptions: readonly {
  readonly pages: readonly string[];
  readonly names: readonly string[];
  readonly because: string;
}[] = [
  { pages: ['contributing/'], names: ['UNLEASH_OPENAPI_URL', 'segment'], because: 'code of the server itself' },
  {
    pages: ['feature-flag-tutorials/android', 'feature-flag-tutorials/react-native'],
    names: ['10.0.2.2:4242'],
    because: 'the host as the Android emulator sees it',
  },
  {
    pages: ['feature-flag-tutorials/node'],
    names: ['host.docker.internal:4242'],
    because: 'the host as a container sees it',
  },
  { pages: ['using-unleash/deploy/https'], names: ['127.0.0.1:4242'], because: 'the address behind a proxy' },
  {
    pages: ['feature-flag-tutorials/nextjs', 'reference/sdks/next-js'],
    names: [
      'UNLEASH_SERVER_API_URL',
      'UNLEASH_SERVER_API_TOKEN',
      'UNLEASH_FRONTEND_API_URL',
      'UNLEASH_FRONTEND_API_TOKEN',
    ],
    because: 'the Next.js SDK reads these variables',
  },
  {
    pages: ['feature-flag-tutorials/sveltekit', 'reference/sdks/svelte'],
    names: ['UNLEASH_FRONTEND_URL'],
    because: 'the address of the Frontend API for browsers, next to the address for the server',
  },
  {
    pages: ['feature-flag-tutorials/django/examples'],
    names: ['UNLEASH_API_URL'],
    because: 'the setting of a Django project, with the path of the API',
  },
  { pages: ['how-to/how-to-run-the-unleash-proxy'], names: ['UNLEASH_API_TOKEN'], because: 'the Proxy reads it' },
  {
    pages: ['how-to/how-to-use-the-docs-in-assistants'],
    names: ['UNLEASH_BASE_URL'],
    because: 'the MCP server of Unleash reads it',
  },
  { pages: ['reference/terraform'], names: ['UNLEASH_AUTH_TOKEN'], because: 'the Terraform provider reads it' },
  {
    pages: ['reference/unleash-edge/cli'],
    names: ['UNLEASH_PRODUCTION_TOKEN', 'UNLEASH_DEVELOPMENT_TOKEN'],
    because: 'one Edge with the tokens of two environments',
  },
];

/** Languages of output and data, in which names come from the server. */
const isOutput = (language: string): boolean => ['text', 'json', 'http', 'diff', 'sql', 'promql'].includes(language);

/** Reports names in a snippet that stand for a value of the reader but aren't the names of the convention. */
export function checkSnippet(
  code: string,
  {
    language,
    page,
    flags = {},
    place,
  }: {
    readonly language: string;
    readonly page: string;
    /** The flags that the front matter of the page names. Default: none. */
    readonly flags?: PageFlags;
    readonly place: (line: number) => string;
  },
): readonly Problem[] {
  if (isOutput(language)) return [];
  const own = new Set(
    exceptions.filter(({ pages }) => pages.some((start) => page.startsWith(start))).flatMap(({ names }) => names),
  );
  const find = ({ what, pattern, allowed, other }: Rule, fix: string): Problem[] =>
    [...code.matchAll(pattern)].flatMap(({ index, 1: name = '' }): Problem[] => {
      if (allowed.includes(name) || own.has(name) || other?.test(name)) return [];
      return [
        {
          where: place(code.slice(0, index).split('\n').length),
          found: `'${name}' as ${what}`,
          allowed: listOf(allowed, allowed.length),
          fix,
        },
      ];
    });
  const { flag = conventionalFlag, other_flags = [] } = flags;
  return [
    ...rules.flatMap((rule) =>
      find(
        rule,
        'Use the name that all pages use. If the page needs another one, add it to the exceptions in src/core/markdown/snippet-names.ts.',
      ),
    ),
    ...find(
      { ...flagRule, allowed: [flag, ...other_flags] },
      "Use the flag of the page. If the page is about another flag, name it as 'flag' in the front matter, and further flags under 'other_flags'.",
    ),
  ];
}

/** Reports flags in the front matter of a page that none of its snippets names. */
export function checkFlags(
  { flag, other_flags = [] }: PageFlags,
  snippets: readonly string[],
  source: string,
): Problem[] {
  const names = [...(flag === undefined ? [] : [flag]), ...other_flags];
  return names
    .filter((name, index) => names.indexOf(name) !== index || !snippets.some((code) => hasName(code, name)))
    .map((name) => ({
      where: `${source} (front matter)`,
      found: `the flag '${name}', which is listed twice or is in no snippet of the page`,
      allowed: 'each flag of the snippets once',
      fix: `Remove '${name}' from 'flag' or 'other_flags', or correct it.`,
    }));
}

/** Whether code contains a name, and not only a longer one that begins or ends with it. */
const hasName = (code: string, name: string): boolean =>
  new RegExp(String.raw`(?<![\w.~-])${name.replaceAll('.', String.raw`\.`)}(?![\w~-]|\.\w)`).test(code);
