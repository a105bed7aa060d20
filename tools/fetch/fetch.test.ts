import { createServer, type RequestListener, type Server } from 'node:http';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFetched } from '../../src/core/load/read-fetched.ts';
import { structureSource } from '../../src/features/api-reference/model/sources.ts';
import { fetchAll, type FetchOutcome } from './fetch-all.ts';
import { fetchText } from './fetch-text.ts';

const limits = { timeout: 15_000, maxBytes: 3_000_000 };
/** For sources that never finish. */
const shortLimits = { ...limits, timeout: 1000 };
let root = '';
let server: Server | undefined;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fetch-'));
  mkdirSync(path.join(root, 'content/api/prose'), { recursive: true });
  cpSync(structureSource, path.join(root, structureSource));
  writeFileSync(path.join(root, 'content/api/prose/tags.yaml'), 'tag: Tags\n');
});

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  rmSync(root, { recursive: true });
});

async function listen(respond: RequestListener): Promise<string> {
  server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Fetches everything from one address. */
async function fetchFrom(url: string, allowed = limits): Promise<readonly FetchOutcome[]> {
  const outcomes = await fetchAll(
    root,
    { server: url, repository: `${url}/repository`, rawFiles: url, readmes: { '/reference/sdks/node': 'Unleash/sdk' } },
    allowed,
  );
  return outcomes.map(({ source, ...rest }) => ({ ...rest, source: source.replaceAll(url, '<url>') }));
}

function structure() {
  return readFileSync(path.join(root, structureSource), 'utf8');
}

/** Returns the API as an Open Source server describes it, with prose. `change` modifies it. */
function description(
  change: (paths: Record<string, Record<string, { operationId: string }>>) => void = () => undefined,
): string {
  const document = JSON.parse(structure());
  for (const [name, item] of Object.entries<Record<string, Record<string, unknown>>>(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation['x-edition'] === 'enterprise') delete item[method];
      delete operation['x-edition'];
      operation['summary'] = 'A sentence of the server.';
    }
    if (Object.keys(item).length === 0) delete document.paths[name];
  }
  change(document.paths);
  return JSON.stringify({ ...document, servers: [], tags: [] });
}

function respondWith(documents: Readonly<Record<string, string>>): RequestListener {
  return (request, response) => {
    const text = documents[request.url ?? ''];
    response.statusCode = text === undefined ? 404 : 200;
    response.end(text);
  };
}

const good = {
  '/repository': '{"stargazers_count": 13345}',
  '/Unleash/sdk/HEAD/README.md': '# SDK\n\n[Guide](docs/guide.md)',
};

test('refreshes every source and rewrites only changed data', async () => {
  const before = structure();
  const url = await listen(respondWith({ ...good, '/docs/openapi.json': description() }));
  expect(await fetchFrom(url)).toEqual([
    {
      source: 'API description, <url>',
      ok: true,
      text: 'version 8.2.0; no operation has changed\n  kept: 138 operations of Enterprise, of which an Open Source server knows nothing',
    },
    { source: 'readme for /reference/sdks/node, <url>/Unleash/sdk/HEAD/README.md', ok: true, text: '1 KB' },
    { source: 'star count, <url>/repository', ok: true, text: '13.3k' },
  ]);
  expect(structure()).toBe(before);
  expect(readFetched(root)).toMatchObject({
    starCount: '13.3k',
    readmes: {
      '/reference/sdks/node': {
        html: expect.stringContaining('https://github.com/Unleash/sdk/blob/HEAD/docs/guide.md'),
      },
    },
  });
});

