import { existsSync, globSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hrefOf } from '../../src/core/model/path.ts';
import { spellingsOf } from '../../src/core/model/redirect.ts';
import { findProgramFor } from '../../tools/programs.ts';
import { parseHeaders } from '../../tools/serve.ts';
import { startNginx, type NginxServer } from './nginx-server.ts';

/** `dist/nginx.conf` in a real nginx. */
const build = path.resolve('dist');
const nginx = findProgramFor('the nginx configuration of the build', 'nginx');

const ask = (pathname: string, options: RequestInit = {}) =>
  fetch(`${server.origin}${pathname}`, { redirect: 'manual', ...options });

/** Paths of the build's files. */
const filesOf = (pattern: string) => globSync(pattern, { cwd: build }).toSorted();

let server: NginxServer;

describe.runIf(nginx !== undefined)('nginx', () => {
  beforeAll(async () => {
    if (nginx !== undefined) server = await startNginx(nginx, build);
  });
  afterAll(() => server.stop());

  test('redirects every old path, in each of its spellings, to a page that exists', async () => {
    const { redirects }: { redirects: { from: string; to: string }[] } = JSON.parse(
      readFileSync(path.join(build, 'site-data.json'), 'utf8'),
    );
    expect(redirects.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const { from, to } of redirects) {
      for (const spelling of spellingsOf(from)) {
        const { status, headers } = await ask(hrefOf(spelling));
        const location = headers.get('location');
        if (status !== 301 || location !== hrefOf(to)) wrong.push(`${spelling}: ${status} ${location}, not ${to}`);
      }
    }
    for (const to of new Set(redirects.map((redirect) => redirect.to))) {
      const { status } = await ask(hrefOf(to).split('#')[0] ?? '');
      if (status !== 200) wrong.push(`${to}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('keeps the query of an old path, before the anchor of its target', async () => {
    const { headers } = await ask('/docs/reference/strategy-constraints.html?a=1&b=2');
    expect(headers.get('location')).toBe('/reference/activation-strategies?a=1&b=2#constraints');
  });

  test('removes the ending of a page with one redirect, and keeps the query', async () => {
    const locations = await Promise.all(
      ['/quickstart.html', '/quickstart/', '/quickstart/index.html', '/quickstart.htm?a=1', '/index.html'].map(
        async (pathname) => {
          const { status, headers } = await ask(pathname);
          return [status, headers.get('location')];
        },
      ),
    );
    expect(locations).toEqual([
      [301, '/quickstart'],
      [301, '/quickstart'],
      [301, '/quickstart'],
      [301, '/quickstart?a=1'],
      [301, '/'],
    ]);
  });

  test.each([
    '//evil.example/',
    '//evil.example.html',
    '/.//evil.example/index.html',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%5Cevil.example.html',
    '/%5C%5Cevil.example/index.html',
    '/%2Fevil.example/',
    '/a/..//evil.example.html',
    '/%09/evil.example/',
    'http://evil.example/quickstart.html',
  ])('%s leads to no other site', async (target) => {
    const { port } = new URL(server.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let response = '';
    socket.on('data', (data) => (response += String(data)));
    const closed = once(socket, 'close');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: docs.example\r\nConnection: close\r\n\r\n`);
    await closed;
    expect(response).toMatch(/^HTTP\/1\.1 (?:200|301|404)/);
    const location = /^location: (.*?)\r$/im.exec(response)?.[1] ?? '/';
    expect(new URL(location, 'https://docs.example').origin).toBe('https://docs.example');
  });

  test('serves pages without an ending, as UTF-8, and other files by their type', async () => {
    const types = await Promise.all(
      [
        '/',
        '/quickstart',
        '/quickstart.md',
        '/site-data.json',
        '/favicon.svg',
        '/favicon.ico',
        '/sitemap-index.xml',
        '/llms.txt',
      ].map(async (pathname) => {
        const { status, headers } = await ask(pathname);
        return [pathname, status, headers.get('content-type')];
      }),
    );
    expect(types).toMatchInlineSnapshot(`
      [
        [
          "/",
          200,
          "text/html; charset=utf-8",
        ],
        [
          "/quickstart",
          200,
          "text/html; charset=utf-8",
        ],
        [
          "/quickstart.md",
          200,
          "text/plain; charset=utf-8",
        ],
        [
          "/site-data.json",
          200,
          "application/json",
        ],
        [
          "/favicon.svg",
          200,
          "image/svg+xml",
        ],
        [
          "/favicon.ico",
          200,
          "image/x-icon",
        ],
        [
          "/sitemap-index.xml",
          200,
          "text/xml; charset=utf-8",
        ],
        [
          "/llms.txt",
          200,
          "text/plain; charset=utf-8",
        ],
      ]
    `);
    expect(await (await ask('/quickstart')).text()).toBe(readFileSync(path.join(build, 'quickstart.html'), 'utf8'));
  });

  test('sends the headers of the build with every response, and caches only files with a hash', async () => {
    const [pages, assets] = parseHeaders(readFileSync(path.join(build, '_headers'), 'utf8'));
    const [asset = ''] = filesOf('assets/*.js');
    for (const pathname of ['/quickstart', '/no-such-page', '/quickstart.html', `/${asset}`]) {
      const { headers } = await ask(pathname);
      const expected = [...(pages?.headers ?? []), ...(pathname.startsWith('/assets/') ? (assets?.headers ?? []) : [])];
      expect(expected.length).toBeGreaterThan(6);
      for (const [name, value] of new Map(expected)) {
        // nginx adds `Accept-Encoding` to `Vary` when it compresses.
        expect(headers.get(name)?.replace('Accept-Encoding, ', ''), `${name} of ${pathname}`).toBe(value);
      }
    }
  });

  test('compresses text, and does not send an unchanged page again', async () => {
    const { headers } = await ask('/quickstart', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(headers.get('content-encoding')).toBe('gzip');
    const etag = headers.get('etag') ?? '';
    expect((await ask('/quickstart', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  test('sends the Markdown of a page to clients that prefer it, and HTML to browsers', async () => {
    const typeFor = async (pathname: string, accept: string) => {
      const response = await ask(pathname, { headers: { Accept: accept } });
      return [response.status, response.headers.get('content-type'), (await response.text()).startsWith('# ')];
    };
    const markdown = [200, 'text/markdown; charset=utf-8', true];
    const html = [200, 'text/html; charset=utf-8', false];
    expect(await typeFor('/quickstart', 'text/markdown')).toEqual(markdown);
    expect(await typeFor('/quickstart', 'text/markdown, text/html;q=0.9, */*;q=0.1')).toEqual(markdown);
    expect(await typeFor('/reference/api/unleash/create-feature', 'text/plain, text/markdown')).toEqual(markdown);
    expect(await typeFor('/quickstart', 'text/html,application/xhtml+xml,*/*;q=0.8')).toEqual(html);
    expect(await typeFor('/quickstart', 'text/html, text/markdown;q=0.5')).toEqual(html);
    expect(await typeFor('/quickstart', 'text/markdown;q=0, */*')).toEqual(html);
    // The search has no Markdown.
    expect(await typeFor('/search', 'text/markdown')).toEqual(html);
    expect((await typeFor('/no-such-page', 'text/markdown'))[0]).toBe(404);
    const { headers } = await ask('/quickstart', { headers: { Accept: 'text/markdown' } });
    expect(headers.get('vary')).toContain('Accept');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('sends the not-found page with status 404 for anything else, its own configuration included', async () => {
    const notFound = readFileSync(path.join(build, '404.html'), 'utf8');
    const hidden = [
      'nginx.conf',
      'Dockerfile',
      '.dockerignore',
      '_headers',
      '_redirects',
      '_worker.js',
      '_routes.json',
      'vercel.json',
    ];
    expect(hidden.filter((name) => !existsSync(path.join(build, name)))).toEqual([]);
    for (const pathname of [
      '/no/such/page',
      '/assets',
      '/assets/',
      '/%E2%98%83',
      ...hidden.map((name) => `/${name}`),
    ]) {
      const response = await ask(pathname, { redirect: 'follow' });
      expect({ pathname, status: response.status, body: await response.text() }).toEqual({
        pathname,
        status: 404,
        body: notFound,
      });
    }
  });

  test('serves every page of the build', async () => {
    const pages = filesOf('**/*.html').filter(
      (file) => !/http-equiv="refresh"/.test(readFileSync(path.join(build, file), 'utf8')),
    );
    const wrong: string[] = [];
    for (const file of pages) {
      const pathname = `/${file.split(path.sep).join('/')}`.replace(/\.html$/, '').replace(/^\/index$/, '/');
      const { status } = await ask(encodeURI(pathname), { method: 'HEAD' });
      if (status !== 200) wrong.push(`${pathname}: ${status}`);
    }
    expect(pages.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });
});
