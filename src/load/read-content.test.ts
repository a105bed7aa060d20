import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatProblems } from '../model/problem.ts';
import { pagePath } from './content-folders.ts';
import { readContent, readPage } from './read-content.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string) {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const read = (text: string) => readPage(text, '/content/docs/a.md', 'content/docs/a.md', '/a');

test.each([
  ['quickstart.md', '/quickstart'],
  ['reference/sdks/node.mdx', '/reference/sdks/node'],
  ['reference/index.md', '/reference'],
  ['index.md', '/'],
  ['a/reindex.md', '/a/reindex'],
  ['unicode café/ä b.md', '/unicode café/ä b'],
  ['what.md.md', '/what.md'],
])('the file %s is the page %s', (name, at) => {
  expect(pagePath(name)).toBe(at);
});

test('reads every page of every folder, Markdown and MDX, and nothing else', async () => {
  write('content/docs/quickstart.md', '---\ntitle: Start\n---\n## Install\n');
  write('content/docs/live.mdx', '---\ntitle: Live\n---\n<Flag />\n');
  write('content/docs/picture.png', '');
  write('tests/awkward/ä b.md', 'Text\n');
  const files = await readContent(root, ['content/docs', 'tests/awkward']);
  expect(files.map(({ source, path: at, frontMatter }) => [source, at, frontMatter]).toSorted()).toEqual([
    ['content/docs/live.mdx', '/live', { title: 'Live' }],
    ['content/docs/quickstart.md', '/quickstart', { title: 'Start' }],
    ['tests/awkward/ä b.md', '/ä b', undefined],
  ]);
  expect(files.find(({ path: at }) => at === '/quickstart')?.outline?.anchors).toEqual(['install']);
  expect(files.every((file) => !('lastUpdated' in file))).toBe(true);
});

test('counts the lines of the file, front matter included', () => {
  const { outline } = read('---\ntitle: A\nkind: reference\n---\n\nSee [b](/b).\n');
  expect(outline?.links).toEqual([{ href: '/b', line: 6 }]);
});

test('reads front matter with Windows line endings, and an empty one', () => {
  expect(read('---\r\ntitle: A\r\n---\r\n\r\n[b](/b)\r\n')).toMatchObject({
    frontMatter: { title: 'A' },
    outline: { links: [{ href: '/b', line: 5 }] },
  });
  expect(read('---\n---\nText')).toMatchObject({ frontMatter: {}, problems: [] });
});

test('a rule in the text is no front matter', () => {
  expect(read('Text\n\n---\n\nMore').frontMatter).toBeUndefined();
});

test('a line of hyphens in a value does not end the front matter', () => {
  expect(read('---\ntitle: A --- B\n---\nText').frontMatter).toEqual({ title: 'A --- B' });
});

test('YAML that cannot be parsed is a problem with its line', () => {
  const { problems, frontMatterUnreadable } = read('---\ntitle: Flags: how they work\nkind: reference\n---\nText');
  expect(frontMatterUnreadable).toBe(true);
  expect(formatProblems(problems)).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/a.md:2
       found:   front matter that is no YAML: bad indentation of a mapping entry
       allowed: lines of \`key: value\` between two lines of ---
       fix:     Put quotes around a value that contains a colon."
  `);
});

test('MDX that cannot be parsed is a problem of its file', () => {
  const { problems, outline } = readPage('---\ntitle: A\n---\n<Flag>\n', '/a.mdx', 'content/docs/a.mdx', '/a');
  expect(outline).toBeUndefined();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({
    where: 'content/docs/a.mdx',
    allowed: 'Markdown, and in .mdx files JSX and expressions that are complete',
    fix: 'Close the element or brace that the message names.',
  });
  expect(problems[0]?.found).toContain('Flag');
});

test('problems of the text and of the front matter come together', () => {
  const { problems } = read('---\ntitle: a: b\n---\n# Title\n\n:::nope\n:::');
  expect(problems.map(({ where }) => where)).toEqual([
    'content/docs/a.md:2', 'content/docs/a.md:4', 'content/docs/a.md:6',
  ]); // prettier-ignore
});

test('what is kept of a page goes with its text, and what depends on other files is not kept', async () => {
  const keep = { file: path.join(root, 'outlines.json'), version: '1' };
  const outlines = async () =>
    (await readContent(root, ['content/docs'], keep)).map(({ outline }) => [
      outline?.anchors,
      outline?.images.map(({ exists }) => exists),
    ]);
  write('content/docs/a.md', '## One\n');
  write('content/docs/b.md', '## Picture\n\n![A picture](./b.png)\n');
  expect(await outlines()).toEqual([
    [['one'], []],
    [['picture'], [false]],
  ]);
  write('content/docs/b.png', '');
  expect(await outlines()).toEqual([
    [['one'], []],
    [['picture'], [true]],
  ]);
  write('content/docs/a.md', '## Two\n');
  expect((await outlines())[0]).toEqual([['two'], []]);
});
