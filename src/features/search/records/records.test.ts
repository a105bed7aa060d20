import { expect, test } from 'vitest';
import { samplePage, sampleRecords, sampleSite } from '../../../../tests/search/sample-site.ts';
import { searchRecordSchema } from './record.ts';
import { recordsOf } from './records.ts';

const flags = samplePage('/reference/flags', 'Feature flags', 'reference', 'What flags are.');

test('creates a record for the page, for each heading and for each text', () => {
  const records = sampleRecords(
    flags,
    '<p>Intro.</p><h2 id="types">Types</h2><p>Five.</p><h3 id="release">Release</h3><p>Short.</p><h2 id="tags">Tags</h2>',
  );
  expect(records.map(({ objectID, type, content }) => [objectID, type, content])).toEqual([
    ['/reference/flags', 'lvl1', null],
    ['/reference/flags:0', 'content', 'What flags are.'],
    ['/reference/flags:1', 'content', 'Intro.'],
    ['/reference/flags#types', 'lvl2', null],
    ['/reference/flags#types:0', 'content', 'Five.'],
    ['/reference/flags#release', 'lvl3', null],
    ['/reference/flags#release:0', 'content', 'Short.'],
    ['/reference/flags#tags', 'lvl2', null],
  ]);
  expect(records.at(-2)?.hierarchy).toMatchObject({
    lvl0: 'Concepts',
    lvl1: 'Feature flags',
    lvl2: 'Types',
    lvl3: 'Release',
    lvl4: null,
  });
  expect(records.at(-1)?.hierarchy).toMatchObject({ lvl2: 'Tags', lvl3: null });
});

test('adds the first sentence of a section to its heading', () => {
  const records = sampleRecords(
    flags,
    '<h2 id="types">Types</h2><h3 id="release">Release</h3><pre><code>x = 1</code></pre><p>Flags of v8.2 are short. They end.</p><h2 id="tags">Tags</h2>',
  );
  expect(
    records.flatMap(({ type, hierarchy, excerpt }) => (type === 'content' ? [] : [[hierarchy[type], excerpt]])),
  ).toEqual([
    ['Feature flags', 'What flags are.'],
    ['Types', 'Flags of v8.2 are short.'],
    ['Release', 'Flags of v8.2 are short.'],
    ['Tags', undefined],
  ]);
});

test('adds the questions and keywords of a page and of its sections to their headings', () => {
  const records = sampleRecords(flags, '<p>Intro.</p><h2 id="types">Types</h2><p>Five.</p>', {
    questions: [{ text: 'What is a toggle?' }, { text: 'Which kinds are there?', anchor: 'types' }],
    keywords: [{ text: 'variety, sort', anchor: 'types' }],
  });
  expect(records.map(({ questions }) => questions)).toEqual([
    ['What is a toggle?'],
    undefined,
    undefined,
    ['Which kinds are there?', 'variety', 'sort'],
    undefined,
  ]);
});

test('marks content that is code', () => {
  const records = sampleRecords(flags, '<p>Intro.</p><pre><code>client.start();</code></pre>');
  expect(records.map(({ code }) => code)).toEqual([undefined, undefined, undefined, true]);
});

test('creates valid records with unique ids', () => {
  const records = sampleRecords(flags, '<p>One.</p><p>One.</p><h2 id="a">A</h2><p>One.</p>');
  expect(searchRecordSchema.array().safeParse(records).error).toBeUndefined();
  expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length);
});

test('keeps only lines of code that contain a new term', () => {
  const [, , ...code] = sampleRecords(
    flags,
    '<p>Call isEnabled.</p><pre><code>client.isEnabled();\nclient.getVariant();\n}</code></pre>',
  );
  expect(code.map(({ content }) => content)).toEqual(['Call isEnabled.', 'client.isEnabled(); client.getVariant();']);
  const again = sampleRecords(
    flags,
    '<p>Call client.getVariant.</p><pre><code>client.getVariant()\nonly.thisLine()</code></pre>',
  );
  expect(again.at(-1)?.content).toBe('only.thisLine()');
});

test('leaves out the default title of an admonition', () => {
  const contents = sampleRecords(
    flags,
    '<div role="note"><p class="admonition__title">Note</p><div>Mind this.</div></div>',
  ).map(({ content }) => content);
  expect(contents).toEqual([null, 'What flags are.', 'Mind this.']);
});

test.each([
  ['/reference/sdks/node', 'reference', 'sdk'],
  ['/reference/sdks', 'reference', 'sdk'],
  ['/reference/api/unleash/create-feature', 'reference', 'api'],
  ['/unleash-academy/introduction', 'tutorial', 'academy'],
  ['/reference/segments', 'reference', 'reference'],
  ['/quickstart', 'tutorial', 'guide'],
  ['/reference/sdks-overview', 'explanation', 'guide'],
] as const)('%s, written as %s, is found as %s', (path, pageKind, kind) => {
  expect(sampleRecords(samplePage(path, 'Title', pageKind), '')[0]?.kind).toBe(kind);
});

test('puts a page without a sidebar into the section of the site', () => {
  const { sidebar: _, ...page } = flags;
  expect(recordsOf([], page, sampleSite)[0]?.hierarchy.lvl0).toBe('Unleash documentation');
});

test('gives an API operation less weight than a guide', () => {
  const weightOf = (path: string) => sampleRecords(samplePage(path, 'Title'), '')[0]?.weight ?? 0;
  expect(weightOf('/reference/api/unleash/create-feature')).toBeLessThan(weightOf('/how-to/create'));
});

test('ranks the page for all SDKs above the page of one', () => {
  const weightOf = (path: string) => sampleRecords(samplePage(path, 'Title', 'reference'), '')[0]?.weight ?? 0;
  expect(weightOf('/reference/sdks')).toBeGreaterThan(weightOf('/reference/sdks/node'));
});
