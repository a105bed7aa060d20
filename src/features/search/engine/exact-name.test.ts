import { expect, test } from 'vitest';
import { exactNameOf, isSpelledName } from './exact-name.ts';
import { TokenizedText } from './terms.ts';
import { matchWeights } from './weights.ts';

const factorOf = (query: string, ...texts: string[]) =>
  exactNameOf(
    query,
    texts.map((text) => new TokenizedText(text)),
  );

test.each([
  ['CREATE_SEGMENT', 'Create segments CREATE_SEGMENT · Create and change segments'],
  ['feature-archived', 'feature-archived: A member archived the flag.'],
  ['NameExistsError', 'The server returns NameExistsError.'],
  ['--port', '--port · The port that Edge listens on'],
])('a section gains by the name %s', (name, text) => {
  expect(factorOf(name, 'Another text.', text)).toBe(matchWeights.exactName);
});

test.each([
  ['NameExistsError', 'The server returns a NameExistsErrors object.'],
  ['archivedAt', 'The archived_at column'],
  ['segment', 'segment · A word that is no name'],
  ['create segment', 'create segment'],
])('%s gains nothing from %s', (query, text) => {
  expect(factorOf(query, text)).toBe(1);
});

test('knows names in which capital letters or underscores matter', () => {
  expect(['CREATE_SEGMENT', 'archivedAt', 'snake_case', ' NoAccessError '].every(isSpelledName)).toBe(true);
  expect(['single-sign-on', 'Segments', 'create segment', ''].some(isSpelledName)).toBe(false);
});
