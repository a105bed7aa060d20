import { expect, test } from 'vitest';
import { pageItemsOf } from './read-page-items.ts';
import { runCommands } from './run-commands.ts';
import type { CurlResponse, ShellSession } from './shell-session.ts';

/** Runs a page in a shell in which every command has the same outcome. @returns what differs, what was said, and what was run */
async function runIn(
  page: string,
  given: readonly (Omit<CurlResponse, 'args'> & Partial<CurlResponse>)[],
  exitStatus = 0,
) {
  const responses = given.map((response): CurlResponse => ({ args: [], ...response }));
  const said: string[] = [];
  const ran: string[] = [];
  const output = responses.map(({ body }) => body).join('\n');
  const shell: ShellSession = {
    run: (code) => {
      ran.push(code);
      return Promise.resolve({ exitStatus, output, errors: 'no such host', responses });
    },
    close: () => undefined,
  };
  const found = await runCommands('page.md', pageItemsOf(page), shell, {}, (text) => said.push(text));
  return { found, said, ran };
}

const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
const get = block('bash', 'curl http://localhost:4242/health');

test('accepts a page that shows what the server returns', async () => {
  const health = { status: 200, body: '{"health":"BAD"}' };
  expect((await runIn(get + block('json', '{"health":"GOOD"}'), [health])).found).toEqual([]);
  expect((await runIn(`It says \`304\`.\n\n${get}`, [{ status: 304, body: '' }])).found).toEqual([]);
  expect((await runIn(get + block('text', '200'), [{ status: 200, body: '200' }])).found).toEqual([]);
});

test('another status, another shape, another output and a failed command differ', async () => {
  const created = { status: 201, body: '{"name":"a"}' };
  expect((await runIn(`It says \`200\`.\n\n${get}`, [created])).found).toEqual([
    'page.md:4 - the response is 201, not 200: {"name":"a"}',
  ]);
  expect((await runIn(get, [{ status: 404, body: '' }])).found).toEqual([
    'page.md:2 - the response is 404, not a success: ',
  ]);
  expect((await runIn(get + block('json', '{"id":1}'), [created])).found).toEqual([
    "page.md:2 - the response has no 'id', which the page shows",
    "page.md:2 - the response has 'name', which the page does not show",
  ]);
  expect((await runIn(get + block('text', '{"name":"a"}\n{"name":"b"}'), [created])).found).toEqual([
    'page.md:2 - 1 responses are JSON: \'{"name":"a"}\'; the page shows 2',
  ]);
  expect((await runIn(get + block('text', '200'), [created])).found).toEqual([
    'page.md:2 - the output is \'{"name":"a"}\'; the page shows \'200\'',
  ]);
  expect((await runIn(get + block('text', 'HTTP/1.1 304 Not Modified'), [created])).found).toEqual([
    'page.md:2 - the response is 201; the page shows 304',
  ]);
  expect((await runIn(get, [], 6)).found).toEqual(['page.md:2 - the commands end with status 6: no such host']);
});

test('variables are set before the first command, and what cannot run here is left out with its reason', async () => {
  const page =
    block('bash', 'docker compose up') + get + block('bash', 'curl http://localhost:3063/x\nexport TOKEN=1\n');
  const { ran, said } = await runIn(page, [{ status: 200, body: '' }]);
  expect(ran).toEqual(['export TOKEN=1', 'curl http://localhost:4242/health']);
  expect(said).toEqual([
    'left out: page.md:2, the server of the test takes the place of the containers',
    'run: page.md:5, 200',
    'left out: page.md:8, it is about Edge, which does not run here',
  ]);
});

test('a response on a page that the schema of its operation rejects is found, even if the server returned it', async () => {
  const args = ['--silent', 'http://localhost:4242/api/admin/tag-types'];
  const body = '{"version":"one","tagTypes":[]}';
  const { found } = await runIn(get + block('json', body), [{ status: 200, body, args }]);
  expect(found).toEqual([expect.stringContaining('getTagTypes: /version must be integer')]);
  expect(
    (await runIn(get + block('json', body), [{ status: 200, body, args: ['http://localhost:8080/'] }])).found,
  ).toEqual([]);
});
