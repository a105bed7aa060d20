import { describe, expect, test } from 'vitest';
import { allowedEdits, variantsOf, vocabularyOf } from './variants.ts';

const vocabulary = vocabularyOf(
  [
    'flag',
    'flags',
    'rollout',
    'rollouts',
    'strategy',
    'strategies',
    'strategist',
    'environment',
    'environments',
    'api',
    'toggle',
    'flexiblerollout',
  ].map((term, index) => [term, 20 - index] as const),
);
const of = (term: string, partial = false) => [...variantsOf(term, partial, [vocabulary]).keys()];

test.each([
  ['api', 0],
  ['flag', 1],
  ['rollout', 1],
  ['strategy', 2],
  ['10000000', 0],
])('%s may have %i mistakes', (term, edits) => {
  expect(allowedEdits(term)).toBe(edits);
});

describe('variantsOf', () => {
  test('returns an existing term and its other forms', () => {
    expect(of('flag')).toEqual(['flag', 'flags']);
    expect(of('strategies')).toEqual(['strategies', 'strategy']);
  });

  test.each([
    ['flga', 'flag'],
    ['rolout', 'rollout'],
    ['rolllout', 'rollout'],
    ['togle', 'toggle'],
    ['enviroment', 'environment'],
    ['stratgy', 'strategy'],
    ['straetgy', 'strategy'],
    ['flexibelRollout'.toLowerCase(), 'flexiblerollout'],
  ])('%s is taken for %s', (typed, meant) => {
    expect(of(typed)).toContain(meant);
  });

  test('returns nothing for too many mistakes', () => {
    expect(of('flxx')).toEqual([]);
    expect(of('xtratxgx')).toEqual([]);
    expect(of('apj')).toEqual([]);
  });

  test('completes a word that is still being typed', () => {
    expect(of('strat', true)).toEqual(expect.arrayContaining(['strategy', 'strategies', 'strategist']));
    expect(of('a', true)).toEqual(['api']);
  });

  test('completes a mistyped prefix', () => {
    expect(of('enivron', true)).toContain('environment');
  });
});
