import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile, pathToRegexp, type Key } from 'path-to-regexp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { redirects as siteRedirects } from '../../../site/redirects.ts';
import { spellingsOf } from '../model/redirect.ts';
import { composeSite } from '../model/site.ts';
import { siteInput } from '../model/site.fixture.ts';
import type cloudflareWorker from './hosts/cloudflare-worker.ts';
import { headersFile, hostFiles, nginxFile, redirectsFile, vercelFile } from './host-files.ts';

const redirects = [
  { from: '/old-help', to: '/' },
  { from: '/api/v1:list(a)', to: '/' },
  { from: '/user_guide/a b', to: '/reference/ä#top' },
];
const all = Object.entries(siteRedirects).map(([from, to]) => ({ from, to }));
const headers = [
  ['Content-Security-Policy', "default-src 'self'; script-src 'self' 'sha256-a+/='"],
  ['X-Content-Type-Options', 'nosniff'],
] as const;

test('_redirects has a 301 for every spelling of every old path', () => {
  expect(redirectsFile(redirects)).toMatchInlineSnapshot(`
    "/old-help / 301
    /old-help.html / 301
    /old-help.htm / 301
    /docs/old-help / 301
    /docs/old-help.html / 301
    /docs/old-help.htm / 301
    /api/v1:list(a) / 301
    /api/v1:list(a).html / 301
    /api/v1:list(a).htm / 301
    /docs/api/v1:list(a) / 301
    /docs/api/v1:list(a).html / 301
    /docs/api/v1:list(a).htm / 301
    /user_guide/a%20b /reference/%C3%A4#top 301
    /user_guide/a%20b.html /reference/%C3%A4#top 301
    /user_guide/a%20b.htm /reference/%C3%A4#top 301
    /docs/user_guide/a%20b /reference/%C3%A4#top 301
    /docs/user_guide/a%20b.html /reference/%C3%A4#top 301
    /docs/user_guide/a%20b.htm /reference/%C3%A4#top 301
    "
  `);
});

test('_redirects stays below the 2,000 rules that Cloudflare reads', () => {
  expect(redirectsFile(all).trimEnd().split('\n').length).toBeLessThan(2000);
});

test('_headers sends the headers with every response, and lets hashed files stay', () => {
  expect(headersFile(headers)).toMatchInlineSnapshot(`
    "/*
      Content-Security-Policy: default-src 'self'; script-src 'self' 'sha256-a+/='
      X-Content-Type-Options: nosniff
      Cache-Control: public, max-age=0, must-revalidate
      Vary: Accept

    /assets/*
      ! Cache-Control
      Cache-Control: public, max-age=31536000, immutable
    "
  `);
});

