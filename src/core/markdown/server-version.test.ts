import { expect, test } from 'vitest';
import { formatProblems, type Problem } from '../model/problem.ts';
import { fillVersions } from './server-version.ts';

function fill(text: string) {
  const problems: Problem[] = [];
  return { text: fillVersions(text, '8.2.0', 'page.md', (problem) => problems.push(problem)), problems };
}

test('fills in the current version, with or without its patch, and versions that are named on purpose', () => {
  expect(fill('{server-version}, {server-version:full}, {server-version=8.2}, {server-version=7}')).toEqual({
    text: '8.2, 8.2.0, 8.2, 7',
    problems: [],
  });
});

test.each(['18.2', '8.20', '8.2.1', '3.8.2', 'A.8.2', '^8.2.0', '8.2-beta', 'node:8.2', '8.1'])(
  'leaves the other number %s alone',
  (text) => expect(fill(`It is ${text} here.`)).toEqual({ text: `It is ${text} here.`, problems: [] }),
);

test('reports the current version where it is written out, and placeholders of unknown form', () => {
  expect(formatProblems(fill('In 8.2.\n\nSee `"8.2.0"`.\n\n{server-version=next}').problems)).toMatchInlineSnapshot(`
    "The site has 3 problems:

    1. page.md:1
       found:   the version 8.2, which the next upgrade of the site makes old
       allowed: {server-version} for the version that the site describes, {server-version=8.2} for this one
       fix:     Replace it by one of the two.

    2. page.md:3
       found:   the version 8.2.0, which the next upgrade of the site makes old
       allowed: {server-version} for the version that the site describes, {server-version=8.2.0} for this one
       fix:     Replace it by one of the two.

    3. page.md:5
       found:   the placeholder '{server-version=next}'
       allowed: {server-version}, {server-version:full}, {server-version=7.3}
       fix:     Correct the part after server-version."
  `);
});
