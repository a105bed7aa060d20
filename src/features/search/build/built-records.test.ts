import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { samplePage, sampleSite } from '../../../../tests/search/sample-site.ts';
import { recordsOfBuild } from './built-records.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'built-records-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const pages = [samplePage('/a', 'A'), samplePage('/b', 'B', 'how-to', 'What B is.')];
const keep = (version = '1') => ({ file: path.join(folder, 'cache/texts.json'), version });
const write = (name: string, text: string) =>
  writeFileSync(path.join(folder, `${name}.html`), `<article><h1>Title</h1><p>${text}</p></article>`);
const contents = (version?: string, site = { ...sampleSite, pages }) =>
  [...recordsOfBuild(folder, folder, site, keep(version))].flatMap(({ content }) => content ?? []);
/** Puts a word into what was kept, by which it shows where it is used. */
const mark = () => {
  const { file } = keep();
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(' text.', ' kept text.'));
};

beforeEach(() => {
  write('a', 'First text.');
  write('b', 'Second text.');
  contents();
  mark();
});

test('reads only the page that changed', () => {
  write('b', 'Changed text.');
  expect(contents()).toEqual(['First kept text.', 'What B is.', 'Changed text.']);
  mark();
  expect(contents().at(-1)).toBe('Changed kept text.');
});

test('reads a page again if its description has changed', () => {
  const [a, b] = pages.map((page) => ({ ...page, description: 'Another one.' }));
  expect(contents('1', { ...sampleSite, pages: [a, b].flatMap((page) => page ?? []) })).toContain('Second text.');
});

test('reads pages again if a message of their frame has changed', () => {
  const messages = { 'admonition.note': 'First text.' };
  expect(contents('1', { ...sampleSite, pages, messages })).toEqual(['What B is.', 'Second text.']);
});

test('ignores stored texts of another version, and stored texts that it cannot parse', () => {
  const all = ['First text.', 'What B is.', 'Second text.'];
  expect(contents('2')).toEqual(all);
  writeFileSync(keep().file, '{');
  expect(contents()).toEqual(all);
});

test('takes titles from the current site, not from the stored texts', () => {
  const [record] = [
    ...recordsOfBuild(folder, folder, { ...sampleSite, pages: [samplePage('/a', 'A new title')] }, keep()),
  ];
  expect(record?.hierarchy.lvl1).toBe('A new title');
});

test('leaves out what was not built', () => {
  rmSync(path.join(folder, 'a.html'));
  expect(contents()).toHaveLength(2);
});

test('leaves out the sections that only list pages to read next', () => {
  write(
    'a',
    'First text.</p><h2 id="next">Next steps</h2><ul><li>Roll out</li></ul><h3 id="more">More</h3><p>Third.</p><h2 id="end">End</h2><p>Last',
  );
  const records = [...recordsOfBuild(folder, folder, { ...sampleSite, pages }, keep('2'))].filter(({ url }) =>
    url.startsWith('/a'),
  );
  expect(records.map(({ anchor, content }) => content ?? anchor)).toEqual([null, 'First text.', 'end', 'Last']);
});
