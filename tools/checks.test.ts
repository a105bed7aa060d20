import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { node } from './programs.ts';
import { formatProblems } from '../src/core/model/problem.ts';
import { checkBudgets } from './check-budgets.ts';
import { checkLinks } from './check-links.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'build-'));
  write('favicon.svg', '<svg></svg>');
  write('assets/a.css', 'a{}');
  write('assets/a.js', 'import "./b.js"; import("./later.js");');
  write('assets/b.js', 'b()');
  write('assets/later.js', 'later()');
  write('assets/a.woff2', 'font');
  write('index.html', page('<a href="/quickstart#install">Start</a> <a href="https://example.com">Elsewhere</a>'));
  write(
    'quickstart.html',
    page('<h2 id="install">Install</h2><a href="#install">Here</a><a href="/a%20b">Awkward</a>'),
  );
  write('a b.html', page('<img src="/favicon.svg" alt="">'));
  write('old.html', '<meta http-equiv="refresh" content="0; url=/gone">');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string | Buffer) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

function page(body: string, head = ''): string {
  return (
    '<!doctype html><html><head><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/assets/a.css">' +
    `<link rel="preload" as="font" href="/assets/a.woff2"><script type="module" src="/assets/a.js"></script>${head}</head>` +
    `<body><main><h1>Title</h1>${body}</main></body></html>`
  );
}

/** Text that no compression makes smaller than about `bytes`. */
const dense = (bytes: number) => randomBytes(bytes).toString('base64');

describe('the link check', () => {
  const report = async () => formatProblems((await checkLinks(folder)).problems);

  test('accepts a build in which every link points to an existing page', async () => {
    const { problems, summary } = await checkLinks(folder);
    expect(problems).toEqual([]);
    expect(summary).toBe('4 links on 3 pages lead where they should.');
  });

  test('rejects links to pages, anchors and files that do not exist', async () => {
    write(
      'index.html',
      page(
        '<a href="/gone">a</a><a href="/quickstart#setup">b</a><a href="/assets">c</a><img src="/no.png">',
        '<script src="/assets/no.js"></script><link rel="stylesheet" href="/assets/no.css">',
      ),
    );
    expect(await report()).toMatchInlineSnapshot(`
      "The site has 6 problems:

      1. index.html
         found:   a link to /gone, which does not exist
         allowed: pages and files of the build
         fix:     Correct it in the component or page that makes it.

      2. index.html
         found:   a link to /quickstart#setup, but that page has no such anchor
         allowed: 'install'
         fix:     Correct the anchor.

      3. index.html
         found:   a link to /assets, which does not exist
         allowed: pages and files of the build
         fix:     Correct it in the component or page that makes it.

      4. index.html
         found:   a link of the head to /assets/no.css, which does not exist
         allowed: pages and files of the build
         fix:     Correct it in the component or page that makes it.

      5. index.html
         found:   a script to /assets/no.js, which does not exist
         allowed: pages and files of the build
         fix:     Correct it in the component or page that makes it.

      6. index.html
         found:   an image to /no.png, which does not exist
         allowed: pages and files of the build
         fix:     Correct it in the component or page that makes it."
    `);
  });

  test('rejects a link that only a redirect answers', async () => {
    write('index.html', page('<a href="/old">Old</a>'));
    expect(await report()).toContain('a link to /old, which does not exist');
  });

  test('rejects an id twice on a page, and two headings of level 1 or none', async () => {
    write('index.html', page('<h2 id="a">A</h2><h2 id="a">A</h2>'));
    write('quickstart.html', page('<h1>Another</h1>'));
    write('a b.html', '<main>No heading</main>');
    write('index.html', page('<h2 id="a">A</h2><h2 id="a">A</h2>'));
    expect(await report()).toMatchInlineSnapshot(`
      "The site has 3 problems:

      1. a b.html
         found:   0 headings of level 1
         allowed: one
         fix:     The title of the front matter is the heading of level 1.

      2. index.html
         found:   the id 'a' more than once
         allowed: each id once on a page
         fix:     Rename the heading, or give it a separate anchor.

      3. quickstart.html
         found:   2 headings of level 1
         allowed: one
         fix:     The title of the front matter is the heading of level 1."
    `);
  });
});

