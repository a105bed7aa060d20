import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointLimits } from '../../mcp/limits.ts';
import { buildEndpoint } from '../../tools/mcp/build-endpoint.ts';
import { sampleFiles } from '../mcp/sample-files.ts';

/** The endpoint for assistants on the hosts that run functions, asked by the official client of the protocol. */
const root = path.resolve(import.meta.dirname, '../..');
const files = sampleFiles();
const codes = new Map<string, string>();

interface Host {
  /** Where the endpoint is. */
  readonly url: URL;
  readonly close: () => Promise<void>;
}

/** Cloudflare's worker in its own runtime, with the files of a site in place of the host's. */
async function startCloudflare(options: object = {}): Promise<Host> {
  const code = await buildEndpoint(root, 'cloudflare');
  codes.set('Cloudflare Pages', code);
  const host = new Miniflare({
    modules: [{ type: 'ESModule', path: '_worker.js', contents: code }],
    compatibilityDate: '2026-07-01',
    serviceBindings: {
      ASSETS: (request: { readonly url: string }) => fileResponse(new URL(request.url).pathname),
    },
    ...options,
  });
  return { url: new URL('/mcp', await host.ready), close: () => host.dispose() };
}

function fileResponse(pathname: string): Response {
  const text = files.get(decodeURI(pathname));
  return new Response(text ?? 'nothing', { status: text === undefined ? 404 : 200 });
}

/** Netlify's function as Netlify calls it, with standard requests and responses, next to the files of the site. */
async function startNetlify(): Promise<Host> {
  const code = await buildEndpoint(root, 'netlify');
  codes.set('Netlify', code);
  const file = path.join(root, '.cache/mcp-netlify-function.mjs');
  writeFileSync(file, code);
  const { default: endpoint }: { default: (request: Request) => Promise<Response> } = await import(
    pathToFileURL(file).href
  );
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const { method = 'GET', url = '/', headers } = request;
    const address = new URL(url, `http://${headers.host}`);
    const body = method === 'POST' ? Buffer.concat(parts) : null;
    const sent = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
    const returned =
      address.pathname === '/mcp'
        ? await endpoint(new Request(address, { method, headers: sent, body }))
        : fileResponse(address.pathname);
    response.writeHead(returned.status, Object.fromEntries(returned.headers)).end(await returned.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.each([
  ['Cloudflare Pages', startCloudflare],
  ['Netlify', startNetlify],
])('%s', (name, start) => {
  let host: Host;
  const client = new Client({ name: 'test', version: '1.0.0' });
  beforeAll(async () => {
    host = await start();
    await client.connect(new StreamableHTTPClientTransport(host.url));
  });
  afterAll(async () => {
    await client.close();
    await host?.close();
  });

  async function call(tool: string, input: Readonly<Record<string, unknown>>) {
    const { content, isError = false } = CallToolResultSchema.parse(
      await client.callTool({ name: tool, arguments: { ...input } }),
    );
    return { text: content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'), isError };
  }
  const post = async (body: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(host.url, {
      method: 'POST',
      headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, text: await response.text() };
  };

  test('has the five tools', async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual([
      'search_docs',
      'read_page',
      'describe_operation',
      'compare_versions',
      'evaluate_flag',
    ]);
  });

  test('searches, reads, compares and evaluates', async () => {
    expect((await call('search_docs', { query: 'segments' })).text).toContain('/reference/first');
    expect((await call('read_page', { path: '/reference/first' })).text).toContain('About segments.');
    expect((await call('compare_versions', { from: '8.1', to: '8.2' })).text).toMatch(/^# Unleash from 8\.1/);
    const flag = {
      name: 'a',
      enabled: true,
      strategies: [{ name: 'default', constraints: [{ contextName: 'userId', operator: 'REGEX', value: '^[0-9]+$' }] }],
    };
    expect((await call('evaluate_flag', { flag, context: { userId: '7' } })).text).toContain('**on**');
    expect((await call('evaluate_flag', { flag, context: { userId: 'x' } })).text).toContain('**off**');
  });

  test('refuses what is too large, with a message that says what is allowed', async () => {
    const long = await call('read_page', { path: '/reference/second' });
    expect(long).toEqual({ isError: true, text: expect.stringMatching(/has \d{6} characters\. At most 100000 are/) });
    const { status, text } = await post('x'.repeat(endpointLimits.body + 1));
    expect([status, text]).toEqual([413, expect.stringContaining(`larger than ${endpointLimits.body} bytes`)]);
  });

  test('refuses pages of other sites, lists of messages and other methods', async () => {
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    expect(await post(ping)).toEqual({ status: 200, text: '{"result":{},"jsonrpc":"2.0","id":1}' });
    expect((await post(ping, { Origin: host.url.origin })).status).toBe(200);
    expect((await post(ping, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(`[${ping}]`)).status).toBe(400);
    const got = await fetch(host.url);
    expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST']);
  });

  test('fits into the limits of the host', () => {
    const code = codes.get(name) ?? '';
    expect(code.length).toBeGreaterThan(0);
    // Cloudflare allows 3 MB after compression in its free plan, and Netlify 20 MB.
    expect(gzipSync(code).length).toBeLessThan(500_000);
    expect(code).not.toMatch(/from\s*["']node:|new Function\(/);
  });
});

test('Cloudflare Pages still serves its pages, and counts requests if it has a counter', async () => {
  const host = await startCloudflare({
    ratelimits: { MCP_RATE_LIMIT: { namespace_id: '1', simple: { limit: 2, period: 60 } } },
  });
  try {
    const page = await fetch(new URL('/reference/first', host.url), { headers: { Accept: 'text/markdown' } });
    expect(await page.text()).toContain('About segments.');
    const ping = async () => {
      const response = await fetch(host.url, {
        method: 'POST',
        headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      });
      return { status: response.status, text: await response.text() };
    };
    expect([(await ping()).status, (await ping()).status]).toEqual([200, 200]);
    expect(await ping()).toEqual({ status: 429, text: expect.stringContaining('At most 60 requests in a minute') });
  } finally {
    await host.close();
  }
});
