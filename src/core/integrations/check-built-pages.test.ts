import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeSite } from '../model/site.ts';
import { siteInput } from '../model/site.fixture.ts';
import { checkBuiltPages } from './check-built-pages.ts';
import { inlineScripts } from './inline-code.ts';
import { redirectPage } from './redirect-pages.ts';

const own = { scripts: inlineScripts(), styles: new Set<string>() };
const site = composeSite(siteInput({ redirects: { '/start': '/quickstart' } }));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'built-'));
  for (const name of ['start.html', 'start.htm', 'docs/start.html', 'docs/start.htm'])
    write(name, redirectPage('/quickstart', site.url, 'en'));
  write('quickstart.html', '<main>\n<a href="/">Home</a>\n</main>');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}
const check = () => checkBuiltPages(folder, site, own);

test('accepts pages that run only our own scripts, and redirect pages', () => {
  expect(check()).toEqual({ hasForeignImages: false });
});

test('names the source of a page, the line and the element, and reports all of them together', () => {
  write('quickstart.html', '<main>\n<script>steal(sessionStorage)</script>\n<a href="javascript:a()">Home</a></main>');
  write('404.html', '<p onclick="a()">');
  write('reference/api/unleash/schemas/a.json', JSON.stringify({ html: '<p>\n<img src=x onerror=a()></p>' }));
  expect(check).toThrowErrorMatchingInlineSnapshot(`
    [SiteError: The site has 4 problems:

    1. 404.html:1
       found:   onclick="a()" of <p>
       allowed: listeners in src/core/browser
       fix:     Remove it from the page, or from the template or component that writes it.

    2. content/docs/quickstart.md, built as quickstart.html:2
       found:   the inline script steal(sessionStorage)
       allowed: the scripts of src/core/browser/inline
       fix:     Remove it from the page, or from the template or component that writes it.

    3. content/docs/quickstart.md, built as quickstart.html:3
       found:   href="javascript:a()" of <a>
       allowed: https:, http: and mailto:
       fix:     Remove it from the page, or from the template or component that writes it.

    4. reference/api/unleash/schemas/a.json:2
       found:   onerror="a()" of <img>
       allowed: listeners in src/core/browser
       fix:     Remove it from the page, or from the template or component that writes it.]
  `);
});

test('a page that only looks like a redirect page is checked', () => {
  write('other.html', redirectPage('/quickstart', site.url, 'en'));
  expect(check).toThrow('http-equiv="refresh" of <meta>');
});

test('a result that was stored for the next build reports the same', () => {
  const kept = { file: path.join(folder, '.cache/inspected.json'), version: '1' };
  write('404.html', '<p onclick="a()">');
  for (let build = 0; build < 2; build += 1)
    expect(() => checkBuiltPages(folder, site, own, kept)).toThrow('404.html:1\n   found:   onclick="a()" of <p>');
  write('404.html', '<p>');
  expect(checkBuiltPages(folder, site, own, kept)).toEqual({ hasForeignImages: false });
});
