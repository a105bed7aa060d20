import { expect, test } from 'vitest';
import { operationWords } from './operation-words.ts';

test('adds other words for the verb and the objects of an operation', () => {
  expect(operationWords('List the tags of a flag')).toEqual(['get all fetch show the tags of a flag toggle']);
  expect(operationWords('Create a user')).toEqual(['make generate a user invite account']);
});

test('adds nothing to a page that lists operations', () => {
  expect(operationWords('Release templates')).toEqual([]);
});
