import { expect, test } from 'vitest';
import { decodePostings, decodeTerms, encodePostings, encodeTerms, lengthDigit, lengthOf } from './index-files.ts';

test.each([[[]], [['flag']], [['a', 'ab', 'abc', 'b']], [['createfeature', 'createfeatures', 'über', '特徴']]])(
  'terms %j come back as they were',
  (terms) => {
    expect(decodeTerms(encodeTerms(terms))).toEqual(terms);
  },
);

test('terms that share more letters than a digit can tell come back as they were', () => {
  const terms = [`${'x'.repeat(39)}a`, `${'x'.repeat(39)}b`];
  expect(decodeTerms(encodeTerms(terms))).toEqual(terms);
});

test.each([
  [[]],
  [[[0, 1]]],
  [[[7, 1]]],
  [
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [40, 5],
      [6000, 1],
    ],
  ],
] as const)('postings %j come back as they were', (postings) => {
  expect([...decodePostings(encodePostings(postings.flat()))]).toEqual(postings);
});

test('a count beyond the steps comes back as the step below', () => {
  expect([...decodePostings(encodePostings([3, 90]))]).toEqual([[3, 5]]);
});

test.each([0, 1, 2, 5, 30, 200, 900])('a length of %i comes back within a sixth', (length) => {
  expect(Math.abs(lengthOf(lengthDigit(length)) - length)).toBeLessThanOrEqual(Math.ceil(length / 6));
});
