import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { serverVersion } from '../../site/server-version.ts';
import { startProgram } from './program.ts';
import { readPageItems, type CodeBlock } from './read-page-items.ts';
import { expectRecorded } from './record-checks.ts';
import { runCommands, type ByHand } from './run-commands.ts';
import { openShell, type ShellSession } from './shell-session.ts';

/** Where the pages have their readers make flags. */
const flags = '/api/admin/projects/default/features';

let server: Unleash;
let api: Api;
let shell: ShellSession;

beforeAll(async () => {
  // Pages begin with a server that holds nothing.
  server = await startUnleash({ exampleSet: false, onProgress: (text) => console.log(text) });
  api = Api.withToken(server.url, server.tokens.admin);
});
afterAll(() => server?.stop());

beforeEach(() => {
  shell = openShell(server.url);
});
afterEach(async () => {
  shell.close();
  const { features } = z
    .object({ features: z.array(z.object({ name: z.string() })) })
    .parse(await api.send('GET', flags));
  for (const { name } of features) {
    await api.send('DELETE', `${flags}/${name}`);
    await api.send('DELETE', `/api/admin/archive/${name}`);
  }
});

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
    await expectRecorded(
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

test('the API overview is answered as it says', async () => {
  expect(await run('api-overview')).toEqual([]);
});

test('the part of the Edge quickstart that talks to Unleash is answered as it says', async () => {
  expect(await run('how-to/unleash-edge-quickstart')).toEqual([]);
});
