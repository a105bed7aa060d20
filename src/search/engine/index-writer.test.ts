import { expect, test } from 'vitest';
import { samplePage, sampleRecords } from '../../../tests/search/sample-site.ts';
import type { CoreFile } from './index-files.ts';
import { searchIndexOf } from './index-writer.ts';

const one = sampleRecords(samplePage('/one', 'One'), '<p>First text.</p><h2 id="a">A</h2><h3 id="b">B</h3>');
const two = sampleRecords(samplePage('/two', 'Two'), '<p>Second text.</p>');

test('the name of the folder changes only with the content', () => {
  const folderOf = (records: typeof one) => searchIndexOf(records, '/assets/search/').manifest.folder;
  expect(folderOf([...one, ...two])).toMatch(/^\/assets\/search\/[0-9a-f]{10}\/$/);
  expect(folderOf([...one, ...two])).toBe(folderOf([...one, ...two]));
  expect(folderOf([...one, ...two])).not.toBe(folderOf([...two, ...one]));
});

test('lists pages and the levels of their sections', () => {
  const core = JSON.parse(searchIndexOf([...one, ...two], '/').files.get('core.json') ?? '') as CoreFile;
  expect(core).toMatchObject({
    language: 'en',
    docusaurusTag: 'docs-default-current',
    pages: '0 10 3 0 10 1',
    levels: '1231',
  });
});

test('splits a large site into files of similar size', () => {
  const pages = Array.from({ length: 60 }, (_, index) =>
    sampleRecords(
      samplePage(`/p${index}`, `Page ${index}`),
      `<p>${Array.from({ length: 200 }, (__, word) => `w${(index * 37 + word * 11) % 4000}x`).join(' ')}</p>`,
    ),
  );
  const { files } = searchIndexOf(pages.flat(), '/');
  const sizes = (kind: string) => [...files].filter(([name]) => name.startsWith(kind)).map(([, text]) => text.length);
  expect(sizes('terms').length).toBeGreaterThan(1);
  expect(sizes('texts').length).toBeGreaterThan(10);
  expect(Math.max(...sizes('terms'))).toBeLessThan(12_000);
  expect(Math.max(...sizes('texts'))).toBeLessThan(5000);
});

test('rejects records in several languages', () => {
  const german = two.map((record) => ({ ...record, language: 'de' }));
  expect(() => searchIndexOf([...one, ...german], '/')).toThrow('one language');
});

test('creates an empty index for a site without records', () => {
  expect([...searchIndexOf([], '/').files.keys()]).toEqual(['core.json']);
});
