import { expect, test } from 'vitest';
import { tokensOf } from './tokens-of.ts';

const typesOf = (code: string, language: string) =>
  tokensOf(code, language).flatMap(({ type, text }) => (type ? [`${type} ${text}`] : []));

test('marks keywords, strings, calls and numbers', () => {
  expect(typesOf("const response = await fetch('http://localhost', 7);", 'javascript')).toEqual([
    'keyword const',
    'keyword await',
    'function fetch',
    "string 'http://localhost'",
    'constant 7',
  ]);
});

test('keeps escaped quotes and text blocks in one string', () => {
  expect(typesOf(String.raw`print("a \" b")`, 'python')).toEqual(['function print', String.raw`string "a \" b"`]);
  expect(typesOf('new StringContent("""\n{"a": 1}\n""")', 'csharp')).toContain('string """\n{"a": 1}\n"""');
});

test('marks the values of JSON', () => {
  expect(typesOf('{ "on": true, "share": -0.5 }', 'json')).toEqual([
    'string "on"',
    'constant true',
    'string "share"',
    'constant -0.5',
  ]);
});

test.each(['python', 'go', 'ruby', 'php', 'java', 'powershell', 'unknown'])('loses no character of %s', (language) => {
  const code = '# A comment\nx = call("a", 1) // end\n`raw`\n';
  expect(
    tokensOf(code, language)
      .map(({ text }) => text)
      .join(''),
  ).toBe(code);
});
