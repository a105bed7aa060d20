import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import yaml from 'js-yaml';
import { expect, test } from 'vitest';
import { needProgram } from '../../../tools/programs.ts';
import { splitFrontMatter } from '../../core/load/read-content.ts';
import { languages } from '../../core/markdown/languages.ts';
import { pageFlagsSchema } from '../../core/model/page.ts';
import { fillIn } from './fill-in.ts';
import { checkValue, type YourValues } from '../../core/reader/values.ts';

const values: YourValues = {
  url: 'https://flags.acme.example/eu',
  project: 'shop',
  environment: 'staging',
  flag: 'new-basket',
  backend: '*:staging.5ecret',
  frontend: '[]:staging.fr0nt',
  admin: 'user:4dm1n',
};

function filled(code: string, language: string, options?: Parameters<typeof fillIn>[3], own = values): string {
  let text = '';
  let position = 0;
  for (const { start, end, text: value } of fillIn(code, language, own, options)) {
    text += code.slice(position, start) + value;
    position = end;
  }
  return text + code.slice(position);
}

test('a shell command gets the address, the project and the environment, and keeps the token as a variable', () => {
  const command =
    'curl -H "Authorization: $UNLEASH_ADMIN_TOKEN" \\\n  "$UNLEASH_URL/api/admin/projects/default/environments/development"';
  expect(filled(command, 'bash')).toBe(
    'curl -H "Authorization: $UNLEASH_ADMIN_TOKEN" \\\n  "https://flags.acme.example/eu/api/admin/projects/shop/environments/staging"',
  );
  expect(filled(command, 'bash', { showTokens: true })).toContain('"Authorization: user:4dm1n"');
});

test('code gets the address and names, but variables of its environment stay', () => {
  expect(filled(`const url = process.env.UNLEASH_URL ?? 'http://localhost:4242/api';`, 'js')).toBe(
    `const url = process.env.UNLEASH_URL ?? 'https://flags.acme.example/eu/api';`,
  );
  expect(filled(`{"project": "default", "environment": "development", "name": "default"}`, 'json')).toBe(
    `{"project": "shop", "environment": "staging", "name": "default"}`,
  );
});

test('the flag is replaced in paths and between quotes, and the project of API examples as well', () => {
  const path = '/api/admin/projects/web-shop/features/new-checkout/environments/development/on';
  expect(filled(`curl "$UNLEASH_URL${path}"`, 'bash')).toBe(
    'curl "https://flags.acme.example/eu/api/admin/projects/shop/features/new-basket/environments/staging/on"',
  );
  expect(filled(`unleash.isEnabled('new-checkout') // new-checkout, "new-checkout-2"`, 'js')).toBe(
    `unleash.isEnabled('new-basket') // new-basket, "new-checkout-2"`,
  );
  expect(filled('{"appName": "web-shop", "project": "web-shop"}', 'json')).toBe(
    '{"appName": "web-shop", "project": "shop"}',
  );
});

test.each([
  [
    'bash',
    `curl "$UNLEASH_URL/api/client/features?namePrefix=cook-mode"`,
    `…/api/client/features?namePrefix=new-basket"`,
  ],
  ['bash', 'call "$BASE/cook-mode/environments/development/on" ${BASE}/cook-mode', '"$BASE/new-basket/environments/'],
  ['bash', `api --data '{"features":["cook-mode"],"groupId":"cook-mode"}'`, '["new-basket"],"groupId":"new-basket"'],
  ['bash', 'curl http://localhost:8080/preview/cook-mode', 'preview/new-basket'],
  ['bash', 'bash release.sh cook-mode production on', 'release.sh new-basket production'],
  ['java', String.raw`"{\"name\":\"cook-mode\"}"`, String.raw`{\"name\":\"new-basket\"}`],
  ['php', `->middleware('flag:cook-mode');`, `'flag:new-basket'`],
  ['tsx', '`seen:cook-mode:${user}` // cook-mode.', '`seen:new-basket:${user}` // new-basket.'],
  ['ruby', '%w[cook-mode covers].freeze', '%w[new-basket covers]'],
  ['rust', '#[serde(rename = "cook-mode")]', '"new-basket"'],
  ['yaml', 'flag: cook-mode', 'flag: new-basket'],
])('the flag that the page names is replaced in %s: %s', (language, code, expected) => {
  const text = filled(code, language, { flag: 'cook-mode' });
  expect(text).toContain(expected.replace('…', values.url ?? ''));
  expect(text).not.toContain('cook-mode');
});

