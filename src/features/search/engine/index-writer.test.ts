import { expect, test } from 'vitest';
import { z } from 'zod';
import { samplePage, sampleRecords } from '../../../../tests/search/sample-site.ts';
import type { CoreFile } from './index-files.ts';
import { searchIndexOf } from './index-writer.ts';

const sectionTermsSchema = z.strictObject({
  heading: z.array(z.string()),
  questions: z.array(z.array(z.string())),
  terms: z.array(z.string()),
  times: z.array(z.number()),
  length: z.number(),
});

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
    pages: '0 1 3 0 1 1',
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

test('splits only the texts of pages that changed, and writes the same files', () => {
  const kept = new Map<string, string>();
  const filesOf = (records: typeof one) => {
    const split: string[] = [];
    const { files } = searchIndexOf(records, '/', (page, text, make) => {
      const before = kept.get(text);
      if (before !== undefined) return z.array(sectionTermsSchema).parse(JSON.parse(before));
      const terms = make();
      split.push(page);
      kept.set(text, JSON.stringify(terms));
      return terms;
    });
    return { files, split };
  };
  const changed = sampleRecords(
    samplePage('/two', 'Two'),
    '<p>Another text, read twice.</p><pre><code>read.code()</code></pre>',
  );
  expect(filesOf([...one, ...two]).split).toEqual(['/one', '/two']);
  const { files, split } = filesOf([...one, ...changed]);
  expect(split).toEqual(['/two']);
  expect([...files]).toEqual([...searchIndexOf([...one, ...changed], '/').files]);
  expect(filesOf([...one, ...changed]).split).toEqual([]);
});

test('rejects records in several languages', () => {
  const german = two.map((record) => ({ ...record, language: 'de' }));
  expect(() => searchIndexOf([...one, ...german], '/')).toThrow('one language');
});

test('creates an empty index for a site without records', () => {
  expect([...searchIndexOf([], '/').files.keys()]).toEqual(['core.json', 'words.json']);
});
