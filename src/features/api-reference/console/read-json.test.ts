import { expect, test } from 'vitest';
import { deepestLevel, keepsNumbers, readJson } from './read-json.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('reads JSON with up to 100 levels, and says why it reads no other text', () => {
  expect(readJson(nested(deepestLevel))).toMatchObject({ ok: true });
  expect(readJson(nested(deepestLevel + 1))).toEqual({ ok: false, problem: 'deep' });
  expect(readJson(nested(100_000))).toEqual({ ok: false, problem: 'deep' });
  expect(readJson('{"a":')).toMatchObject({ ok: false, problem: 'json' });
});

test.each([
  ['[1, -2.5, 1e3, 9007199254740991]', true],
  ['{"a": [12345678901234567890]}', false],
  ['[1e999]', false],
])('%s can be written again without changing a number: %s', (text, isKept) => {
  const read = readJson(text);
  expect(read.ok && keepsNumbers(read.value)).toBe(isKept);
});
