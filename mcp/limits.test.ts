import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import SearchableMap from 'minisearch/SearchableMap';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { samplePage, sampleProvider, sampleRecords } from '../tests/search/sample-site.ts';
import { sampleRequest } from '../tools/judge-search/sample-request.ts';
import { History } from '../src/features/history/model/history.ts';
import { descriptionFormat } from '../src/features/assistants/model/content-description.ts';
import { embeddedProvider } from '../src/features/search/engine/embedded.ts';
import { hostileQueries } from '../src/features/search/engine/testing/hostile-queries.ts';
import type { Content } from './content.ts';
import { createServer } from './create-server.ts';
import { evaluationLimits, longest } from './limits.ts';

/** How often a call reads an operation, a page or a word of the content. */
let steps = 0;
const pageCount = 100;

function counted<T extends object>(value: T): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      steps += 1;
      return Reflect.get(target, key, receiver);
    },
  });
}

const paths = Array.from({ length: pageCount }, (_, index) => `/reference/page-${index}`);
const { manifest, files } = sampleProvider(
  paths.flatMap((page) =>
    sampleRecords(samplePage(page, `${page} about features`), '<h2 id="a">Feature flags</h2><p>project strategy</p>'),
  ),
);
const { language, docusaurusTag } = sampleRequest('');
const history = History.parse(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../content/data/history.json'), 'utf8')),
);
const content: Content = {
  format: descriptionFormat,
  serverVersion: '7.0.0',
  siteUrl: 'https://docs.example.com',
  language,
  docusaurusTag,
  pages: paths.map((page) => counted({ path: page, title: page, description: '' })),
  operations: paths.map((page, index) =>
    counted({
      id: `operation${index}`,
      method: 'get',
      path: `/api/${index}/{id}`,
      page,
      summary: 'Feature',
    }),
  ),
  comparison: async () => ({ history, steps: [], links: {} }),
  markdownOf: async (page) => (paths.includes(page) ? `# ${page}\n\n## A section\n\nText.\n` : undefined),
  search: embeddedProvider(async (file) => {
    if (file === '/search-index.json') return JSON.stringify(manifest);
    return files.get(file.replace(manifest.folder, '')) ?? 'null';
  }),
};

const client = new Client({ name: 'test', version: '1.0.0' });
beforeAll(async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([createServer(content, '1.0.0').connect(theirs), client.connect(ours)]);
});

async function call(tool: string, input: Readonly<Record<string, unknown>>): Promise<{ text: string; steps: number }> {
  steps = 0;
  const lookups = (['get', 'has', 'atPrefix', 'fuzzyGet'] as const).map((name) =>
    vi.spyOn(SearchableMap.prototype, name),
  );
  const result = CallToolResultSchema.parse(await client.callTool({ name: tool, arguments: { ...input } }));
  for (const lookup of lookups) {
    steps += lookup.mock.calls.length;
    lookup.mockRestore();
  }
  return { text: result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'), steps };
}

/** Every text that a tool takes. */
const texts = [
  ['search_docs', 'query', longest.query, {}, 'use fewer words'],
  ['read_page', 'path', longest.path, {}, 'call search_docs to find the path'],
  ['read_page', 'section', longest.section, { path: '/reference/page-1' }, 'use the anchor of the section'],
  ['describe_operation', 'operation', longest.operation, {}, 'use the ID of the operation'],
  ['describe_operation', 'language', longest.language, { operation: 'operation1' }, 'use the name of a language'],
  ['compare_versions', 'from', longest.version, {}, 'use a version such as 5.7'],
  ['compare_versions', 'to', longest.version, { from: '7.0' }, 'use a version such as 5.7'],
] as const;

describe.each(texts)('%s: %s', (tool, name, length, others, fix) => {
  test.each(Object.entries(hostileQueries(length)))('as long as possible, %s: takes few steps', async (_, text) => {
    const result = await call(tool, { ...others, [name]: text });
    expect(result.text).not.toBe('');
    expect(result.steps).toBeLessThanOrEqual(50 * pageCount);
  });

  test('longer: says how long it is and may be, and what to do', async () => {
    const { text, steps: taken } = await call(tool, { ...others, [name]: 'x'.repeat(length + 1) });
    expect(text).toContain(`Shorten the text from ${length + 1} to at most ${length} characters (${fix}) at ${name}`);
    expect(taken).toBe(0);
  });
});

test('a resource with a longer path says how long it is and may be', async () => {
  const uri = `unleash-docs://docs/${'x'.repeat(longest.path)}`;
  await expect(client.readResource({ uri })).rejects.toThrow(
    `Shorten the path from ${longest.path + 1} to at most ${longest.path} characters (list the resources).`,
  );
});

test('search_docs says how many results it can return', async () => {
  const { text } = await call('search_docs', { query: 'flag', limit: 1000 });
  expect(text).toContain('Ask for at most 20 results instead of 1000 at limit');
});

describe('evaluate_flag', () => {
  const constraint = (values: readonly string[], operator = 'STR_CONTAINS') => ({
    contextName: 'userId',
    operator,
    values,
    value: values[0],
  });
  const context = { userId: 'u'.repeat(1900) };
  const flagWith = (changes: object) => ({ name: 'a', enabled: true, strategies: [], ...changes });
  const strategies = (count: number, strategy: object) =>
    Array.from({ length: count }, () => ({ name: 'default', ...strategy }));

  test('compares as few values as its limit says, however often a segment is referred to', async () => {
    const values = Array.from({ length: 3000 }, (_, index) => `value-${index}`);
    const segments = [{ id: 1, constraints: [constraint(values)] }];
    const includes = vi.spyOn(String.prototype, 'includes');
    const input = (count: number) => ({
      flag: flagWith({ strategies: strategies(count, { segments: [1] }) }),
      segments,
      context,
    });
    const within = await call('evaluate_flag', input(40));
    const beyond = await call('evaluate_flag', input(80));
    const count = includes.mock.calls.length;
    includes.mockRestore();
    expect(within.text).toContain('is **off**');
    expect(beyond.text).toMatch(
      /The evaluation reads \d+ characters\. At most 2000000 are allowed\. Leave out references/,
    );
    expect(count).toBeGreaterThan(40 * 3000 - 1);
    expect(count).toBeLessThan(evaluationLimits.read / 2);
  });

  test.each([
    [
      'characters in the context',
      { flag: flagWith({}), context: { userId: 'u'.repeat(2001) } },
      /The context has 20\d\d characters/,
    ],
    [
      'characters in the flag',
      { flag: flagWith({ strategies: strategies(1, { constraints: [constraint(['x'.repeat(200_000)])] }) }), context },
      /parents have \d+ characters\. At most 200000 are allowed/,
    ],
    [
      'strategies',
      { flag: flagWith({ strategies: strategies(101, {}) }), context },
      /A flag has 101 strategies\. At most 100/,
    ],
    [
      'regular expressions',
      {
        flag: flagWith({
          strategies: strategies(10, { constraints: [constraint(['(a{1000})*'.repeat(20)], 'REGEX')] }),
        }),
        context,
      },
      /The evaluation reads/,
    ],
    [
      'dependencies',
      {
        flag: flagWith({ dependencies: Array.from({ length: 2000 }, () => ({ feature: 'b' })) }),
        parents: [{ name: 'b', enabled: true, strategies: strategies(100, {}) }],
        context,
      },
      /The evaluation reads/,
    ],
  ])('refuses too many %s', async (_, input, message) => {
    expect((await call('evaluate_flag', input)).text).toMatch(message);
  });
});
