import { describe, expect, test } from 'vitest';
import { TermReader, stemOf, termsOf, wordsOf } from './terms.ts';

describe('termsOf', () => {
  test.each([
    ['createFeature', ['create', 'feature', 'createfeature']],
    ['create-feature', ['create', 'feature', 'createfeature']],
    ['DATABASE_URL', ['database', 'url', 'databaseurl']],
    ['flexibleRollout', ['flexible', 'rollout', 'flexiblerollout']],
    ['HTTPServer', ['http', 'server', 'httpserver']],
    ['Node.js', ['node', 'js', 'nodejs']],
    ['client.isEnabled()', ['client', 'is', 'enabled', 'isenabled']],
    ['the user’s flag', ['the', 'user', 'flag']],
    ['Überblick', ['uberblick']],
    ['port 4242', ['port', '4242']],
    ['iOS', ['ios']],
  ])('takes %j apart', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  test('leaves out keys and hashes', () => {
    expect(termsOf('a'.repeat(61))).toEqual([]);
    expect(termsOf('UNLEASH_EXPERIMENTAL_FLIGHT_RECORDER_FRONTEND_URL')).toContain(
      'unleashexperimentalflightrecorderfrontendurl',
    );
  });

  test('finds nothing in whitespace and punctuation', () => {
    expect(termsOf('  — ! <> 🙂')).toEqual([]);
  });
});

test('words have offsets', () => {
  const text = 'Set DATABASE_URL first.';
  expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Set', 'DATABASE_URL', 'first']);
});

test.each([
  ['strategies', 'strategy'],
  ['flags', 'flag'],
  ['releases', 'release'],
  ['classes', 'class'],
  ['installing', 'install'],
  ['planning', 'plan'],
  ['enabled', 'enable'],
  ['environments', 'environment'],
  ['variables', 'variable'],
])('%s and %s have the same stem', (form, other) => {
  expect(stemOf(form)).toBe(stemOf(other));
});

test.each([
  ['status', 'state'],
  ['analysis', 'analyst'],
  ['string', 'strand'],
])('%s and %s have different stems', (word, other) => {
  expect(stemOf(word)).not.toBe(stemOf(other));
});

test('a cached reader returns the same terms every time', () => {
  const texts = [
    'Use Node.js with create-feature, DATABASE_URL or flexibleRollout.jsx: don’t wait, the users’ keys',
    'isEnabled() OAuth2 iOS v4.2.0 É́tude',
    '',
  ];
  const reader = new TermReader();
  for (const text of [...texts, ...texts]) expect(reader.termsOf(text)).toEqual(termsOf(text));
});

test('keeps the hyphens of an option, so that it differs from a word', () => {
  expect(termsOf('edge --upstream-url x --port 1')).toEqual([
    'edge',
    'upstream',
    'url',
    '--upstream-url',
    'x',
    'port',
    '--port',
    '1',
  ]);
  expect(termsOf('a -- b, well--known')).not.toContain('--known');
});
