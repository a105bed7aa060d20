import { expect, test } from 'vitest';
import { parseJson, parseYaml } from './parse-text.ts';

const placeOf = (result: ReturnType<typeof parseJson>) => (result.ok ? 'valid' : result.problems[0]?.where);

test.each([
  ['{\n  "a": 1,\n  "b": 2\n}', 'valid'],
  ['{\n  "a": ]\n}', 'a.json:2'],
  [`{\n  "a": "${'long '.repeat(50)}",\n  "b": ]\n}`, 'a.json:3'],
  ['{\n  "a": 1\n  "b": 2\n}', 'a.json:3'],
  ['[\n  1,\n  2,\n]', 'a.json:4'],
  ['[\n  1,\n', 'a.json:2'],
  ['', 'a.json:1'],
])('names the line of the mistake in %j', (text, where) => {
  expect(placeOf(parseJson(text, 'a.json'))).toBe(where);
});

test('names the line of a mistake in YAML, also in a text that begins further down', () => {
  expect(parseYaml('a: 1\nb: 2', 'a.yaml')).toEqual({ ok: true, value: { a: 1, b: 2 } });
  expect(placeOf(parseYaml('a: 1\nb: c: d', 'a.yaml'))).toBe('a.yaml:2');
  expect(placeOf(parseYaml('a: 1\nb: c: d', 'a.yaml', 5))).toBe('a.yaml:6');
});
