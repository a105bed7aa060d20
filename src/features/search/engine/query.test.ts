import { expect, test } from 'vitest';
import { parseQuery, phraseOf } from './query.ts';

const groups = [
  ['gradual rollout', 'percentage rollout'],
  ['enable', 'turn on'],
  ['self-hosted', 'on-premise'],
].map((group) => group.map(phraseOf));
const parse = (text: string) => parseQuery(text, groups);
const terms = (text: string) => parse(text).queryParts.map(({ term }) => term);
const phrases = (text: string) => parse(text).alternatives.map((alternative) => alternative.terms.join(' '));

test('leaves out stop words', () => {
  expect(terms('How do I create a feature flag?')).toEqual(['create', 'feature', 'flag']);
  expect(terms('OSS vs Enterprise')).toEqual(['oss', 'enterprise']);
});

test('keeps a query that has only stop words', () => {
  expect(terms('what is')).toEqual(['what', 'is']);
});

test('treats only the last word as incomplete, and none after a space', () => {
  expect(parse('feature fl').queryParts.map(({ partial }) => partial)).toEqual([false, true]);
  expect(parse('feature fl ').queryParts.map(({ partial }) => partial)).toEqual([false, false]);
});

test('splits an identifier into the whole and its parts', () => {
  expect(parse('isEnabled').queryParts.map(({ term, joined }) => [term, joined])).toEqual([
    ['enabled', false],
    ['isenabled', true],
  ]);
});

test('adds synonyms of a phrase in any of its forms', () => {
  expect(phrases('gradual rollouts')).toContain('percentage rollout');
  expect(parse('gradual rollouts').alternatives[0]?.queryParts).toEqual([0, 1]);
});

test('includes stop words when it looks up a phrase', () => {
  expect(phrases('turn on flag')).toContain('enable');
  expect(phrases('turn flag')).not.toContain('enable');
});

test('adds no synonyms of identifier parts', () => {
  expect(phrases('isEnabled')).not.toContain('turn');
  expect(phrases('self-hosted')).toContain('premise');
});

test('also looks for an API path without the values of its parameters', () => {
  expect(phrases('/api/admin/projects/default/features')).toContain('apiadminprojectsfeatures');
  expect(phrases('/api/admin/projects/default/features/my-flag')).toContain('apiadminprojectsfeatures');
  expect(phrases('isEnabled')).not.toContain('enabled');
});

test('also looks for a name apart from its number', () => {
  expect(phrases('soc2')).toEqual(['soc 2']);
  expect(phrases('v7 403 2fa')).toEqual([]);
});

test('recognizes words that say little about the subject, unless there are no others', () => {
  const light = (text: string) => parse(text).queryParts.map((part) => part.light);
  expect(light('make first flag metrics')).toEqual([true, true, true, false]);
  expect(light('feature flag')).toEqual([false, false]);
});

test.each(['', '   ', '🙂🙂', '<>', '…'])('has no parts for %j', (text) => {
  expect(parse(text)).toEqual({ queryParts: [], alternatives: [] });
});
