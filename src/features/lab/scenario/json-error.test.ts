import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOfJsonError } from './json-error.ts';

test('reads every valid JSON text to its end', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), null, indent);
      const lines = text.split('\n');
      expect(placeOfJsonError(text)).toEqual({ line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 });
    }),
  );
});

test.for([
  ['{\n  "a": tru\n}', 2, 8],
  ['{"a" 1}', 1, 6],
  ['{"a": 1,}', 1, 9],
  ['[1 2]', 1, 4],
  ['[1]]', 1, 4],
  ['{"a": "b\n"}', 1, 7],
  ["{'a': 1}", 1, 2],
  ['[01]', 1, 2],
  ['<!doctype html>', 1, 1],
] as const)('finds the place in %j', ([text, line, column]) => {
  expect(() => void JSON.parse(text)).toThrow(SyntaxError);
  expect(placeOfJsonError(text)).toEqual({ line, column });
});