test.each([
  `import { optionsOf } from './cook-mode';`,
  `import { CookMode } from '@/components/cook-mode.tsx';`,
  `Route::get('/cook-mode/{recipe}'); // http://localhost:8000/cook-mode/soup`,
  `['cook-mode-2', 'my-cook-mode', 'cook-mode.settings', 'shop.cook-mode', "cook-mode/x", 'features/cook-mode-2']`,
  `.cook-mode { --cook-mode: 1 } #cook-mode {}`,
  `isEnabled('new-checkout')`,
])('longer names, files, pages and other flags stay: %s', (code) => {
  expect(filled(code, 'js', { flag: 'cook-mode' })).toBe(code);
});

test('a flag without a hyphen counts only in strings and paths, because it could be code', () => {
  const code = 'help.assistant("help.assistant"); // features/help.assistant, help.assistant-settings';
  expect(filled(code, 'js', { flag: 'help.assistant' })).toBe(
    'help.assistant("new-basket"); // features/new-basket, help.assistant-settings',
  );
  expect(filled('"helpXassistant"', 'js', { flag: 'help.assistant' })).toBe('"helpXassistant"');
});

test.each([
  ['yaml', 'flag: new-checkout', '42', `flag: '42'`],
  ['yaml', 'flags: [new-checkout, other]', 'on', `flags: ['on', other]`],
  ['yaml', '- FLAG=new-checkout # new-checkout', '2026-01-01', `- FLAG=2026-01-01 # '2026-01-01'`],
  ['yaml', 'url: /api/features/new-checkout', '42', 'url: /api/features/42'],
  [
    'bash',
    'release.sh new-checkout --flag=new-checkout "new-checkout"',
    '~root',
    `release.sh '~root' --flag='~root' "~root"`,
  ],
  ['bash', 'curl $BASE/new-checkout', '~root', 'curl $BASE/~root'],
])('in %s, %s with the flag %s stays text', (language, code, flag, expected) => {
  expect(filled(code, language, {}, { flag })).toBe(expected);
});

test('a token outside quotes is quoted where * and [ have a meaning', () => {
  const options = { showTokens: true };
  expect(filled('export T=<your backend token>', 'bash', options)).toBe("export T='*:staging.5ecret'");
  expect(filled("export T='<your backend token>'", 'bash', options)).toBe("export T='*:staging.5ecret'");
  expect(filled('token: <your frontend token>', 'yaml', options)).toBe("token: '[]:staging.fr0nt'");
  expect(filled('TOKEN=<your frontend token>', 'dotenv', options)).toBe('TOKEN=[]:staging.fr0nt');
});

test('single quotes of a shell keep variables, and comments begin no string', () => {
  expect(filled(`echo '$UNLEASH_URL'`, 'bash')).toBe(`echo '$UNLEASH_URL'`);
  expect(filled(`# doesn't matter\necho $UNLEASH_URL`, 'bash')).toBe(
    `# doesn't matter\necho https://flags.acme.example/eu`,
  );
});

test('only whole names are replaced', () => {
  const code = '/projects/default-2/environments/development.old http://localhost:42420 $UNLEASH_URLS';
  expect(filled(code, 'bash')).toBe(code);
});

test.each(['.', '..'])('the server rejects %s as a name, and so does the dialog', (text) => {
  expect(checkValue('flag', text)).toMatchObject({ ok: false, problem: 'name' });
});

const hostile = [`a$b`, `a"b`, `a'b`, 'a`b', 'a\nb', '<img src=x>', '$(rm -rf)', 'a b', '${x}', 'a\\b', '#{x}', 'ä'];

test.each(hostile)('%j never reaches a snippet as it is', (text) => {
  expect(checkValue('project', text)).toMatchObject({ ok: false, problem: 'name' });
  expect(checkValue('environment', text)).toMatchObject({ ok: false, problem: 'name' });
  expect(checkValue('flag', text)).toMatchObject({ ok: false, problem: 'name' });
  expect(checkValue('backend', text)).toMatchObject({ ok: false, problem: 'token' });
  const address = checkValue('url', `https://acme.example/${text}`);
  expect(address.ok && address.value).toMatch(/^https:\/\/acme\.example(?:\/[\w.~/%-]*)?$/);
});

