import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import yaml from 'js-yaml';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { createExampleSet } from '../../live/example-set/create-example-set.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { serverVersion } from '../../site/server-version.ts';
import { splitFrontMatter } from '../../src/core/load/read-content.ts';
import { pageFlagsSchema } from '../../src/core/model/page.ts';
import { requestsOf } from './curl-requests.ts';
import { startProgram } from './program.ts';
import { readPageItems, root, type CodeBlock } from './read-page-items.ts';
import { recordChecked, type RecordedBlock } from './record-checks.ts';
import { runCommands, type ByHand } from './run-commands.ts';
import { requestBlocksOf, runRequests } from './run-requests.ts';
import { openShell, type CurlResponse, type ShellSession } from './shell-session.ts';
import { findTerminal } from './terminal.ts';

const flagsSchema = z.object({ features: z.array(z.object({ name: z.string() })) });

/** Where the pages have their readers make flags. */
const flags = '/api/admin/projects/default/features';

const bash = findTerminal('the commands of pages against a server');

let server: Unleash;
let api: Api;
let shell: ShellSession;

beforeAll(async () => {
  if (bash === undefined) return;
  // Pages begin with a server that holds nothing.
  server = await startUnleash({ exampleSet: false, onProgress: (text) => console.log(text) });
  api = Api.withToken(server.url, server.tokens.admin);
});
afterAll(() => server?.stop());

beforeEach(({ skip }) => {
  shell = openShell(bash ?? skip('The programs of the commands are missing.'), server.url);
});
afterEach(async () => {
  if (bash === undefined) return;
  shell.close();
  await removeFlags();
});

/** Removes all flags except `kept`. The second pass removes the flags that others depended on. */
async function removeFlags(kept: ReadonlySet<string> = new Set()): Promise<void> {
  const others = async () => (await flagNames()).filter((name) => !kept.has(name));
  for (const name of await others()) await removeFlag(name);
  for (const name of await others()) await removeFlag(name);
}

async function removeFlag(name: string): Promise<void> {
  await api.request('DELETE', `${flags}/${name}`);
  await api.request('DELETE', `/api/admin/archive/${name}`);
}

/**
 * Runs a page of `content/docs`.
 *
 * @param programs blocks that `byHand` runs
 * @returns what differs from the page
 * @throws Error when the page has no command that could be run
 */
async function run(page: string, byHand: ByHand = {}, programs: readonly CodeBlock[] = []): Promise<string[]> {
  const source = `content/docs/${page}.md`;
  const blocks: CodeBlock[] = [];
  const differences = await runCommands(source, readPageItems(source), shell, byHand, console.log, (block) =>
    blocks.push(block),
  );
  if (blocks.length === 0) throw new Error(`${source} has no command that can be run`);
  if (differences.length === 0) {
    recordChecked(
      `commands-${page.replaceAll('/', '-')}`,
      { kind: 'run', with: `Unleash ${serverVersion}` },
      [...blocks, ...programs].map((block) => ({ source, block })),
    );
  }
  return differences;
}

test('the quickstart does what it says, with its Node.js program', async () => {
  const program = readPageItems('content/docs/quickstart.md').find(
    (item) => item.type === 'code' && item.title === 'checkout.mjs',
  );
  if (program?.type !== 'code') throw new Error('The quickstart has no block with the title checkout.mjs any more');
  const code = program.code.replaceAll('http://localhost:4242', server.url);
  const flip = (state: 'on' | 'off') => api.send('POST', `${flags}/new-checkout/environments/development/${state}`);
  const byHand: ByHand = {
    'Create the flag': async () => {
      await api.send('POST', flags, { name: 'new-checkout', type: 'release' });
    },
    'Turn it on in development': async () => {
      await flip('on');
    },
    'See it switch': async () => {
      const checkout = startProgram('checkout.mjs', code);
      try {
        await checkout.printed('Connected to Unleash\nnew checkout\nnew checkout\n');
        await flip('off');
        await checkout.printed('old checkout\n');
        await flip('on');
        await checkout.printed('new checkout\n');
      } finally {
        expect(await checkout.interrupt()).toBe(0);
      }
    },
  };
  expect(await run('quickstart', byHand, [program])).toEqual([]);
});

test('the requests of the API overview return what the page says', async () => {
  expect(await run('api-overview')).toEqual([]);
});

test('the requests of the Edge quickstart to Unleash return what the page says', async () => {
  expect(await run('how-to/unleash-edge-quickstart')).toEqual([]);
});

/** The flags of the snippets of a page. */
function flagsOf(source: string): { readonly flag: string; readonly others: readonly string[] } {
  const { yaml: frontMatter = '' } = splitFrontMatter(readFileSync(path.join(root, source), 'utf8'));
  const { flag = 'new-checkout', other_flags: others = [] } = pageFlagsSchema.parse(yaml.load(frontMatter));
  return { flag, others };
}

