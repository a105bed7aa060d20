import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registryOf } from '../directives/registry.ts';
import { formatProblems } from '../model/problem.ts';
import { pagePath } from './content-folders.ts';
import { readContent, readPageFile } from './read-content.ts';

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

const shared = { registry: registryOf([]), serverVersion: '8.2.0', t: (id: string) => id };
const read = (text: string) => readPageFile({ text, root, source: 'content/docs/a.md', pathOnSite: '/a', ...shared });
const readFolders = (...folders: readonly string[]) => readContent({ root, folders, ...shared });

test.each([
  ['quickstart.md', '/quickstart'],
  ['reference/sdks/node.md', '/reference/sdks/node'],
  ['reference/index.md', '/reference'],
  ['index.md', '/'],
  ['a/reindex.md', '/a/reindex'],
  ['unicode café/ä b.md', '/unicode café/ä b'],
  ['what.md.md', '/what.md'],
])('the file %s is the page %s', (name, at) => {
  expect(pagePath(name)).toBe(at);
});

test('reads every page of every folder, and nothing else', async () => {
  write('content/docs/quickstart.md', '---\ntitle: Start\n---\n## Install\n');
  write('content/docs/picture.png', '');
  write('tests/awkward/ä b.md', 'Text\n');
  const files = await readFolders('content/docs', 'tests/awkward');
  expect(files.map(({ source, path: at, frontMatter }) => [source, at, frontMatter]).toSorted()).toEqual([
    ['content/docs/quickstart.md', '/quickstart', { title: 'Start' }],
    ['tests/awkward/ä b.md', '/ä b', undefined],
  ]);
  expect(files.find(({ path: at }) => at === '/quickstart')?.outline?.anchors).toEqual(['install']);
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
       found:   invalid YAML: bad indentation of a mapping entry
       allowed: lines of \`key: value\`, indented by two spaces
       fix:     Put quotes around a value that contains a colon, or write it as a block behind \`|\`."
  `);
});

test('problems of the text and of the front matter come together', () => {
  const { problems } = read('---\ntitle: a: b\n---\n# Title\n\n:::nope\n:::');
  expect(problems.map(({ where }) => where)).toEqual([
    'content/docs/a.md:2', 'content/docs/a.md:4', 'content/docs/a.md:6',
  ]); // prettier-ignore
});

test('the digest of a page changes with its text, its data and its pictures, and with nothing else', async () => {
  const digest = async () => (await readFolders('content/docs'))[0]?.digest;
  write('content/docs/a.md', '## One\n\n![A picture](./a.png)\n');
  write('content/docs/a.png', 'first');
  const first = await digest();
  write('content/docs/b/c.md', 'Another page.\n');
  expect(await digest()).toBe(first);
  write('content/docs/a.png', 'second');
  const second = await digest();
  expect(second).not.toBe(first);
  write('content/docs/a.md', '## Two\n\n![A picture](./a.png)\n');
  expect(await digest()).not.toBe(second);
});

test('versions of the server are filled in everywhere, and unknown forms are reported with their line', () => {
  const text =
    '---\ntitle: Unleash {server-version}\n---\nSince {server-version=7.3}:\n\n```text\n{server-version:full}\n```\n';
  const { frontMatter, content } = read(text);
  expect(frontMatter).toEqual({ title: 'Unleash 8.2' });
  expect(content.markdown).toBe('Since 7.3:\n\n```text\n8.2.0\n```\n');
  expect(content.toHtml().code[0]?.code).toBe('8.2.0');
  expect(formatProblems(read(`${text}\nFrom {server-version=next} on.`).problems)).toMatchInlineSnapshot(`
    "The site has 1 problem:

    1. content/docs/a.md:10
       found:   the placeholder '{server-version=next}'
       allowed: {server-version}, {server-version:full}, {server-version=7.3}
       fix:     Correct the part after server-version."
  `);
});