const hostileAddress = checkValue('url', `https://acme.example/${hostile.join('/')}`);
/** The strangest values that the dialog accepts. */
const strange: YourValues = {
  url: hostileAddress.ok ? hostileAddress.value : '',
  project: '~root',
  environment: 'no',
  flag: '4.2~',
  backend: '*:*.5ecret',
  frontend: '[]:development.~',
};

test.each(languages)('in %s, no character of a value ends or changes the string that contains it', (language) => {
  const code = '"http://localhost:4242" "/projects/default/environments/development/features/new-checkout"';
  const { url = '' } = strange;
  expect(filled(code, language, {}, strange)).toBe(`"${url}" "/projects/~root/environments/no/features/4.2~"`);
  expect(url).not.toMatch(/[$"'`<>\\{}()#&;|!?*\s]/);
});

/** What programs read from a snippet with the strangest values, which is the same as the values. */
const read: Readonly<Record<string, (code: string, skip: (note: string) => never) => unknown>> = {
  bash: (code, skip) =>
    needProgram('the values in a snippet of bash', 'bash', skip).outputOf(['-c', code]).split('\n').slice(0, -1),
  yaml: (code) => yaml.load(code),
  json: (code) => JSON.parse(code),
  js: (code) => runInNewContext(code),
};

test.for([
  [
    'bash',
    String.raw`printf '%s\n' $UNLEASH_URL "$UNLEASH_URL" new-checkout "new-checkout" <your backend token> '<your frontend token>'`,
  ],
  [
    'yaml',
    '[http://localhost:4242, "http://localhost:4242", new-checkout, "new-checkout", <your backend token>, \'<your frontend token>\']',
  ],
  [
    'json',
    '["http://localhost:4242", "http://localhost:4242", "new-checkout", "new-checkout", "<your backend token>", "<your frontend token>"]',
  ],
  [
    'js',
    '["http://localhost:4242", `http://localhost:4242`, "new-checkout", `new-checkout`, "<your backend token>", `<your frontend token>`]',
  ],
] as const)('a program reads the values from a snippet in %s as they are', ([language, code], { skip }) => {
  const { url, flag, backend, frontend } = strange;
  expect(read[language]?.(filled(code, language, { showTokens: true }, strange), skip)).toEqual([
    url,
    url,
    flag,
    flag,
    backend,
    frontend,
  ]);
});

test('on every page, only names of files and pages keep the flag of the page', () => {
  const kept = globSync('content/docs/**/*.md').flatMap((file) => {
    const { yaml: text = '', body } = splitFrontMatter(readFileSync(file, 'utf8'));
    const { flag } = pageFlagsSchema.parse(yaml.load(text));
    if (flag === undefined) return [];
    const name = new RegExp(String.raw`.?(?<![\w.~-])${flag.replaceAll('.', String.raw`\.`)}(?![\w~-]).?`, 'g');
    return [...body.matchAll(/^ *(`{3,})(\w+)([^\n]*)\n([^]*?)^ *\1$/gm)].flatMap(
      ([, , language = '', options = '', code = '']) =>
        language === 'text' || options.includes('output')
          ? []
          : [...filled(code, language, { flag }, { flag: 'reader' }).matchAll(name)].map(([match]) => match),
    );
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((text) => !text.startsWith('/'))).toEqual([]);
});

test.each([
  ['url', 'localhost:4242', 'address'],
  ['url', 'javascript:alert(1)', 'address'],
  ['url', 'https://admin:secret@acme.example', 'credentials'],
  ['version', '8.x', 'version'],
  ['version', '8.', 'version'],
  ['version', '8.2.1.0', 'version'],
  ['version', '99999', 'version'],
  ['edition', 'gold', 'edition'],
  ['url', `https://acme.example/${'a'.repeat(2000)}`, 'long'],
  ['project', 'a'.repeat(101), 'long'],
  ['backend', `default:development.${'a'.repeat(1_000_000)}`, 'long'],
  ['admin', 'user:a\r\nX-Injected: 1', 'token'],
  ['frontend', 'user:\0', 'token'],
] as const)('%s %s is rejected as %s', (name, text, problem) => {
  expect(checkValue(name, text)).toMatchObject({ ok: false, problem });
});

test.each([
  ['url', ' https://acme.example/eu/api/ ', 'https://acme.example/eu'],
  ['url', 'http://localhost:4242', 'http://localhost:4242'],
  ['version', 'v5.12.1', '5.12.1'],
  ['version', '8', '8'],
] as const)('%s %j becomes %s', (name, text, value) => {
  expect(checkValue(name, text)).toEqual({ ok: true, value });
});
