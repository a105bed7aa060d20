import { expect, test } from 'vitest';
import { formatProblems, type Problem } from './problem.ts';
import { checkRedirects, spellingsOf, type RedirectMap } from './redirect.ts';
import { composeSite } from './site.ts';
import { siteInput } from './site.fixture.ts';

const anchors = new Map([['/quickstart', new Set(['install', 'next-steps'])]]);
const targets = {
  paths: new Set(['/', '/quickstart', '/reference/sdks']),
  anchorsOf: (path: string) => anchors.get(path),
};

function check(map: RedirectMap) {
  const problems: Problem[] = [];
  const redirects = checkRedirects(map, targets, (problem) => problems.push(problem));
  return { redirects, report: problems.length > 0 ? formatProblems(problems) : '' };
}

test('accepts redirects to pages, to anchors and to the home page', () => {
  expect(check({ '/start': '/quickstart', '/install': '/quickstart#install', '/help': '/' })).toEqual({
    redirects: [
      { from: '/start', to: '/quickstart' },
      { from: '/install', to: '/quickstart#install' },
      { from: '/help', to: '/' },
    ],
    report: '',
  });
});

test('a redirect to a redirect leads straight to the end, with its anchor', () => {
  const { redirects, report } = check({ '/a': '/b', '/b': '/c#ignored', '/c': '/quickstart#install' });
  expect(report).toBe('');
  expect(redirects.map(({ to }) => to)).toEqual(['/quickstart#install', '/quickstart#install', '/quickstart#install']);
});

test('rejects redirects that loop', () => {
  expect(check({ '/a': '/b', '/b': '/a', '/self': '/self' }).report).toMatchInlineSnapshot(`
    "The site has 3 problems:

    1. site/redirects.ts: '/a'
       found:   a loop: /a → /b → /a
       allowed: a redirect that ends at a page
       fix:     Point '/a' at the page itself.

    2. site/redirects.ts: '/b'
       found:   a loop: /b → /a → /b
       allowed: a redirect that ends at a page
       fix:     Point '/b' at the page itself.

    3. site/redirects.ts: '/self'
       found:   a loop: /self → /self
       allowed: a redirect that ends at a page
       fix:     Point '/self' at the page itself."
  `);
});

test('rejects a redirect that ends in a loop of others', () => {
  const { redirects, report } = check({ '/into': '/a', '/a': '/b', '/b': '/a' });
  expect(redirects).toEqual([]);
  expect(report).toContain('found:   a loop: /into → /a → /b → /a');
});

test('rejects a redirect that shadows a page', () => {
  expect(check({ '/quickstart': '/reference/sdks' }).report).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. site/redirects.ts: '/quickstart'
       found:   a redirect from a path that is a page
       allowed: old paths that no page has
       fix:     Remove the redirect, or rename the page at /quickstart."
  `);
});

test('rejects a redirect one of whose spellings shadows a page', () => {
  const problems: Problem[] = [];
  const paths = new Set(['/docs/a', '/quickstart']);
  const redirects = checkRedirects({ '/a': '/quickstart' }, { ...targets, paths }, (problem) => problems.push(problem));
  expect(redirects).toEqual([]);
  expect(formatProblems(problems)).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. site/redirects.ts: '/a'
       found:   a redirect that also answers /docs/a, which is a page
       allowed: old paths that no page has
       fix:     Remove the redirect, or rename the page at /docs/a."
  `);
});

test('rejects two redirects from one path: below /docs and without it', () => {
  expect(check({ '/old': '/quickstart', '/docs/old': '/reference/sdks' }).report).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. site/redirects.ts: '/docs/old'
       found:   a second redirect for /docs/old, which '/old' answers already
       allowed: one redirect for each old path; each is answered below /docs as well
       fix:     Remove one of the two."
  `);
});

test('rejects an old path that begins without a slash or ends in one of the endings', () => {
  expect(check({ old: '/quickstart', '/old.html': '/quickstart', '/older/': '/quickstart' }).report)
    .toMatchInlineSnapshot(`
      "The site has 3 problems:

      1. site/redirects.ts: '/old.html'
         found:   an old path that is not written as paths are
         allowed: '/old': with a slash in front, without an ending or a slash behind
         fix:     Write it like that: the endings are redirected automatically.

      2. site/redirects.ts: '/older/'
         found:   an old path that is not written as paths are
         allowed: '/older': with a slash in front, without an ending or a slash behind
         fix:     Write it like that: the endings are redirected automatically.

      3. site/redirects.ts: 'old'
         found:   an old path that is not written as paths are
         allowed: '/old': with a slash in front, without an ending or a slash behind
         fix:     Write it like that: the endings are redirected automatically."
    `);
});

test('rejects a redirect to a page that does not exist', () => {
  expect(check({ '/old': '/gone', '/older': 'quickstart' }).report).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. site/redirects.ts: '/old'
       found:   it leads to /gone, which does not exist
       allowed: the path of a page
       fix:     Correct the target, or remove the redirect.

    2. site/redirects.ts: '/older'
       found:   it leads to quickstart, which does not exist
       allowed: the path of a page
       fix:     Correct the target, or remove the redirect."
  `);
});

test('rejects a redirect to an anchor that its page does not have', () => {
  expect(check({ '/old': '/quickstart#setup' }).report).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. site/redirects.ts: '/old'
       found:   it leads to /quickstart#setup, but the page has no anchor 'setup'
       allowed: the anchors of /quickstart: 'install', 'next-steps'
       fix:     Correct the anchor, or add it to the page."
  `);
});

test('the site holds its redirects', () => {
  const { redirects } = composeSite(siteInput({ redirects: { '/start': '/quickstart' } }));
  expect(redirects).toEqual([{ from: '/start', to: '/quickstart' }]);
});

test('an old path has six spellings', () => {
  expect(spellingsOf('/help')).toEqual([
    '/help', '/help.html', '/help.htm', '/docs/help', '/docs/help.html', '/docs/help.htm',
  ]); // prettier-ignore
});
