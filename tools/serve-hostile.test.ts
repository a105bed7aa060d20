import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteHandler } from './serve.ts';

let outside = '';
let server: Server;
let port = 0;
const secret = 'a file next to the build';

beforeAll(async () => {
  outside = mkdtempSync(path.join(tmpdir(), 'serve-'));
  const folder = path.join(outside, 'dist');
  const files = {
    'secret.txt': secret,
    'secret.md': secret,
    'secret.html': secret,
    'dist-2/secret.txt': secret,
    'dist/index.html': 'Home',
    'dist/404.html': 'Nothing here',
    'dist/quickstart.html': 'Quickstart',
    'dist/evil.example.html': 'A page',
    'dist/_redirects': '/old /quickstart#install 301\n',
    'dist/_headers': '/*\n  X-Frame-Options: DENY\n',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(outside, name)), { recursive: true });
    writeFileSync(path.join(outside, name), text);
  }
  server = createServer(siteHandler(folder));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => {
  server.close();
  rmSync(outside, { recursive: true });
});

interface RawResponse {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

/** Sends a request exactly as it is written. HTTP clients would correct it first. */
async function send(target: string, ...headers: readonly string[]): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (data) => (text += String(data)));
  const closed = once(socket, 'close');
  socket.write(
    Buffer.from([`GET ${target} HTTP/1.1`, 'Host: docs.example', 'Connection: close', ...headers, '', ''].join('\r\n')),
  );
  await closed;
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]),
    location: /^location: (.*?)\r$/im.exec(text)?.[1],
    text,
  };
}

/** What is wrong with the response to a request: it must be one, from the build, and lead to no other site. */
function harmOf({ status, location = '/', text }: RawResponse): string[] {
  return [
    ...(status >= 200 && status < 500 ? [] : [`status ${status}`]),
    ...(text.includes(secret) ? ['a file next to the build'] : []),
    ...(new URL(location, 'https://docs.example').origin === 'https://docs.example' ? [] : [`leads to ${location}`]),
  ];
}

test.each([
  '/', '//', '///', '/%', '/%00', '/%ff', '/../', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/%2e%2e%2fsecret.txt', '/..%5csecret.txt',
  '/..\\secret.txt', '/.%2e/secret', '/../dist-2/secret.txt', '/..', '/../secret', '//../secret.txt', '/.html', '/.md', '//.html',
  '//evil.example', '//evil.example.html', '//evil.example/', '//evil.example/index.html', '//evil.example/..', '///evil.example.html',
  '/\\evil.example.html', '/\\/evil.example/', '/%5Cevil.example.html', '/%5C%5Cevil.example/', '/%2Fevil.example.html', '/%2F%2Fevil.example/',
  '/.//evil.example/', '/a/..//evil.example.html', '/%09/evil.example/', '/%0d%0aLocation:%20https://evil.example/.html', '/;/evil.example/',
  'http://evil.example/quickstart.html', 'https://evil.example//evil.example.html', 'http://', 'http://[', 'HTTP://evil.example', 'ftp://evil.example/',
  'evil.example', 'evil.example:80', '*', '?', '#', '/?//evil.example', '/quickstart.html?next=//evil.example', '/old?//evil.example#x',
  '/@evil.example.html', '//@evil.example/', '//localhost:1/', '//:@/', '//%00/', '/quickstart.html%00', `/${'a'.repeat(8000)}`, `/${'a/'.repeat(4000)}`,
  `/${'../'.repeat(2000)}secret.txt`, `/${'%2e%2e/'.repeat(900)}secret.txt`, `/${'a'.repeat(20_000)}`,
])('%s is harmless', async (target) => {
  expect(harmOf(await send(target))).toEqual([]);
  expect((await send('/quickstart')).text).toContain('Quickstart');
}); // prettier-ignore

test.each([
  'bytes=5-2',
  'bytes=-',
  'bytes=a-b',
  'bytes=-1',
  'bytes=0-1,3-4',
  'bytes=99999999999999999999-',
  'pages=1-2',
])('a request for the range %s is harmless', async (range) => {
  expect(harmOf(await send('/quickstart', `Range: ${range}`))).toEqual([]);
  expect((await send('/quickstart', 'Range: bytes=0-4')).text).toMatch(/^HTTP\/1\.1 206 [^]*Quick$/);
});

test('any address is harmless', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '%00',
      '%',
      '%c0%af',
      '@',
      ':',
      '?',
      '#',
      ';',
      '.html',
      '/index.html',
      '.md',
    ),
    fc.constantFrom(
      'evil.example',
      'secret.txt',
      'secret',
      'dist-2',
      'quickstart',
      'old',
      'http://',
      'https:',
      '[',
      ']',
    ),
    fc.string({ unit: 'binary-ascii' }).map((text) => text.replace(/[\s\0]/g, '')),
    fc.webPath(),
  );
  const target = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join('') || '*');
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        target,
        target.map((each) => `/${each}`),
      ),
      fc.constantFrom('*/*', 'text/markdown'),
      async (each, accept) => {
        expect([each, ...harmOf(await send(each, `Accept: ${accept}`))]).toEqual([each]);
      },
    ),
    { numRuns: 300 },
  );
});
