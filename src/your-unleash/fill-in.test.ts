import { expect, test } from 'vitest';
import { fillIn } from './fill-in.ts';
import { checkValue, type YourValues } from './values.ts';

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
    `unleash.isEnabled('new-basket') // new-checkout, "new-checkout-2"`,
  );
  expect(filled('{"appName": "web-shop", "project": "web-shop"}', 'json')).toBe(
    '{"appName": "web-shop", "project": "shop"}',
  );
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

const hostile = [`a$b`, `a"b`, `a'b`, 'a`b', 'a\nb', '<img src=x>', '$(rm -rf)', 'a b', '${x}', 'a\\b', '#{x}', 'ä'];

test.each(hostile)('%j never reaches a snippet as it is', (text) => {
  expect(checkValue('project', text)).toEqual({ ok: false, problem: 'name' });
  expect(checkValue('environment', text)).toEqual({ ok: false, problem: 'name' });
  expect(checkValue('flag', text)).toEqual({ ok: false, problem: 'name' });
  expect(checkValue('backend', text)).toEqual({ ok: false, problem: 'token' });
  const address = checkValue('url', `https://acme.example/${text}`);
  expect(address.ok && address.value).toMatch(/^https:\/\/acme\.example(?:\/[\w.~/%-]*)?$/);
});

test.each([
  ['bash', 'curl $UNLEASH_URL "$UNLEASH_URL" http://localhost:4242'],
  ['js', '`http://localhost:4242` + "http://localhost:4242"'],
  ['kotlin', '"http://localhost:4242"'],
  ['php', `"http://localhost:4242"`],
  ['ruby', `"http://localhost:4242"`],
  ['yaml', 'url: http://localhost:4242'],
  ['html', '<a href=http://localhost:4242>'],
])('an address with special characters stays one word in %s', (language, code) => {
  const address = checkValue('url', `https://acme.example/${hostile.join('/')}`);
  const url = address.ok ? address.value : '';
  expect(filled(code, language, {}, { url })).toBe(
    code.replaceAll(/\$UNLEASH_URL|http:\/\/localhost:4242/g, () => url),
  );
  expect(url).not.toMatch(/[$"'`<>\\{}()#\s]/);
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
] as const)('%s %s is rejected as %s', (name, text, problem) => {
  expect(checkValue(name, text)).toEqual({ ok: false, problem });
});

test.each([
  ['url', ' https://acme.example/eu/api/ ', 'https://acme.example/eu'],
  ['url', 'http://localhost:4242', 'http://localhost:4242'],
  ['version', 'v5.12.1', '5.12.1'],
  ['version', '8', '8'],
] as const)('%s %j becomes %s', (name, text, value) => {
  expect(checkValue(name, text)).toEqual({ ok: true, value });
});
