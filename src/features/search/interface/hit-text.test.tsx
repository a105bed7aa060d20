import { expect, test } from 'vitest';
import { hitWith } from '../engine/testing/hits.ts';
import { ambiguousHits, hitText } from './hit-text.tsx';

const hierarchy = { lvl0: 'SDKs', lvl1: 'Node.js', lvl2: 'Testing', lvl3: null, lvl4: null, lvl5: null, lvl6: null };
const marked = [{ text: 'Testing', marked: true }];
const beginning = [{ text: 'Use the fake client.', marked: false }];
const none = { lvl0: null, lvl1: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };

test('a hit shows its heading, the place of the heading, its kind and its editions', () => {
  const hit = hitWith({ hierarchy, kind: 'sdk', editions: ['pro', 'enterprise'] });
  expect(hitText(hit)).toMatchObject({ trail: ['SDKs', 'Node.js'], label: 'SDKs · Pro · Enterprise' });
});

test('a hit whose heading matched shows the beginning of its text', () => {
  const highlighted = { hierarchy: { ...none, lvl2: marked }, content: null, excerpt: beginning };
  expect(hitText(hitWith({ hierarchy, highlighted }))).toMatchObject({ title: marked, excerpt: beginning });
});

test('a hit whose question matched best shows the question instead of a text', () => {
  const answers = [
    { text: 'How do I ', marked: false },
    { text: 'fake', marked: true },
    { text: ' flags?', marked: false },
  ];
  const highlighted = { hierarchy: { ...none, lvl2: marked }, content: beginning, answers };
  const { excerpt } = hitText(hitWith({ hierarchy, highlighted }));
  expect(excerpt?.map(({ text }) => text).join('')).toBe('Answers: How do I fake flags?');
  expect(excerpt?.filter((segment) => segment.marked)).toEqual([{ text: 'fake', marked: true }]);
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