test('reports added, removed and changed operations, and leaves prose unchanged', async () => {
  const changed = description((paths) => {
    paths['/api/admin/brand-new'] = {
      get: { ...structuredClone(paths['/health']?.['get']), operationId: 'getBrandNew' },
    };
    delete paths['/ready'];
    const operation = paths['/api/admin/tags']?.['get'];
    if (operation) Object.assign(operation, { deprecated: true });
  });
  const [outcome] = await fetchFrom(await listen(respondWith({ '/docs/openapi.json': changed })));
  expect(outcome?.text).toBe(
    [
      'version 8.2.0; 1 added, 1 removed, 1 changed',
      '  added: getBrandNew',
      '  removed: getReady',
      '  changed: getTags',
      '  kept: 138 operations of Enterprise, of which an Open Source server knows nothing',
      '  Words about what was removed are reported by the next build; nothing of them is deleted.',
    ].join('\n'),
  );
  const after = JSON.parse(structure());
  expect(after.paths['/api/admin/brand-new'].get).toMatchObject({ operationId: 'getBrandNew', 'x-edition': 'oss' });
  expect(after.paths['/ready']).toBeUndefined();
  expect(structure()).not.toContain('A sentence of the server.');
  expect(readFileSync(path.join(root, 'content/api/prose/tags.yaml'), 'utf8')).toBe('tag: Tags\n');
});

test('reports an operation as changed if a referenced schema has changed', async () => {
  const text = description().replace('"tagSchema":{', '"tagSchema":{"maxProperties":7,');
  const [outcome] = await fetchFrom(await listen(respondWith({ '/docs/openapi.json': text })));
  expect(outcome?.text).toMatch(/changed: .*\bgetTag\b/);
  expect(outcome?.text).not.toMatch(/changed: .*\bgetHealth\b/);
});

const everything = { '/docs/openapi.json': '{}', ...good };

test.each([
  ['returns status 500', (_, response) => void response.writeHead(500).end('{}'), 'it returned status 500'],
  ['is slow', () => undefined, 'it took longer than 1 s'],
  ['stops in the middle', (_, response) => void response.write('{"openapi"'), 'it took longer than 1 s'],
  ['sends too much', (_, response) => void response.end('a'.repeat(3_000_001)), 'it sent more than 3,000,000 bytes'],
  ['hangs up', (request) => void request.socket.destroy(), 'no connection (UND_ERR_SOCKET)'],
] satisfies [string, RequestListener, string][])('keeps the old data if a source %s', async (_, respond, reason) => {
  await fetchFrom(await listen(respondWith(everything)));
  const before = { structure: structure(), fetched: readFetched(root) };
  server?.close();
  // Only sources that never end use up the time limit. The others need more than a second on a busy machine.
  const isSlow = reason.startsWith('it took');
  const outcomes = await fetchFrom(await listen(respond), isSlow ? shortLimits : limits);
  expect(outcomes).toHaveLength(3);
  expect(outcomes.map(({ ok, text }) => ({ ok, text }))).toEqual(outcomes.map(() => ({ ok: false, text: reason })));
  expect({ structure: structure(), fetched: readFetched(root) }).toEqual(before);
});

test('changes nothing if the response is not a description', async () => {
  const before = structure();
  const cases = [
    ['<!doctype html>', 'the response is not JSON: "<!doctype html>"'],
    ['{"openapi": "3.0.3"', 'the response is not JSON: "{\\"openapi\\": \\"3.0.3\\""'],
    ['{"openapi": "2.0"}', /^its description cannot be used: .*openapi/],
    [
      description((paths) => Object.keys(paths).forEach((name) => delete paths[name])),
      'its description holds no operation',
    ],
  ] as const;
  for (const [text, reason] of cases) {
    const [outcome] = await fetchFrom(await listen(respondWith({ '/docs/openapi.json': text })));
    expect(outcome?.ok).toBe(false);
    expect(outcome?.text).toMatch(reason);
    expect(structure()).toBe(before);
    server?.close();
  }
});

test('reports a missing connection', async () => {
  const url = await listen(() => undefined);
  server?.close();
  await expect(fetchText(url, limits)).rejects.toThrow('no connection (ECONNREFUSED)');
});

test('ignores an invalid cache', () => {
  mkdirSync(path.join(root, '.cache'));
  writeFileSync(path.join(root, '.cache/fetched.json'), '{"starCount": "<b>"');
  expect(readFetched(root)).toEqual({ readmes: {} });
});
