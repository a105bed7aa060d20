import { expect, test } from 'vitest';
import { decodePostings, decodeTerms, encodePostings, encodeTerms, lengthDigit, lengthOf } from './index-files.ts';

test.each([[[]], [['flag']], [['a', 'ab', 'abc', 'b']], [['createfeature', 'createfeatures', 'über', '特徴']]])(
  'terms %j come back as they were',
  (terms) => {
    expect(decodeTerms(encodeTerms(terms))).toEqual(terms);
  },
);

test('restores terms that share more letters than one digit can count', () => {
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

test('restores a count between two steps as the lower step', () => {
  expect([...decodePostings(encodePostings([3, 90]))]).toEqual([[3, 5]]);
});

test.each([0, 1, 2, 5, 30, 200, 900])('restores a length of %i within a sixth', (length) => {
  expect(Math.abs(lengthOf(lengthDigit(length)) - length)).toBeLessThanOrEqual(Math.ceil(length / 6));
});
