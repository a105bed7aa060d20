import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { node } from '../programs.ts';
import type { SearchRecord } from '../../src/features/search/records/record.ts';
import { indexSettings, pushRecords } from './push-records.ts';

interface Received {
  readonly call: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

const servers: Server[] = [];
const folders: string[] = [];

/** Starts a server that accepts every request and reports each task as finished at the second poll. */
async function startServer(refuse: (call: string) => boolean = () => false) {
  const received: Received[] = [];
  let task = 0;
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const call = `${request.method} ${request.url?.split('?')[0]}`;
      response.setHeader('Content-Type', 'application/json');
      if (refuse(call)) return void response.writeHead(403).end('{"message":"Method not allowed with this API key"}');
      if (request.method === 'GET') {
        response.end(JSON.stringify({ status: asked.has(call) ? 'published' : 'notPublished' }));
        asked.add(call);
        return;
      }
      received.push({ call, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) });
      response.end(JSON.stringify({ taskID: (task += 1) }));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, host: `http://127.0.0.1:${port}` };
}

const recordAt = (index: number): SearchRecord => ({
  objectID: `/page-${index}`,
  url: `/page-${index}`,
  anchor: null,
  type: 'lvl1',
  content: null,
  hierarchy: { lvl0: 'Concepts', lvl1: `Page ${index}`, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  language: 'en',
  docusaurus_tag: 'docs-default-current',
  weight: 1,
  kind: 'reference',
});
const records = Array.from({ length: 1001 }, (_, index) => recordAt(index));

afterEach(async () => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

describe('pushing records', () => {
  it('fills a temporary index in batches, then replaces the index with it', async () => {
    const { received, host } = await startServer();
    const steps: string[] = [];
    await pushRecords(records, {
      appId: 'APP',
      adminKey: 'secret',
      indexName: 'docs',
      host,
      onProgress: (step) => steps.push(step),
    });
    expect(received.map(({ call }) => call)).toEqual([
      'POST /1/indexes/docs_next/clear',
      'PUT /1/indexes/docs_next/settings',
      'POST /1/indexes/docs_next/batch',
      'POST /1/indexes/docs_next/batch',
      'POST /1/indexes/docs_next/operation',
    ]);
    expect(received[1]?.body).toEqual(indexSettings);
    expect(received[3]?.body).toEqual({ requests: [{ action: 'addObject', body: recordAt(1000) }] });
    expect(received[4]?.body).toEqual({ operation: 'move', destination: 'docs' });
    expect(received.every(({ headers }) => headers['x-algolia-api-key'] === 'secret')).toBe(true);
    expect(steps).toContain('Writing 1001 records');
  });

  it('leaves the index unchanged if Algolia rejects a request', async () => {
    const { received, host } = await startServer((call) => call.endsWith('/batch'));
    const push = pushRecords(records, {
      appId: 'APP',
      adminKey: 'secret',
      indexName: 'docs',
      host,
      onProgress: () => {},
    });
    await expect(push).rejects.toThrow('Method not allowed with this API key');
    expect(received.some(({ call }) => call.endsWith('/operation'))).toBe(false);
  });

  it('makes every attribute filterable that searches filter by', () => {
    expect(indexSettings.attributesForFaceting).toEqual([
      'filterOnly(language)',
      'filterOnly(docusaurus_tag)',
      'filterOnly(kind)',
    ]);
  });
});

describe('npm run search:push', () => {
  const tool = path.resolve(import.meta.dirname, '../push-search-records.ts');

  async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const folder = await mkdtemp(path.join(tmpdir(), 'records-'));
    folders.push(folder);
    const file = path.join(folder, 'records.json');
    await writeFile(file, JSON.stringify(records));
    const { PATH = '' } = process.env;
    const { status, output, errors } = await node.run([tool, '--records', file, ...args], { env: { PATH, ...env } });
    return { code: status, output: output + errors };
  }

  it('prints what it would send with --dry-run, without a request or a key', async () => {
    const { received, host } = await startServer();
    const { code, output } = await run(['--dry-run', '--host', host], { PUBLIC_ALGOLIA_INDEX: 'docs' });
    expect(code).toBe(0);
    expect(output).toContain("Would replace the index 'docs' with 1001 records");
    expect(output).toContain('ALGOLIA_ADMIN_KEY');
    expect(received).toEqual([]);
  });

  it('names the variables that are missing', async () => {
    const { code, output } = await run([], { PUBLIC_ALGOLIA_APP_ID: 'APP' });
    expect(code).toBe(1);
    expect(output).toContain('Set PUBLIC_ALGOLIA_INDEX, ALGOLIA_ADMIN_KEY.');
  });

  it('prints its progress and never the key', async () => {
    const { host } = await startServer();
    const keys = { PUBLIC_ALGOLIA_APP_ID: 'APP', PUBLIC_ALGOLIA_INDEX: 'docs', ALGOLIA_ADMIN_KEY: 'very-secret' };
    const { code, output } = await run(['--host', host], keys);
    expect(code).toBe(0);
    expect(output).toContain('Writing 1001 records');
    expect(output).toContain("The index 'docs' has 1001 records.");
    expect(output).not.toContain('very-secret');
  });

  it('prints why Algolia rejected a request, and fails', async () => {
    const { host } = await startServer((call) => call.endsWith('/clear'));
    const keys = { PUBLIC_ALGOLIA_APP_ID: 'APP', PUBLIC_ALGOLIA_INDEX: 'docs', ALGOLIA_ADMIN_KEY: 'very-secret' };
    const { code, output } = await run(['--host', host], keys);
    expect(code).toBe(1);
    expect(output).toContain(
      "Algolia didn't accept the records, and the index is unchanged: Method not allowed with this API key",
    );
    expect(output).not.toContain('very-secret');
  });
});
