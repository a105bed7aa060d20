import { expect, test } from 'vitest';
import { incomingLinks, pageLinks } from './page-links.ts';

test('reads the links to other pages, with their texts', () => {
  const article =
    '<p><a href="/segments#use">Reuse <code>rules</code> &amp; more</a>, <a href="#here">here</a>, <a class="x" href="/one#two">this page</a>, <a href="https://example.org">out</a>, <a href="/picture"><svg></svg></a></p>';
  expect(pageLinks(article, '/one')).toEqual([['/segments#use', 'Reuse rules & more']]);
});

test('knows the names that several pages use, and counts links', () => {
  const { namesOf, countOf } = incomingLinks([
    [
      ['/segments', 'Segments'],
      ['/segments', 'segments'],
      ['/segments#use', 'reuse rules'],
    ],
    [
      ['/segments', 'segments'],
      ['/segments', 'one two three four five six seven eight nine'],
    ],
    [['/segments', 'one two three four five six seven eight nine']],
  ]);
  expect(namesOf('/segments')).toEqual(['segments']);
  expect(namesOf('/segments#use')).toEqual([]);
  expect(countOf('/segments')).toBe(5);
  expect(countOf('/other')).toBe(0);
});
