import { expect, test } from 'vitest';
import { hitWith } from '../engine/testing/hits.ts';
import { ambiguousHits, hitText, matchingText } from './hit-text.tsx';

const hierarchy = { lvl0: 'SDKs', lvl1: 'Node.js', lvl2: 'Testing', lvl3: null, lvl4: null, lvl5: null, lvl6: null };
const marked = [{ text: 'Testing', marked: true }];
const beginning = [{ text: 'Use the fake client.', marked: false }];
const none = { lvl0: null, lvl1: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };

test('a hit shows its heading, the place of the heading and its editions', () => {
  const hit = hitWith({ hierarchy, kind: 'sdk', editions: ['pro', 'enterprise'] });
  expect(hitText(hit)).toMatchObject({ trail: ['SDKs', 'Node.js'], label: 'Pro · Enterprise' });
  expect(hitText(hitWith({ hierarchy })).label).toBe('');
});

test('a hit says once where it is if its page has the name of the section', () => {
  const page = { ...hierarchy, lvl0: 'Integrations', lvl1: 'Integrations' };
  expect(hitText(hitWith({ hierarchy: page })).trail).toEqual(['Integrations']);
});

test('a hit shows the first sentence of its section, and the words around the match if the sentence has others', () => {
  const highlighted = { hierarchy: { ...none, lvl2: marked }, content: null, sentence: beginning };
  expect(hitText(hitWith({ hierarchy, highlighted }))).toMatchObject({
    title: marked,
    sentence: beginning,
    excerpt: null,
  });
  const elsewhere = [{ text: '… a mock …', marked: true }];
  expect(hitText(hitWith({ highlighted: { ...highlighted, content: elsewhere } })).excerpt).toEqual(elsewhere);
  const inside = [{ text: 'the fake client. …', marked: true }];
  expect(hitText(hitWith({ highlighted: { ...highlighted, content: inside } })).excerpt).toBeNull();
});

test('one line has the sentence if a word of it matches, and the words around the match otherwise', () => {
  const excerpt = [{ text: '… a mock …', marked: true }];
  const sentence = [{ text: 'A fake client.', marked: false }];
  const matching = [{ text: 'A mock client.', marked: true }];
  expect(matchingText({ sentence, excerpt })).toEqual({ sentence: null, excerpt });
  expect(matchingText({ sentence: matching, excerpt })).toEqual({ sentence: matching, excerpt: null });
  expect(matchingText({ sentence, excerpt: null })).toEqual({ sentence, excerpt: null });
});

test('a section of several SDKs does not name one of them', () => {
  const choices = [{ label: 'Node.js', url: '/node#testing' }];
  expect(hitText(hitWith({ hierarchy, choices })).trail).toEqual(['SDKs']);
});

test('hits with the same headings on different pages are ambiguous', () => {
  const hits = [
    hitWith({ url: '/a#testing', hierarchy }),
    hitWith({ url: '/b#testing', hierarchy }),
    hitWith({ url: '/c', hierarchy: { ...hierarchy, lvl1: 'Python' } }),
  ];
  expect([...ambiguousHits(hits)].map(({ url }) => url)).toEqual(['/a#testing', '/b#testing']);
  expect(ambiguousHits([hits[0] ?? hitWith(), hitWith({ url: '/a#testing-2', hierarchy })]).size).toBe(0);
});