/** Adds a strategy to the flag of a page, as its readers have, and returns the id. */
async function addStrategy(source: string): Promise<string> {
  const place = `${flags}/${flagsOf(source).flag}/environments/development/strategies`;
  const strategy = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'page' } };
  return z.object({ id: z.string() }).parse(await api.send('POST', place, strategy)).id;
}

/** Creates what the requests of a page need, and ends what a page before has changed. */
async function prepare(source: string, ofExampleSet: ReadonlySet<string>): Promise<void> {
  await api.request('POST', '/api/admin/maintenance', { enabled: false });
  await removeFlags(ofExampleSet);
  for (const environment of ['development', 'production'])
    await api.request('POST', '/api/admin/projects/default/environments', { environment });
  const { flag, others } = flagsOf(source);
  const isTutorial = source.includes('/feature-flag-tutorials/');
  for (const name of [flag, ...others]) {
    // Tutorials have readers create the flag.
    if (isTutorial) await removeFlag(name);
    else await api.request('POST', flags, { name, type: 'release' });
  }
}

/** The names of all flags. */
async function flagNames(): Promise<string[]> {
  const { features } = flagsSchema.parse(await api.send('GET', flags));
  return features.map(({ name }) => name);
}

const bodySchema = z.object({ name: z.string().optional(), environment: z.string().optional() });

/** Removes what a request can't create because another page has created it, and creates the flag that a request needs. */
async function repair(responses: readonly CurlResponse[]): Promise<boolean> {
  if (responses.every(({ status }) => status < 400)) return false;
  let repaired = false;
  const known = new Set(await flagNames());
  for (const { status, args, body } of responses) {
    const [request] = requestsOf({ block: 0, folder: '', words: ['curl', ...args], input: '', files: [] });
    if (!request || !URL.canParse(request.url) || status < 400) continue;
    const { pathname } = new URL(request.url);
    const name = nameIn(request.body);
    const flag =
      /No active feature ([\w.-]+) exists/.exec(body)?.[1] ?? /\/features\/([\w.-]+)\//.exec(`${pathname}/`)?.[1];
    if (status === 409 && name !== undefined) {
      if (/\/features(\/[\w.-]+\/clone|\/validate)?$/.test(pathname)) await removeFlag(name);
      else await api.request('DELETE', `${pathname}/${name}`);
      repaired = true;
    } else if (flag !== undefined && !known.has(flag)) {
      await removeFlag(flag);
      await api.request('POST', flags, { name: flag, type: 'release' });
      repaired = true;
    }
  }
  return repaired;
}

/** The name of what a request creates. */
function nameIn(body: string | undefined): string | undefined {
  try {
    const { name, environment } = bodySchema.parse(JSON.parse(body ?? ''));
    return name ?? environment;
  } catch {
    return undefined;
  }
}

/** Pages with a test above, which compares more than the status codes. */
const pagesWithTest = new Set(
  ['quickstart', 'api-overview', 'how-to/unleash-edge-quickstart'].map((page) => `content/docs/${page}.md`),
);

test('the requests of all other pages succeed, where Open Source has what they are about', async ({ skip }) => {
  const program = bash ?? skip('The programs of the commands are missing.');
  await createExampleSet(server.url);
  const { admin, backend, frontend } = server.tokens;
  const variables = {
    UNLEASH_URL: 'http://localhost:4242',
    UNLEASH_ADMIN_TOKEN: admin,
    UNLEASH_BACKEND_TOKEN: backend,
    UNLEASH_FRONTEND_TOKEN: frontend,
  };
  const ran: RecordedBlock[] = [];
  const ofExampleSet = new Set(await flagNames());
  for (const source of globSync('content/docs/**/*.md', { cwd: root }).toSorted()) {
    const requests = requestBlocksOf(program, source);
    // tests/live/academy.test.ts runs the exercises.
    if (requests.length === 0 || source.includes('/unleash-academy/') || pagesWithTest.has(source)) continue;
    await prepare(source, ofExampleSet);
    const strategy = requests.some(({ block }) => block.code.includes('$STRATEGY_ID')) && (await addStrategy(source));
    const own = strategy ? { ...variables, STRATEGY_ID: strategy } : variables;
    const blocks = await runRequests(
      source,
      requests,
      {
        bash: program,
        serverUrl: server.url,
        variables: own,
        repair,
      },
      console.log,
    );
    ran.push(...blocks.map((block) => ({ source, block })));
  }
  recordChecked('commands-requests', { kind: 'run', with: `Unleash ${serverVersion}` }, ran);
  expect(ran.length).toBeGreaterThan(150);
});
