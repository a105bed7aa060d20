import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inlineScripts } from './inline-code.ts';
import { redirectFiles, redirectPage, redirectScript } from './redirect-pages.ts';

/** Where the script of a redirect page to `href` leads from the address `at`. */
function follow(href: string, at: string): string[] {
  const here = new URL(at);
  const visited: string[] = [];
  const location = { search: here.search, hash: here.hash, replace: (to: URL) => visited.push(String(to)) };
  const document = { querySelector: (selector: string) => selector === 'a' && { href: String(new URL(href, here)) } };
  runInNewContext(redirectScript, { location, document, URL });
  return visited;
}

test('the script leads to the new path and keeps query and anchor', () => {
  expect(follow('/reference/sdks', 'https://docs.example.com/sdks')).toEqual([
    'https://docs.example.com/reference/sdks',
  ]);
  expect(follow('/reference/sdks', 'https://docs.example.com/docs/sdks.html?a=1&b=%20#go')).toEqual([
    'https://docs.example.com/reference/sdks?a=1&b=%20#go',
  ]);
});

test('the anchor of the target holds, unless the request has its own', () => {
  expect(follow('/reference/sdks#node', 'https://docs.example.com/sdks?a=1')).toEqual([
    'https://docs.example.com/reference/sdks?a=1#node',
  ]);
  expect(follow('/reference/sdks#node', 'https://docs.example.com/sdks#go')).toEqual([
    'https://docs.example.com/reference/sdks#go',
  ]);
});

test('the page works without JavaScript, is no result of a search, and is safe for any path', () => {
  expect(redirectPage('/a b/"c"#d&e', 'https://docs.example.com', 'en')).toMatchInlineSnapshot(`
    "<!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <title>Moved</title>
    <meta name="robots" content="noindex">
    <link rel="canonical" href="https://docs.example.com/a%20b/%22c%22#d&amp;e">
    <noscript><meta http-equiv="refresh" content="0; url=/a%20b/%22c%22#d&amp;e"></noscript>
    <p>This page has moved to <a href="/a%20b/%22c%22#d&amp;e">/a%20b/%22c%22#d&amp;e</a>.</p>
    <script>((e,t)=>{let n=new URL(e.href);n.search=t.search,t.hash&&(n.hash=t.hash),t.replace(n)})(document.querySelector(\`a\`),location);</script>
    </html>
    "
  `);
});

test('the script of redirect pages is one of those that the policy allows', () => {
  const [, script = ''] = /<script>(.*)<\/script>/.exec(redirectPage('/a', 'https://docs.example.com', 'en')) ?? [];
  expect(inlineScripts()).toContain(script);
});

test('an old path is a file for each of its spellings with an ending', () => {
  expect(redirectFiles('/help')).toEqual(['/help.html', '/help.htm', '/docs/help.html', '/docs/help.htm']);
});
