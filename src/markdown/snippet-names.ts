import type { Problem } from '../model/problem.ts';
import { listOf } from '../model/problem.ts';

/**
 * Names that stand for the reader's own values in snippets. Pages use one name for each value, so that readers set them once
 * and `src/your-unleash/fill-in.ts` can replace them.
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
    allowed: ['<your backend token>', '<your frontend token>', '<your admin token>'],
  },
  {
    what: 'a variable with a token',
    pattern: new RegExp(`\\b${prefix}(UNLEASH_(?:[A-Z]+_)*TOKEN)\\b`, 'g'),
    allowed: ['UNLEASH_BACKEND_TOKEN', 'UNLEASH_FRONTEND_TOKEN', 'UNLEASH_ADMIN_TOKEN'],
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
  {
    what: 'the flag',
    pattern:
      /(?:\/features\/|\b(?:is_?[eE]nabled|IsEnabled|useFlag|enabled\?)\(\s*["'])(?!environments\b)([^/\s"'`?&),\\]+)/g,
    allowed: ['new-checkout'],
    other: new RegExp(`${variable.source}|${operations.source}`),
  },
];

/** What else the pages may use whose paths begin with one of `pages`: single names, or all names of a rule (`the flag`). */
const exceptions: readonly {
  readonly pages: readonly string[];
  readonly names: readonly string[];
  readonly because: string;
}[] = [
  {
    pages: ['feature-flag-tutorials/', 'unleash-academy/'],
    names: ['the flag'],
    because: 'each tutorial and each exercise creates its own flag',
  },
  { pages: ['tests/awkward/'], names: ['the flag'], because: 'the pages of the tests are about the shape of code' },
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
  { pages: ['reference/terraform'], names: ['UNLEASH_AUTH_TOKEN'], because: 'the Terraform provider reads it' },
  {
    pages: ['reference/unleash-edge/cli'],
    names: ['UNLEASH_PRODUCTION_TOKEN', 'UNLEASH_DEVELOPMENT_TOKEN'],
    because: 'one Edge with the tokens of two environments',
  },
  {
    pages: ['api-overview', 'quickstart', 'how-to/unleash-edge-quickstart'],
    names: ['api-tour', 'gift-cards', 'express-checkout'],
    because: 'the commands of these pages run in one go and create a second flag',
  },
  {
    pages: ['how-to/how-to-create-a-kill-switch', 'how-to/how-to-schedule-feature-releases'],
    names: ['product-recommendations', 'winter-sale'],
    because: 'the flag is no release flag of the checkout',
  },
  {
    pages: ['reference/custom-activation-strategies'],
    names: ['weekday-offer'],
    because: 'the strategy decides by the day of the week',
  },
  {
    pages: ['reference/sdks/'],
    names: [
      'contactless-ticket',
      'express-delivery',
      'gift-wrapping',
      'live-captions',
      'meal-plan',
      'offline-maps',
      'route-planner',
      'speech-practice',
    ],
    because: 'examples of applications that have no checkout, or of a second flag',
  },
  {
    pages: ['topics/feature-flag-migration/'],
    names: ['new-invoice', 'dark-theme'],
    because: 'flags of another system that move to Unleash',
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
    place,
  }: { readonly language: string; readonly page: string; readonly place: (line: number) => string },
): readonly Problem[] {
  if (isOutput(language)) return [];
  const own = new Set(
    exceptions.filter(({ pages }) => pages.some((start) => page.startsWith(start))).flatMap(({ names }) => names),
  );
  return rules.flatMap(({ what, pattern, allowed, other }) => {
    if (own.has(what)) return [];
    return [...code.matchAll(pattern)].flatMap(({ index, 1: name = '' }): Problem[] => {
      if (allowed.includes(name) || own.has(name) || other?.test(name)) return [];
      return [
        {
          where: place(code.slice(0, index).split('\n').length),
          found: `'${name}' as ${what}`,
          allowed: listOf(allowed, allowed.length),
          fix: 'Use the name that all pages use. If the page needs another one, add it to the exceptions in src/markdown/snippet-names.ts.',
        },
      ];
    });
  });
}
