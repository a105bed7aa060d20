import { expect, test } from 'vitest';
import { checkHref, isInternal } from './links.ts';
import type { Problem } from './problem.ts';

test('links with a slash or a fragment stay on the site', () => {
  expect(['/a', '#a'].map(isInternal)).toEqual([true, true]);
  expect(['https://a.example', 'a', 'mailto:a@b.example', '//cdn.example/x'].map(isInternal)).toEqual([
    false, false, false, false,
  ]); // prettier-ignore
});

const targets = { paths: new Set(['/a']), files: new Set<string>(), anchorsOf: () => undefined };

function problemsOf(href: string): readonly Problem[] {
  const problems: Problem[] = [];
  checkHref({ href, where: 'page.md:1', on: '/a' }, targets, (problem) => problems.push(problem));
  return problems;
}

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:a',
  'blob:https://a.example/1',
  'view-source:https://a.example',
  '//evil.example',
])('reports a link to %j', (href) => {
  expect(problemsOf(href)).toHaveLength(1);
});

test.each(['https://a.example', 'HTTP://a.example', 'mailto:a@b.example', '/a', '#a'])(
  'accepts a link to %s',
  (href) => {
    expect(problemsOf(href)).toEqual([]);
  },
);

test('says which addresses a link can have', () => {
  expect(problemsOf('javascript:alert(1)')).toMatchInlineSnapshot(`
    [
      {
        "allowed": "addresses that begin with 'https:', 'http:', 'mailto:'",
        "fix": "Link to a page, or write the address as code.",
        "found": "a link to 'javascript:alert(1)'",
        "where": "page.md:1",
      },
    ]
  `);
});
