import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { serverVersion } from '../../site/server-version.ts';
import { sidebars } from '../../site/sidebars.ts';
import { registryOf } from '../../src/core/directives/registry.ts';
import { readPageFile } from '../../src/core/load/read-content.ts';
import { frontMatterSchema, pageKinds } from '../../src/core/model/page.ts';
import { sidebarSchema } from '../../src/core/model/sidebar.ts';
import { checkProse } from '../prose-check/check-prose.ts';
import { loadSpellChecker } from '../prose-check/spelling.ts';
import { newPage, sectionsOf, withPage } from './new-page.ts';

const root = path.resolve(import.meta.dirname, '../..');
const source = readFileSync(path.join(root, 'site/sidebars.ts'), 'utf8');
const sections = Object.values(sidebars).flatMap(sectionsOf);
const idsOf = (value: unknown): string[] => JSON.stringify(value).match(/(?<="id":")[^"]+/g) ?? [];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'new-page-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(pageKinds)('a new page of the kind %s', (kind) => {
  const page = newPage('Rotate "old" tokens: C#', kind, { labels: ['Anywhere'], folder: undefined });

  test('is a draft that can be read without problems', () => {
    const pathOnSite = `/${page.id}`;
    const { frontMatter, problems } = readPageFile({
      text: page.text,
      root,
      source: page.file,
      pathOnSite,
      serverVersion,
      registry: registryOf([]),
      t: (id) => id,
    });
    expect(problems).toEqual([]);
    expect(frontMatterSchema.parse(frontMatter)).toMatchObject({ title: 'Rotate "old" tokens: C#', kind, draft: true });
    expect(page.file).toMatch(/^content\/docs\/[a-z-]+\/rotate-old-tokens-c\.md$/);
  });

  test('has prose without findings', () => {
    expect(checkProse(page.text, page.file, loadSpellChecker())).toEqual([]);
  });
});

test('a page gets the folder that most pages of its section are in', () => {
  const doc = (id: string) => ({ type: 'doc', id }) as const;
  const items = [doc('how-to/a'), doc('reference/b'), doc('how-to/c')];
  const [section] = sectionsOf({
    link: { path: '/', label: 'Start' },
    items: [{ type: 'category', label: 'Guides', items }],
  });
  expect(section && newPage('Sign in', 'how-to', section).file).toBe('content/docs/how-to/sign-in.md');
});

test('a page is added to the end of every section of the sidebars', async () => {
  expect(sections.length).toBeGreaterThan(20);
  for (const [index, section] of sections.entries()) {
    const file = path.join(folder, `sidebars-${index}.ts`);
    writeFileSync(file, withPage(source, section, 'how-to/new'));
    const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
    const changed = z
      .object({ sidebars: z.object({ documentation: sidebarSchema, academy: sidebarSchema }) })
      .parse(loaded).sidebars;
    const itemsOf = (configs: typeof sidebars) => {
      let items = [...configs.documentation.items, ...configs.academy.items];
      for (const label of section.labels) {
        items = items.flatMap((item) => (item.type === 'category' && item.label === label ? item.items : []));
      }
      return idsOf(items);
    };
    expect(idsOf(changed)).toHaveLength(idsOf(sidebars).length + 1);
    // Categories inside of the section come before the new page, or after its last page.
    expect(itemsOf(changed)).toContain('how-to/new');
  }
});

test('a section that the sidebars do not have is an error', () => {
  expect(() => withPage(source, { labels: ['Nowhere'], folder: undefined }, 'a')).toThrowErrorMatchingInlineSnapshot(
    `[Error: site/sidebars.ts has no category 'Nowhere'. Add the page by hand: a]`,
  );
});
