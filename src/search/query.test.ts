import { expect, test } from 'vitest';
import { parseQuery } from './query.ts';

const groups = [
  ['gradual rollout', 'percentage rollout'],
  ['enable', 'turn on'],
  ['self-hosted', 'on-premise'],
];
const parse = (text: string) => parseQuery(text, groups, (term) => term);
const terms = (text: string) => parse(text).queryParts.map(({ term }) => term);
const phrases = (text: string) => parse(text).alternatives.map((alternative) => alternative.terms.join(' '));

test('leaves the small words of questions out', () => {
  expect(terms('How do I create a feature flag?')).toEqual(['create', 'feature', 'flag']);
});

test('a query of small words alone is kept', () => {
  expect(terms('what is')).toEqual(['what', 'is']);
});

test('only the last word is still being typed, and none after a space', () => {
  expect(parse('feature fl').queryParts.map(({ partial }) => partial)).toEqual([false, true]);
  expect(parse('feature fl ').queryParts.map(({ partial }) => partial)).toEqual([false, false]);
});

test('an identifier is asked for as a whole and in parts', () => {
  expect(parse('isEnabled').queryParts.map(({ term, role }) => [term, role])).toEqual([
    ['enabled', 'part'],
    ['isenabled', 'joined'],
  ]);
});

test('a synonym stands for a whole phrase, in any of its forms', () => {
  expect(phrases('gradual rollouts')).toContain('percentage rollout');
  expect(parse('gradual rollouts').alternatives[0]?.queryParts).toEqual([0, 1]);
});

test('the small words of a phrase count when it is looked up', () => {
  expect(phrases('turn on flag')).toContain('enable');
  expect(phrases('turn flag')).not.toContain('enable');
});

test('the parts of an identifier have no synonyms', () => {
  expect(phrases('isEnabled')).not.toContain('turn');
  expect(phrases('self-hosted')).toContain('premise');
});

test('words apart are also tried as one, and the other way round', () => {
  expect(phrases('web hook')).toContain('webhook');
  expect(phrases('webhook')).toContain('web hook');
});

test.each(['', '   ', '🙂🙂', '<>', '…'])('nothing is asked for by %j', (text) => {
  expect(parse(text)).toEqual({ queryParts: [], alternatives: [], literal: [] });
});
