import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteInput } from '../model/site.fixture.ts';
import { contentFolders } from './content-folders.ts';
import { loadSite } from './load-site.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'site-'));
  mkdirSync(path.join(root, 'content/messages'), { recursive: true });
  mkdirSync(path.join(root, 'public/deep'), { recursive: true });
  writeFileSync(path.join(root, 'public/deep/a.svg'), '');
  writeFileSync(path.join(root, 'content/messages/en.json'), '[{ "id": "toc.label", "message": "On this page" }]');
  for (const { path: at } of siteInput().files) page(at.slice(1), 'See [the picture](/deep/a.svg).');
});
afterEach(() => rmSync(root, { recursive: true }));

function page(name: string, text: string) {
  const file = path.join(root, `content/docs/${name}.md`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `---\ntitle: ${name}\ndescription: About ${name}.\nkind: reference\n---\n${text}\n`);
}

function load() {
  const { files: _, messages: __, publicFiles: ___, includeDrafts, ...modules } = siteInput();
  return loadSite({
    root,
    modules: { ...modules, serverVersion: '8.2.0' },
    folders: ['content/docs'],
    includeDrafts,
    features: [],
  });
}

test('composes the site from its folders; pages may link to files of public/ and of the build', async () => {
  page('quickstart', '[Data](/site-data.json), [sitemap](/sitemap-index.xml), [picture](/deep/a.svg)');
  const { site } = await load();
  expect(site.pages.map(({ title }) => title)).toEqual([
    'Home', 'quickstart', 'reference/sdks', 'unleash-academy/introduction',
  ]); // prettier-ignore
  expect(site.messages).toEqual({ 'toc.label': 'On this page' });
});

test('problems of content and configuration come together', async () => {
  page('quickstart', '[Nowhere](/nowhere)\n\n:::nope\n:::');
  cpSync(path.join(root, 'content/docs/quickstart.md'), path.join(root, 'content/docs/lost.md'));
  await expect(load()).rejects.toThrow(/^The site has 5 problems:/);
});

test('messages that are not JSON are reported as a problem', async () => {
  writeFileSync(path.join(root, 'content/messages/en.json'), '[{ "id": }]');
  await expect(load()).rejects.toThrow(/content\/messages\/en\.json[^]*found: +invalid JSON/);
});

test('the awkward pages of the tests are read only where the environment names them', () => {
  expect(contentFolders({})).toEqual(['content/docs']);
  expect(contentFolders({ EXTRA_CONTENT: '' })).toEqual(['content/docs']);
  expect(contentFolders({ EXTRA_CONTENT: 'tests/awkward' })).toEqual(['content/docs', 'tests/awkward']);
});
