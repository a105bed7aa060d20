import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goal, judgeAgents, readQuestions, resultsRead } from '../../tools/judge-agents/judge-agents.ts';
import { connect, type Connection } from './client.ts';

const root = path.resolve(import.meta.dirname, '../..');
let server: Connection;

beforeAll(async () => {
  server = await connect([process.execPath, 'tools/mcp.ts'], root);
});
afterAll(() => server?.close());

test('introduces itself with its tools, none of which changes anything', async () => {
  expect(server.client.getServerVersion()).toMatchObject({ name: 'unleash-docs' });
  expect(server.client.getInstructions()).toContain('documentation of Unleash');
  const { tools } = await server.client.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['search_docs', true],
    ['read_page', true],
    ['describe_operation', true],
    ['compare_versions', true],
    ['evaluate_flag', true],
  ]);
});

describe('search_docs', () => {
  test('returns sections with their address and text, best first', async () => {
    const { text, isError } = await server.call('search_docs', { query: 'gradual rollout stickiness', limit: 3 });
    expect(isError).toBe(false);
    expect(text.match(/^## \d\. /gm)).toHaveLength(3);
    expect(text).toMatch(/https:\/\/docs\.getunleash\.io\/\S+/);
    expect(text.toLowerCase()).toContain('stickiness');
  });

  test('says so when there is nothing', async () => {
    expect(await server.call('search_docs', { query: 'qqqzzzxxy' })).toEqual({
      isError: false,
      text: "Nothing was found for 'qqqzzzxxy'. Try other or fewer words.",
    });
  });
});

describe('read_page', () => {
  test.for(['/quickstart', 'quickstart.md', 'https://docs.getunleash.io/quickstart', '/quickstart.html'])(
    'accepts the address %s',
    async (address) => {
      const { text, isError } = await server.call('read_page', { path: address });
      expect([isError, text.split('\n')[0]]).toEqual([false, '# Quickstart']);
    },
  );

  test('returns one section, by anchor or title', async () => {
    const byAnchor = await server.call('read_page', { path: '/quickstart#create-flag' });
    const listed = await server.call('read_page', { path: '/quickstart', section: 'no such section' });
    expect(listed.isError).toBe(true);
    const [, anchor = '', title = ''] = /Its sections: ([\w-]+) \(([^)]+)\)/.exec(listed.text) ?? [];
    const section = await server.call('read_page', { path: `/quickstart#${anchor}` });
    expect(section.text).toMatch(new RegExp(`^## ${title}`));
    expect(await server.call('read_page', { path: '/quickstart', section: title })).toEqual(section);
    expect(byAnchor.text).not.toBe('');
  });

  test('names similar pages when a page does not exist, and never leaves the content', async () => {
    const { text, isError } = await server.call('read_page', { path: '/reference/segment' });
    expect(isError).toBe(true);
    expect(text).toContain('/reference/segments');
    for (const hostile of ['/../../package.json', '/%2e%2e/%2e%2e/package', '/quickstart%00', '//etc/passwd']) {
      const result = await server.call('read_page', { path: hostile });
      expect([result.isError, result.text.includes('There is no page')]).toEqual([true, true]);
    }
  });
});

describe('describe_operation', () => {
  test.for([
    'createFeature',
    'POST /api/admin/projects/{projectId}/features',
    'post /api/admin/projects/:project/features',
  ])('finds the operation by %s', async (operation) => {
    const { text } = await server.call('describe_operation', { operation, language: 'Python' });
    expect(text).toContain('`POST /api/admin/projects/{projectId}/features`');
    expect(text.match(/^```(?!json)\w+$/gm)).toEqual(['```python']);
    // The page has more than twice as much.
    expect(text.length).toBeLessThan(15_000);
    expect(text).toContain('### 409 Conflict');
    expect(text).toContain('- `environments` (array of objects)');
  });

  test('lists similar operations and the languages that exist', async () => {
    const guessed = await server.call('describe_operation', { operation: 'getAllFeatures' });
    expect(guessed).toMatchObject({ isError: true, text: expect.stringContaining('- getFeatures:') });
    const { text } = await server.call('describe_operation', { operation: 'feature archive' });
    expect(text).toContain('archiveFeature');
    const unknown = await server.call('describe_operation', { operation: 'createFeature', language: 'COBOL' });
    expect(unknown.text).toContain('The languages are: curl');
  });
});

describe('compare_versions', () => {
  test('lists what the server gained', async () => {
    const { text, isError } = await server.call('compare_versions', { from: '5.0', to: '6.0' });
    expect(isError).toBe(false);
    expect(text).toMatch(/^# Unleash from 5\.0\S* to 6\.0/);
    expect(text).toContain('## Added: API operations');
  });

  test('names the versions that it knows when a version is unknown', async () => {
    const { text, isError } = await server.call('compare_versions', { from: '1.0' });
    expect(isError).toBe(true);
    expect(text).toMatch(/Version '1\.0' is unknown\. Known are \d+ releases/);
  });
});

describe('evaluate_flag', () => {
  const flag = {
    name: 'new-checkout',
    enabled: true,
    type: 'release',
    strategies: [
      {
        name: 'flexibleRollout',
        parameters: { rollout: '100', stickiness: 'userId', groupId: 'new-checkout' },
        constraints: [{ contextName: 'country', operator: 'IN', values: ['NO'] }],
        variants: [{ name: 'blue', weight: 1000, payload: { type: 'string', value: '#00f' } }],
      },
    ],
  };

  test('decides as the SDK does', async () => {
    const on = await server.call('evaluate_flag', { flag, context: { userId: '7', properties: { country: 'NO' } } });
    expect(on.text).toContain('`new-checkout` is **on**');
    expect(on.text).toContain('`blue`, with the string payload `#00f`');
    const off = await server.call('evaluate_flag', { flag, context: { userId: '7', properties: { country: 'SE' } } });
    expect(off.text).toContain('is **off**');
  });
});

test.for([
  ['search_docs', {}],
  ['search_docs', { query: '' }],
  ['search_docs', { query: 'flags', limit: 1000 }],
  ['read_page', { path: 7 }],
  ['describe_operation', { operation: '' }],
  ['compare_versions', { to: '8.0' }],
  ['evaluate_flag', { flag: { enabled: true }, context: {} }],
  ['no_such_tool', {}],
] as const)('%s rejects %o and keeps running', async ([tool, input]) => {
  const rejected = await server.call(tool, input).then(
    ({ isError }) => isError,
    () => true,
  );
  expect(rejected).toBe(true);
  expect((await server.call('read_page', { path: '/quickstart' })).isError).toBe(false);
});

test('every page is a resource that can be read', async () => {
  const { resources } = await server.client.listResources();
  expect(resources.length).toBeGreaterThan(400);
  const page = resources.find(({ name }) => name === '/quickstart');
  const { contents } = await server.client.readResource({ uri: page?.uri ?? '' });
  expect(contents[0]).toMatchObject({ mimeType: 'text/markdown', text: expect.stringMatching(/^# Quickstart/) });
  await expect(server.client.readResource({ uri: 'unleash-docs://docs/no-such-page' })).rejects.toThrow(/no page/);
});

test('a thousand calls, fifty at the same time, all return a result', async () => {
  const failed: string[] = [];
  for (let first = 0; first < 1000; first += 50) {
    const calls = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0
        ? server.call('search_docs', { query: `feature flag ${first + index}`, limit: 2 })
        : server.call('read_page', { path: '/quickstart', section: 'Start Unleash' }),
    );
    for (const { isError, text } of await Promise.all(calls)) if (isError || text === '') failed.push(text);
  }
  expect(failed).toEqual([]);
}, 300_000);

test(`the first ${resultsRead} results contain the facts for most questions of assistants`, async () => {
  const { share, misses } = await judgeAgents(
    readQuestions(),
    async (query, limit) => (await server.call('search_docs', { query, limit })).text,
  );
  for (const { question, missing } of misses) console.log(`${question} (missing: ${missing.join(', ')})`);
  expect(share).toBeGreaterThanOrEqual(goal);
});
