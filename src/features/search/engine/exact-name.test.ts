import { expect, test } from 'vitest';
import { hasExactName, isCapitalName } from './exact-name.ts';

test.each([
  ['CREATE_SEGMENT', 'Create segments CREATE_SEGMENT · Create and change segments'],
  ['feature-archived', 'feature-archived: A member archived the flag.'],
  ['NameExistsError', 'The server returns NameExistsError.'],
  ['--port', '--port · The port that Edge listens on'],
])('finds the name %s in a text', (name, text) => {
  expect(hasExactName(name, ['Another text.', text])).toBe(true);
});

test.each([
  ['NameExistsError', 'The server returns a NameExistsErrors object.'],
  ['archivedAt', 'The archived_at column'],
  ['segment', 'segment · A word that is no name'],
  ['create segment', 'create segment'],
])('finds no name %s in %s', (query, text) => {
  expect(hasExactName(query, [text])).toBe(false);
});

test('knows names in capital letters', () => {
  expect(['CREATE_SEGMENT', ' ADMIN_2_X '].every(isCapitalName)).toBe(true);
  expect(['ADMIN', 'archivedAt', 'create segment', ''].some(isCapitalName)).toBe(false);
});
