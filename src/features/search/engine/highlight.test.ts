import { expect, test } from 'vitest';
import { highlight, snippet, weightOfText, type Marks } from './highlight.ts';
import type { Segments } from './provider.ts';

const marks = (...terms: string[]): Marks => new Map(terms.map((term, part) => [term, { part, weight: 1 }]));
const shown = (segments: Segments) => segments.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

test('marks words and leaves the other text unchanged', () => {
  expect(shown(highlight('Feature flags, and a flag.', marks('flag', 'flags')))).toBe('Feature [flags], and a [flag].');
});

test('marks an identifier as a whole', () => {
  expect(shown(highlight('Set DATABASE_URL.', marks('databaseurl')))).toBe('Set [DATABASE_URL].');
});

test('keeps HTML as text', () => {
  const text = '<img src=x onerror=alert(1)> & <mark>';
  expect(
    highlight(text, marks('img'))
      .map((segment) => segment.text)
      .join(''),
  ).toBe(text);
});

test('cuts a snippet of the given length around the match', () => {
  const text = 'One two three four five six seven eight nine ten eleven twelve.';
  expect(shown(snippet(text, 5, marks('nine')))).toBe('… eight [nine] ten eleven twelve.');
  expect(shown(snippet(text, 5, marks('two')))).toBe('One [two] three four five …');
  expect(shown(snippet(text, 5, marks('none')))).toBe('One two three four five …');
  expect(shown(snippet(text, 20, marks('one')))).toBe(
    '[One] two three four five six seven eight nine ten eleven twelve.',
  );
});

test('takes the snippet from the passage that covers most of the query', () => {
  const text = 'A flag here and much text in between and then a flag with a rollout at the end';
  expect(shown(snippet(text, 5, marks('flag', 'rollout')))).toContain('[flag] with a [rollout]');
});

test('counts a repeated term once', () => {
  expect(weightOfText('flag flag FLAG rollout', marks('flag', 'rollout'))).toBe(2);
});
