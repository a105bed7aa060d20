import { expect, test } from 'vitest';
import { isSurelyAnswered } from './sure-answer.ts';

const best = { page: 1, score: 10, answered: 0.9 };

test.each([
  [
    'a question that matches, ahead of the others',
    'how do I rotate a token',
    [best, { ...best, page: 2, score: 5 }],
    true,
  ],
  ['another section of the same page', 'how do I rotate a token', [best, { ...best, score: 9.9 }], true],
  ['no question', 'rotate a token', [best], false],
  ['a word', 'how', [best], false],
  ['a close second page', 'how do I rotate a token', [best, { ...best, page: 2, score: 9.9 }], false],
  [
    'a question with some other words, far ahead',
    'how do I rotate a token',
    [
      { ...best, answered: 0.6 },
      { ...best, page: 2, score: 4 },
    ],
    true,
  ],
  [
    'a question with some other words, less far ahead',
    'how do I rotate a token',
    [
      { ...best, answered: 0.6 },
      { ...best, page: 2, score: 5 },
    ],
    false,
  ],
  ['a question with other words', 'how do I rotate a token', [{ ...best, answered: 0.5 }], false],
  ['no result', 'how do I rotate a token', [], false],
])('%s: %s', (_, query, results, sure) => {
  expect(isSurelyAnswered(query, results)).toBe(sure);
});