const vercelSchema = z.object({
  cleanUrls: z.literal(true),
  trailingSlash: z.literal(false),
  redirects: z.array(
    z.object({
      source: z.string(),
      destination: z.string(),
      statusCode: z.literal([301, 302]),
      has: z.array(z.object({ type: z.literal('header'), key: z.literal('accept'), value: z.string() })).optional(),
    }),
  ),
  headers: z.array(
    z.object({ source: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
  ),
});
const vercel = vercelSchema.parse(JSON.parse(vercelFile([...all, ...redirects], headers)));

/** The rules of vercel.json as Vercel matches them: path-to-regexp 6.1, on the path as it is requested. */
const rules = vercel.redirects
  .filter(({ statusCode }) => statusCode === 301)
  .map(({ source, destination }) => {
    const keys: Key[] = [];
    return { pattern: pathToRegexp(source, keys, { strict: true, sensitive: true }), destination, keys };
  });
const targetsOf = (pathname: string) =>
  rules.filter(({ pattern }) => pattern.test(pathname)).map(({ destination }) => destination);

test('vercel.json stays below the limit of 1,024 rules with all redirects of the site', () => {
  expect(vercel.redirects.length + vercel.headers.length).toBeLessThan(1024);
});

test('vercel.json answers every spelling of every old path with its target alone', () => {
  const wrong = [...all, ...redirects].flatMap(({ from, to }) =>
    spellingsOf(from)
      .map((spelling) => ({ spelling: encodeURI(spelling), to: encodeURI(to) }))
      .filter((each) => String(targetsOf(each.spelling)) !== each.to),
  );
  expect(wrong).toEqual([]);
});

test.each([
  '/',
  '/old-helpx',
  '/old-help/more',
  '/document',
  '/docsold-help',
  '/old-help.htmlx',
  '/old-help.html5',
  '/a/docs/old-help',
  '/docs/docs/old-help',
  '/Old-Help',
])('vercel.json leaves %s alone', (pathname) => {
  expect(targetsOf(pathname)).toEqual([]);
});

test.each(['//evil', '/\\evil', '//3232235777'])(
  'vercel.json has no Markdown for %s, which names a host',
  (pathname) => {
    const rule = vercel.redirects.at(-1);
    expect(rule?.destination).toBe('/$1.md');
    expect(pathToRegexp(rule?.source ?? '').test(pathname)).toBe(false);
    expect(pathToRegexp(rule?.source ?? '').test('/versions/8.2')).toBe(true);
  },
);

test('the targets of vercel.json are taken as they are, with no parameter in them', () => {
  for (const { destination } of rules)
    expect(compile(destination.replace(/#.*/, ''))({})).toBe(destination.replace(/#.*/, ''));
});

test('vercel.json leads clients that prefer Markdown to the Markdown of a page', () => {
  const rule = vercel.redirects.find(({ statusCode }) => statusCode === 302);
  const pattern = pathToRegexp(rule?.source ?? '', [], { strict: true, sensitive: true });
  const matches = (pathname: string) => pattern.exec(pathname)?.[1];
  expect(
    ['/reference/sdks/node', '/searching', '/versions/8.2', '/search', '/', '/llms.txt', '/assets/a.js'].map(matches),
  ).toEqual(['reference/sdks/node', 'searching', 'versions/8.2', undefined, undefined, undefined, undefined]);
  expect(rule?.destination).toBe('/$1.md');
  const accept = new RegExp(`^${rule?.has?.[0]?.value}$`);
  const accepted = (header: string) => accept.test(header);
  expect(
    ['text/markdown', 'text/markdown, text/html;q=0.9, */*;q=0.1', 'text/plain, text/markdown'].map(accepted),
  ).toEqual([true, true, true]);
  expect(
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html, text/markdown;q=0.5', 'text/markdown;q=0', '*/*'].map(
      accepted,
    ),
  ).toEqual([false, false, false, false]);
});

test('vercel.json sends the headers with every response', () => {
  const first = vercel.headers.find(({ source }) => source === '/(.*)');
  expect(first?.headers).toEqual([
    ...headers.map(([key, value]) => ({ key, value })),
    { key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' },
  ]);
});

test('nginx.conf contains the redirects in each spelling of a path, and the headers', () => {
  // tests/nginx runs the whole file in nginx.
  const conf = nginxFile(redirects, headers);
  const [, map = ''] = /^map \$uri \$moved_to \{\n([^}]*)\n\}/m.exec(conf) ?? [];
  expect(map).toMatchInlineSnapshot(`
    "  default "";
      "/old-help" "/";
      "/old-help.html" "/";
      "/old-help.htm" "/";
      "/docs/old-help" "/";
      "/docs/old-help.html" "/";
      "/docs/old-help.htm" "/";
      "/api/v1:list(a)" "/";
      "/api/v1:list(a).html" "/";
      "/api/v1:list(a).htm" "/";
      "/docs/api/v1:list(a)" "/";
      "/docs/api/v1:list(a).html" "/";
      "/docs/api/v1:list(a).htm" "/";
      "/user_guide/a b" "/reference/%C3%A4#top";
      "/user_guide/a b.html" "/reference/%C3%A4#top";
      "/user_guide/a b.htm" "/reference/%C3%A4#top";
      "/docs/user_guide/a b" "/reference/%C3%A4#top";
      "/docs/user_guide/a b.html" "/reference/%C3%A4#top";
      "/docs/user_guide/a b.htm" "/reference/%C3%A4#top";"
  `);
  expect(conf.match(/^ *add_header [CX].*$/gm)).toMatchInlineSnapshot(`
    [
      "  add_header Cache-Control $cache_control always;",
      "  add_header Content-Security-Policy "default-src 'self'; script-src 'self' 'sha256-a+/='" always;",
      "  add_header X-Content-Type-Options "nosniff" always;",
    ]
  `);
});

test('nginx.conf quotes what would end a string', () => {
  const conf = nginxFile([{ from: '/a"b\\c', to: '/d"e' }], [['X-Test', 'say "a\\b"']]);
  expect(conf).toContain(String.raw`"/a\"b\\c" "/d%22e";`);
  expect(conf).toContain(String.raw`add_header X-Test "say \"a\\b\"" always;`);
});

const workerSchema = z.object({
  default: z.object({
    fetch: z.custom<typeof cloudflareWorker.fetch>((value) => typeof value === 'function'),
  }),
});

test('the build gets a file for each host, with the hashes of the inline scripts of all its pages', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'host-'));
  try {
    mkdirSync(path.join(folder, 'old'));
    writeFileSync(path.join(folder, 'index.html'), '<script>a()</script>');
    const site = composeSite(siteInput({ redirects: { '/start': '/quickstart' } }));
    const { hooks } = hostFiles(() => site, { scripts: new Set(['a()', 'b()']), styles: new Set() });
    const done = hooks['astro:build:done'];
    if (!done) throw new Error('The integration does nothing at the end of a build.');
    const context: Pick<Parameters<typeof done>[0], 'dir'> = { dir: pathToFileURL(`${folder}/`) };
    await Reflect.apply(done, undefined, [context]);
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
    const policy = /Content-Security-Policy: (.*)/.exec(read('_headers'))?.[1] ?? '';
    expect(policy.match(/'sha256-/g)).toHaveLength(2);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(read('_redirects')).toContain('/docs/start.html /quickstart 301\n');
    expect(read('vercel.json')).toContain('"/quickstart"');
    expect(read('nginx.conf')).toContain(policy);
    expect(read('Dockerfile')).toContain('COPY nginx.conf');
    expect(JSON.parse(read('_routes.json'))).toEqual({ version: 1, include: ['/*'], exclude: ['/assets/*'] });
    // The worker is one file that needs no other. hosts.test.ts tests what it does.
    const { default: worker } = workerSchema.parse(await import(/* @vite-ignore */ `${folder}/_worker.js`));
    const ASSETS = { fetch: async ({ url }: Request) => new Response(new URL(url).pathname) };
    const request = new Request('https://docs.example.com/quickstart', { headers: { Accept: 'text/markdown' } });
    expect(await (await worker.fetch(request, { ASSETS })).text()).toBe('/quickstart.md');
    for (const name of ['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy', 'Permissions-Policy']) {
      expect(read('_headers')).toContain(`  ${name}: `);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
