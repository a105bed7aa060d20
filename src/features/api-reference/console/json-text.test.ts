import { expect, test } from 'vitest';
import { lineAt, rangeIn, writtenPath } from './json-text.ts';

const text = `{
  "a\\"b": [1, {"c": "x, ]"}],
  "d": {}, "e": null
}`;
const at = (...path: (string | number)[]) => {
  const { start, end } = rangeIn(text, path);
  return text.slice(start, end);
};

test('finds the text of a value', () => {
  expect(at('a"b', 0)).toBe('1');
  expect(at('a"b', 1, 'c')).toBe('"x, ]"');
  expect(at('d')).toBe('{}');
  expect(at('e')).toBe('null');
  expect(at()).toBe(text);
});

test('a path without a value ends at the closest value around it', () => {
  expect(at('a"b', 1, 'missing', 'deeper')).toBe('{"c": "x, ]"}');
  expect(at('d', 'e')).toBe('{}');
});

test('writes lines and paths as readers know them', () => {
  expect(lineAt(text, rangeIn(text, ['e']).start)).toBe(3);
  expect(writtenPath(['constraints', 0, 'a-b', 'c'])).toBe('constraints[0]["a-b"].c');
});
