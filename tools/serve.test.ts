import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { node } from './programs.ts';
import { parseHeaders, parseRedirects, siteHandler, withQuery } from './serve.ts';

let folder = '';
let server: Server;
/** The same without the redirect rules, as hosts that know none. */
let plainServer: Server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'serve-'));
  write('index.html', 'Home');
  write('404.html', 'Nothing here');
  write('quickstart.html', 'Quickstart');
  write('quickstart.md', '# Quickstart');
  write('reference/sdks.html', 'SDKs');
  write('reference/sdks/node.html', 'Node');
  write('ä b.html', 'Awkward');
  write('assets/a.123.css', 'a{}');
  write('old.html', '<meta http-equiv="refresh" content="0; url=/quickstart">');
  write('_redirects', '/old /quickstart#install 301\n/old.html /quickstart#install 301\n/%C3%A4 /%C3%A4%20b 301\n');
  write(
    '_headers',
    '/*\n  X-Frame-Options: DENY\n  Strict-Transport-Security: max-age=1\n  Cache-Control: public, max-age=0\n\n' +
      '/assets/*\n  ! Cache-Control\n  Cache-Control: immutable\n',
  );
  server = await listen(createServer(siteHandler(folder)));
  plainServer = await listen(createServer(siteHandler(folder, { redirects: false })));
});
afterAll(() => {
  server.close();
  plainServer.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

async function listen(each: Server): Promise<Server> {
  await once(each.listen(0, '127.0.0.1'), 'listening');
  return each;
}

function portOf(each: Server): number {
  const address = each.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen.');
  return address.port;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Asks for a path exactly as it is written: `fetch` would tidy it up first. */
function ask(at: string, from = server, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ port: portOf(from), path: at, method, host: '127.0.0.1' }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  ['/', 'Home'],
  ['/quickstart', 'Quickstart'],
  ['/quickstart?a=1', 'Quickstart'],
  ['/reference/sdks', 'SDKs'],
  ['/reference/sdks/node', 'Node'],
  ['/%C3%A4%20b', 'Awkward'],
])('%s is a page', async (at, text) => {
  expect(await ask(at)).toMatchObject({ status: 200, text });
});

test.each([
  ['text/markdown', '/quickstart', '# Quickstart', 'text/markdown;charset=utf-8'],
  ['text/html, text/markdown;q=0.5', '/quickstart', 'Quickstart', 'text/html;charset=utf-8'],
  ['text/markdown', '/reference/sdks', 'SDKs', 'text/html;charset=utf-8'],
])('a client that accepts %s gets %s in the format that it prefers', async (accept, at, text, type) => {
  const response = await fetch(`http://127.0.0.1:${portOf(server)}${at}`, { headers: { Accept: accept } });
  expect([await response.text(), response.headers.get('content-type')]).toEqual([text, type]);
  expect(response.headers.get('vary')).toBe('Accept');
});

test.each([
  ['/quickstart.html', '/quickstart'],
  ['/quickstart.htm?a=1', '/quickstart?a=1'],
  ['/quickstart/index.html', '/quickstart'],
  ['/reference/sdks/', '/reference/sdks'],
  ['/index.html', '/'],
  ['/%C3%A4%20b.html', '/%C3%A4%20b'],
  ['/.//evil.example/', '/evil.example'],
])('%s is moved to %s, its path without the ending', async (at, location) => {
  const { status, headers } = await ask(at);
  expect([status, headers.location]).toEqual([301, location]);
});

test.each([
  ['/old', '/quickstart#install'],
  ['/old?a=1&b=2', '/quickstart?a=1&b=2#install'],
  ['/old.html?a=1', '/quickstart?a=1#install'],
  ['/%C3%A4', '/%C3%A4%20b'],
])('the old path %s is moved to %s', async (at, location) => {
  const { status, headers } = await ask(at);
  expect([status, headers.location]).toEqual([301, location]);
});

test('without redirect rules the page of an old path answers', async () => {
  expect(await ask('/old', plainServer)).toMatchObject({ status: 200 });
  expect((await ask('/old.html', plainServer)).text).toContain('http-equiv="refresh"');
  expect((await ask('/quickstart.html', plainServer)).status).toBe(301);
});

test.each(['/nowhere', '/reference', '/%E0%A4%A', '/../package.json', '/%2e%2e/package.json', '/assets/none.css'])(
  '%s is not found, with the page for that',
  async (at) => {
    const { status, text, headers } = await ask(at);
    expect([status, text, headers['content-type']]).toEqual([404, 'Nothing here', 'text/html;charset=utf-8']);
  },
);

test('HEAD has no body', async () => {
  expect(await ask('/nowhere', server, 'HEAD')).toMatchObject({ status: 404, text: '' });
  expect(await ask('/quickstart', server, 'HEAD')).toMatchObject({ status: 200, text: '' });
});

test('every answer has the headers of the build, but nothing that a browser remembers for localhost', async () => {
  for (const at of ['/', '/quickstart.html', '/nowhere']) {
    const { headers } = await ask(at);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'public, max-age=0' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

test('files with a hash in their name may be kept for ever', async () => {
  expect((await ask('/assets/a.123.css')).headers['cache-control']).toBe('immutable');
});

test('reads header and redirect rules', () => {
  expect(parseHeaders('/*\n  A: b: c\n\n/x/*\n  ! A\n  A: d\n')).toEqual([
    { pattern: '/*', headers: [['A', 'b: c']] },
    { pattern: '/x/*', headers: [['A', 'd']] },
  ]);
  expect(Object.fromEntries(parseRedirects('/a%20b /c#d 301\n\n'))).toEqual({ '/a b': '/c#d' });
});

test('a query comes before the anchor', () => {
  expect(withQuery('/a#b', '?c=1')).toBe('/a?c=1#b');
  expect(withQuery('/a', '?c=1')).toBe('/a?c=1');
  expect(withQuery('/a#b', '')).toBe('/a#b');
});

/** Runs the server as a command; resolves with what it printed when it ends, or when it listens. */
async function run(...args: string[]): Promise<{ output: string; status: number | null }> {
  const child = node.start([path.join(import.meta.dirname, 'serve.ts'), ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes('is served on')) child.kill('SIGTERM');
    });
  }
  const [status] = await once(child, 'exit');
  return { output, status: typeof status === 'number' ? status : null };
}

test('a port that is in use is an error that says what to do', async () => {
  const { output, status } = await run('--dir', folder, '--port', String(portOf(server)));
  expect(status).toBe(1);
  expect(output.replace(/\d{4,5}/g, 'PORT')).toMatchInlineSnapshot(`
    "Port PORT is in use. Stop the program that uses it, or choose another port: npm run preview -- --port PORT
    "
  `);
});

test('a folder that was never built is an error that says what to do', async () => {
  const { output, status } = await run('--dir', path.join(folder, 'none'), '--port', '0');
  expect(status).toBe(1);
  expect(output.replaceAll(folder, '')).toMatchInlineSnapshot(`
    "There is no build in /none. Run npm run build first.
    "
  `);
});

test('listens only on this machine, unless --host says where', async () => {
  const child = node.start([path.join(import.meta.dirname, 'serve.ts'), '--dir', folder, '--port', '0']);
  const [printed] = await once(child.stdout, 'data');
  const port = Number(/:(\d+)\n$/.exec(String(printed))?.[1]);
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const answers = (address: string) => {
    const socket = connect(port, address);
    return once(socket, 'connect')
      .then(
        () => true,
        () => false,
      )
      .finally(() => socket.destroy());
  };
  const own = addresses.map(({ address }) => address).filter((address) => ['127.0.0.1', '::1'].includes(address));
  expect(await Promise.all(own.map(answers))).toEqual(own.map(() => true));
  const others = addresses.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address);
  expect(await Promise.all(others.map(answers))).toEqual(others.map(() => false));
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  const { output } = await run('--dir', folder, '--port', '0', '--host', '0.0.0.0');
  expect(output).toMatch(/^The documentation is served on http:\/\/0\.0\.0\.0:\d+\n$/);
});

test('prints its address, and ends when it is asked to', async () => {
  const { output, status } = await run('--dir', folder, '--port', '0');
  expect(output).toMatch(/^The documentation is served on http:\/\/localhost:[1-9]\d*\n$/);
  expect(status).toBe(0);
});
