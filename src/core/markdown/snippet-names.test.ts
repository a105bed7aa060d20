import { expect, test } from 'vitest';
import { formatProblems } from '../model/problem.ts';
import { read } from './render.fixture.tsx';
import { checkSnippet } from './snippet-names.ts';

const problemsIn = (code: string, language = 'bash', page = 'reference/projects.md') =>
  checkSnippet(code, { language, page, place: (line) => `page.md:${line}` });

test.each([
  ['curl "$UNLEASH_URL/api/admin/projects/default/features/new-checkout"'],
  ['curl "http://localhost:4242/api/admin/projects/{projectId}/environments/$environment/features/${flag}"'],
  ['export UNLEASH_BACKEND_TOKEN=<your backend token>\nexport VITE_UNLEASH_FRONTEND_TOKEN=x'],
  ['url: http://unleash:4242/api'],
  ["client.isEnabled('new-checkout') && client.isEnabled(name)"],
  ['POST /api/admin/projects/default/features/validate'],
])('the names of the convention are fine: %s', (code) => {
  expect(problemsIn(code)).toEqual([]);
});

test.each([
  ['curl https://127.0.0.1:4242/api', "'127.0.0.1:4242' as the address of the server"],
  ['TOKEN=<Your API token>', "'<Your API token>' as a token"],
  ['echo $UNLEASH_TOKEN', "'UNLEASH_TOKEN' as a variable with a token"],
  ['VITE_UNLEASH_API_TOKEN=x', "'UNLEASH_API_TOKEN' as a variable with a token"],
  ['curl $UNLEASH_API_URL', "'UNLEASH_API_URL' as a variable with the address of the server"],
  ['curl /api/admin/projects/my-project', "'my-project' as the project"],
  ['curl /api/admin/environments/staging/on', "'staging' as the environment"],
  ['curl /api/admin/projects/default/features/demo', "'demo' as a flag"],
  ["if (unleash.isEnabled('demo')) {}", "'demo' as a flag"],
  ['unleash.is_enabled("demo", context)', "'demo' as a flag"],
])('another name is found: %s', (code, found) => {
  expect(problemsIn(code).map((problem) => problem.found)).toEqual([found]);
});

test('output has the names of the server that printed it', () => {
  expect(problemsIn('{"path": "/api/admin/projects/my-project"}', 'json')).toEqual([]);
});

test('an exception counts for its pages only', () => {
  expect(problemsIn('UNLEASH_AUTH_TOKEN=x', 'bash', 'reference/terraform.md')).toEqual([]);
  expect(problemsIn('UNLEASH_AUTH_TOKEN=x', 'bash', 'reference/projects.md')).toHaveLength(1);
});

test('a page about another flag names it, and further flags, in its front matter', () => {
  const check = (code: string) =>
    checkSnippet(code, {
      language: 'swift',
      page: 'quickstart.md',
      flags: { flag: 'gift-cards', other_flags: ['wish-list'] },
      place: String,
    });
  expect(check(`isEnabled(name: "gift-cards") && isEnabled(name: "wish-list")`)).toEqual([]);
  expect(check(`\nclient.getVariant(name: "new-checkout")`)).toEqual([
    expect.objectContaining({
      where: '2',
      found: "'new-checkout' as a flag",
      allowed: "'gift-cards', 'wish-list'",
    }),
  ]);
});

test.each([
  [{ flag: 'gift-card' }, 'gift-card'],
  [{ flag: 'gift-cards', other_flags: ['cards'] }, 'cards'],
  [{ flag: 'gift-cards', other_flags: ['gift-cards'] }, 'gift-cards'],
])('a flag of the front matter that no snippet names is found: %j', (flags, name) => {
  const { problems } = read("```js\nisEnabled('gift-cards');\n```\n", { flags });
  expect(problems.map(({ where, found }) => `${where} ${found}`)).toContain(
    `content/docs/page.md (front matter) the flag '${name}', which is listed twice or is in no snippet of the page`,
  );
});

test('a problem names the file, the line, what was found and what is allowed', () => {
  const { problems } = read('Text\n\n```bash\necho\ncurl $UNLEASH_SERVER_URL\n```\n', {
    source: 'content/docs/reference/projects.md',
  });
  expect(formatProblems(problems)).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/reference/projects.md:5
       found:   'UNLEASH_SERVER_URL' as a variable with the address of the server
       allowed: 'UNLEASH_URL'
       fix:     Use the name that all pages use. If the page needs another one, add it to the exceptions in src/core/markdown/snippet-names.ts."
  `);
});
