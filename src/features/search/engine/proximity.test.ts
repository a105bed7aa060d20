import { expect, test } from 'vitest';
import { exactNameOf, isSpelledName } from './proximity.ts';
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
  ['--port', '--port · The port that Edge listens on'],
])('%s is explained by a row or text that begins with it', (name, text) => {
  expect(factorOf(name, 'Another text.', text)).toBe(matchWeights.explainsName);
});

test('a text that contains the name counts less than one that explains it', () => {
  expect(factorOf('NameExistsError', 'The server returns NameExistsError.')).toBe(matchWeights.containsName);
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
