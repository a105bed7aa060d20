import { expect, test } from 'vitest';
import { highlight, snippet, weightOfText, type Marker } from './highlight.ts';
import type { Segments } from './provider.ts';
import { TokenizedText } from './terms.ts';

const marker = (...terms: string[]): Marker => ({ weightOf: (term) => (terms.includes(term) ? 1 : 0) });
const shown = (segments: Segments) => segments.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

test('marks words and leaves the other text unchanged', () => {
  expect(shown(highlight(new TokenizedText('Feature flags, and a flag.'), marker('flag', 'flags')))).toBe(
    'Feature [flags], and a [flag].',
  );
});

test('marks an identifier as a whole', () => {
  expect(shown(highlight(new TokenizedText('Set DATABASE_URL.'), marker('databaseurl')))).toBe('Set [DATABASE_URL].');
});

test('keeps HTML as text', () => {
  const text = '<img src=x onerror=alert(1)> & <mark>';
  expect(
    highlight(new TokenizedText(text), marker('img'))
      .map((segment) => segment.text)
      .join(''),
  ).toBe(text);
});

test('cuts a snippet of the given length around the match', () => {
  const text = 'One two three four five six seven eight nine ten eleven twelve.';
  expect(shown(snippet(new TokenizedText(text), 5, marker('nine')))).toBe('… eight [nine] ten eleven twelve.');
  expect(shown(snippet(new TokenizedText(text), 5, marker('two')))).toBe('One [two] three four five …');
  expect(shown(snippet(new TokenizedText(text), 5, marker('none')))).toBe('One two three four five …');
  expect(shown(snippet(new TokenizedText(text), 20, marker('one')))).toBe(
    '[One] two three four five six seven eight nine ten eleven twelve.',
  );
});

test('takes the snippet from the passage that covers most of the query', () => {
  const text = 'A flag here and much text in between and then a flag with a rollout at the end';
  expect(shown(snippet(new TokenizedText(text), 5, marker('flag', 'rollout')))).toContain('[flag] with a [rollout]');
});

test('counts a repeated term once', () => {
  expect(weightOfText(new TokenizedText('flag flag FLAG rollout'), marker('flag', 'rollout'))).toBe(2);
});
