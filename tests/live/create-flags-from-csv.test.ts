import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { node } from '../../tools/programs.ts';
import { readPageItems, type CodeBlock } from '../samples/read-page-items.ts';

const page = 'content/docs/how-to/how-to-create-flags-from-csv.md';

let server: Unleash;
let folder: string;

/** Returns the code of the first block on the page that meets a condition. */
function codeOf(isWanted: (block: CodeBlock) => boolean): string {
  const block = readPageItems(page).find((item): item is CodeBlock => item.type === 'code' && isWanted(item));
  if (block === undefined) throw new Error(`A code block is missing in ${page}.`);
  return block.code;
}

/** Returns the output on the page that contains certain words. */
const outputWith = (words: string): string =>
  codeOf(({ language, title, code }) => language === 'text' && title === undefined && code.includes(words));

/** Runs the script of the page with these arguments. */
async function run(...args: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const env = { ...process.env, UNLEASH_URL: server.url, UNLEASH_ADMIN_TOKEN: server.tokens.admin };
  const { status, output, errors } = await node.run(['create-flags.mjs', ...args], { cwd: folder, env });
  return { code: status, output, errors };
}

function callApi(apiPath: string, body?: unknown): Promise<Response> {
  return fetch(`${server.url}/api/admin/${apiPath}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: server.tokens.admin, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

beforeAll(async () => {
  server = await startUnleash({ exampleSet: false });
  folder = await mkdtemp(path.join(tmpdir(), 'create-flags-'));
  await writeFile(
    path.join(folder, 'create-flags.mjs'),
    codeOf(({ title }) => title === 'create-flags.mjs'),
  );
  await writeFile(
    path.join(folder, 'flags.csv'),
    codeOf(({ title }) => title === 'flags.csv'),
  );
  await callApi('projects/default/features', { name: 'new-checkout' });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('prints what the page shows, and creates flags only without --dry-run', async () => {
  const dryRun = await run('flags.csv', 'default', '--dry-run');
  expect(dryRun).toEqual({ code: 0, output: `${outputWith('would be created')}\n`, errors: '' });
  expect((await callApi('projects/default/features/gift-cards')).status).toBe(404);

  const created = await run('flags.csv', 'default');
  expect(created).toEqual({ code: 0, output: `${outputWith('2 created')}\n`, errors: '' });

  const again = await run('flags.csv', 'default');
  expect(again.output).toContain('0 created, 3 exist already, 0 failed.');
});

test('keeps commas, quotation marks and line breaks of quoted cells, and adds tags', async () => {
  const flag = async (name: string): Promise<unknown> => (await callApi(`projects/default/features/${name}`)).json();
  expect(await flag('gift-cards')).toMatchObject({
    type: 'experiment',
    description: 'Gift cards under the name "Surprise"',
    impressionData: true,
  });
  expect(await flag('payments.pause')).toMatchObject({
    type: 'kill-switch',
    description: 'Stops all payments.\nAsk the on-call engineer before you use it.',
  });
  const tags: unknown = await (await callApi('features/gift-cards/tags')).json();
  expect(tags).toMatchObject({
    tags: [
      { type: 'simple', value: 'checkout' },
      { type: 'simple', value: 'marketing' },
    ],
  });
});

test('reports every mistake in a file and creates nothing', async () => {
  await writeFile(path.join(folder, 'wrong.csv'), 'name,type,owner\nfine,release,web\nnot fine,relase,web\n');
  const { code, output, errors } = await run('wrong.csv', 'default');
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toContain('Unknown column: "owner"');
  expect(errors).toContain('Row 2 (not fine): the name is empty, too long or not URL-friendly');
  expect(errors).toContain('Row 2 (not fine): unknown type "relase"');
  expect((await callApi('projects/default/features/fine')).status).toBe(404);
});

test('stops if the project does not exist', async () => {
  const { code, errors } = await run('flags.csv', 'no-such-project');
  expect(code).toBe(1);
  expect(errors).toContain('404 No project found');
});