describe('the budget check', () => {
  const report = async () => formatProblems((await checkBudgets(folder)).problems);

  test('accepts light pages, and names the heaviest', async () => {
    const { problems, summary } = await checkBudgets(folder);
    expect(problems).toEqual([]);
    expect(summary).toMatch(
      /^3 pages; heaviest: scripts 0\.1 KB, styles 0\.0 KB, HTML 0\.\d KB, fonts 0\.0 KB, 6 requests\.$/,
    );
  });

  test('rejects scripts above 3 KB, with the modules that they import statically', async () => {
    write('assets/b.js', `"${dense(3200)}"`);
    expect(await report()).toMatch(/found: +3\.\d KB of scripts before any interaction\n +allowed: at most 3\.0 KB/);
  });

  test('does not count modules that are loaded later, nor data', async () => {
    write('assets/later.js', `"${dense(9000)}"`);
    write('index.html', page('', `<script type="application/json">"${dense(4000)}"</script>`));
    expect((await checkBudgets(folder)).problems).toEqual([]);
  });

  test('rejects inline scripts above 3 KB', async () => {
    write('index.html', page('', `<script>"${dense(3200)}"</script>`));
    expect(await report()).toContain('of scripts before any interaction');
  });

  test('rejects style sheets above 12 KB, fonts above 40 KB and more than 6 requests', async () => {
    write('assets/a.css', `a{b:"${dense(13_000)}"}`);
    write('assets/a.woff2', randomBytes(41 * 1024));
    write('index.html', page('', '<link rel="stylesheet" href="/assets/a.css">'));
    const problems = (await checkBudgets(folder)).problems.filter(({ where }) => where === 'quickstart.html');
    expect(problems.map(({ found }) => found.replace(/[\d.]+ /, ''))).toEqual(['KB of style sheets', 'KB of fonts']);
    expect(await report()).toContain('found:   7 of requests');
  });

  test('rejects code of the flag lab above 26 KB, without what it loads later', async () => {
    write('assets/lab.1a2b.js', 'import"./shared.js";import("./later.js")');
    write('assets/later.js', `"${dense(30_000)}"`);
    write('assets/shared.js', `"${dense(20_000)}"`);
    expect((await checkBudgets(folder)).problems).toEqual([]);
    write('assets/shared.js', `"${dense(27_000)}"`);
    expect(await report()).toMatch(/assets\/lab\.1a2b\.js\n +found: +2\d\.\d KB of code\n +allowed: at most 26\.0 KB/);
  });

  test('rejects HTML above the limit, but lets a long page weigh more', async () => {
    write('index.html', page(dense(22_000)));
    expect(await report()).toMatch(/found: +\d\d\.\d KB of HTML\n +allowed: at most 20\.5 KB/);
    const words = (count: number) => Array.from({ length: count }, () => randomBytes(4).toString('hex')).join(' ');
    write('index.html', page(words(6000)));
    expect((await checkBudgets(folder)).problems).toEqual([]);
    write('index.html', page(words(12_000)));
    expect(await report()).toMatch(/found: +\d\d\.\d KB of HTML\n +allowed: at most 36\.0 KB/);
  });
});

test.each(['check-links.ts', 'check-budgets.ts'])('%s fails as a command, with the list of problems', (name) => {
  const run = () => node.runSync([path.join(import.meta.dirname, name), folder]);
  expect(run().status).toBe(0);
  write('index.html', page(`<a href="/gone">a</a>${dense(22_000)}`));
  const { status, errors } = run();
  expect(status).toBe(1);
  expect(errors).toMatch(/^The site has 1 problem:\n\n1\. index\.html\n/);
});

test('a folder without pages is an error, not a success', async () => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  await expect(checkLinks(folder)).rejects.toThrow('holds no page. Build the site first: npm run build.');
  await expect(checkBudgets(folder)).rejects.toThrow('holds no page');
});
