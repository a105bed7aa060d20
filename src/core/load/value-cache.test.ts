import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ValueCache } from './value-cache.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'value-cache-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const keep = (version = '1') => ({ file: path.join(folder, 'cache/values.json'), version });
const length = vi.fn<(text: string) => readonly number[]>((text) => [text.length]);
/** What one build gets, and how many of the values it had to make. */
function build(texts: Readonly<Record<string, string>>, version?: string) {
  length.mockClear();
  const values = new ValueCache<readonly number[]>(keep(version));
  const got = Object.entries(texts).map(([name, text]) => values.get(name, text, () => length(text)));
  values.save();
  return { got, made: length.mock.calls.length };
}

test('makes a value again only when its text has changed', () => {
  expect(build({ a: 'one', b: 'three' })).toEqual({ got: [[3], [5]], made: 2 });
  expect(build({ a: 'one', b: 'three' })).toEqual({ got: [[3], [5]], made: 0 });
  expect(build({ a: 'one', b: 'seven!' })).toEqual({ got: [[3], [6]], made: 1 });
  expect(build({ a: 'one', b: 'seven!' })).toEqual({ got: [[3], [6]], made: 0 });
});

test('forgets values that are no longer requested', () => {
  build({ a: 'one', b: 'two' });
  build({ a: 'one' });
  expect(build({ a: 'one', b: 'two' }).made).toBe(1);
});

test('ignores values of another version and files that cannot be read', () => {
  build({ a: 'one' });
  expect(build({ a: 'one' }, '2').made).toBe(1);
  writeFileSync(keep('2').file, '{');
  expect(build({ a: 'one' }, '2').made).toBe(1);
});

test('leaves the file alone when nothing has changed', () => {
  build({ a: 'one' });
  utimesSync(keep().file, 1, 1);
  build({ a: 'one' });
  expect(statSync(keep().file).mtimeMs).toBe(1000);
});

test('stores nothing without a file', () => {
  const values = new ValueCache<readonly number[]>();
  expect(values.get('a', 'one', () => [3])).toEqual([3]);
  values.save();
  expect(existsSync(path.dirname(keep().file))).toBe(false);
});
