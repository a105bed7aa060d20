import { expect, test } from 'vitest';
import markdown, { config } from '../../../../netlify/edge-functions/markdown.ts';
import worker from './cloudflare-worker.ts';
import { asksForMarkdown } from './markdown-response.ts';

const files: Readonly<Record<string, string>> = {
  '/quickstart': '<h1>Quickstart</h1>',
  '/quickstart.md': '# Quickstart',
  '/versions/8.2.md': '# Unleash 8.2',
  '/search': '<h1>Search</h1>',
};

/** What a host has without a function. It redirects old paths and adds headers. */
async function fetchFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/docs/quickstart') return new Response(null, { status: 301, headers: { Location: '/quickstart' } });
  const body = files[pathname];
  const headers = { 'X-Frame-Options': 'DENY', 'Content-Type': 'text/html', ETag: `"${pathname}"` };
  if (body === undefined) return new Response('nothing', { status: 404, headers });
  if (request.headers.get('If-None-Match') === headers.ETag) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

type Host = (request: Request) => Promise<Response>;

/** The hosts with their functions. Netlify continues without the function if the function returns nothing. */
const hosts: Readonly<Record<string, Host>> = {
  'Cloudflare Pages': (request) => worker.fetch(request, { ASSETS: { fetch: fetchFile } }),
  Netlify: async (request) => (await markdown(request, { next: fetchFile })) ?? (await fetchFile(request)),
};

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const assistant = 'text/markdown, text/html;q=0.9, */*;q=0.1';

test.for(Object.entries(hosts))('%s sends the Markdown of a page to clients that prefer it', async ([, host]) => {
  const ask = async (pathname: string, headers: Readonly<Record<string, string>>, method = 'GET') => {
    const response = await host(
      new Request(`https://docs.example.com${pathname}`, { headers, method, redirect: 'manual' }),
    );
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const found = await ask('/quickstart?from=search', { Accept: assistant });
  expect(found).toMatchObject({ status: 200, text: '# Quickstart' });
  expect(Object.fromEntries(found.headers)).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    vary: 'Accept',
    'x-frame-options': 'DENY',
  });
  expect(await ask('/quickstart', { Accept: assistant }, 'HEAD')).toMatchObject({ status: 200, text: '' });
  expect((await ask('/quickstart', { Accept: assistant, 'If-None-Match': '"/quickstart.md"' })).status).toBe(304);

  expect((await ask('/versions/8.2', { Accept: assistant })).text).toBe('# Unleash 8.2');

  expect((await ask('/quickstart', { Accept: browser })).text).toBe('<h1>Quickstart</h1>');
  expect((await ask('/quickstart', {})).text).toBe('<h1>Quickstart</h1>');
  expect((await ask('/quickstart.md', { Accept: assistant })).text).toBe('# Quickstart');
  // What has no Markdown stays as it is, and old paths are still redirected.
  expect((await ask('/search', { Accept: assistant })).text).toBe('<h1>Search</h1>');
  expect((await ask('/nothing', { Accept: assistant })).status).toBe(404);
  expect((await ask('/', { Accept: assistant })).status).toBe(404);
  expect((await ask('/docs/quickstart', { Accept: assistant })).headers.get('location')).toBe('/quickstart');
});

test('Cloudflare Pages tells caches that pages depend on the Accept header', async () => {
  const page = await hosts['Cloudflare Pages']?.(new Request('https://docs.example.com/quickstart'));
  expect(page?.headers.get('vary')).toBe('Accept');
});

test('Netlify starts its function for every header that asks for Markdown', () => {
  const isStarted = (accept: string) => new RegExp(config.header.accept).test(accept);
  expect([assistant, 'text/markdown', browser].map(isStarted)).toEqual([true, true, false]);
});

test('clients that name HTML first, or refuse Markdown, get HTML', () => {
  const headers = ['text/html, text/markdown;q=0.5', 'text/markdown;q=0, */*', '*/*', browser, undefined];
  expect(headers.filter((accept) => asksForMarkdown(accept))).toEqual([]);
  expect([assistant, 'text/plain, text/markdown', 'TEXT/MARKDOWN'].every((accept) => asksForMarkdown(accept))).toBe(
    true,
  );
});
