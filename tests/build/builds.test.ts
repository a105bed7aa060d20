import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { build, builtFiles, page, sidebars, SmallSite } from '../small-site.ts';

/** Changes of everything that a page is made of. Each starts from the one before it. */
const changes: readonly (readonly [what: string, make: (site: SmallSite) => void])[] = [
  [
    // Each on a separate page, so that none hides another.
    'the text of a page, a diagram, data of a directive and an API word',
    (site) => {
      site.replace('content/docs/quickstart.md', 'Install it', 'Download it');
      site.replace('content/docs/circle.svg', 'r="3"', 'r="2"');
      site.replace('content/data/sdk-features.yaml', 'Segments', 'Variants');
      site.replace('content/api/prose/flags.yaml', '"200": Every flag.', '"200": All flags.');
    },
  ],
  [
    'what readers ask about a page',
    (site) => site.write('content/docs/academy.search.yaml', 'questions:\n  - How do I relocate it?\n'),
  ],
  ['a message', (site) => site.replace('content/messages/en.json', '"Edit this page"', '"Improve this page"')],
  [
    'a component',
    (site) => site.replace('src/core/docs/PageSource.tsx', '"page-source"', '"page-source page-source--new"'),
  ],
  ['a style', (site) => site.replace('src/core/ui/Admonition.css', '.admonition {', '.admonition {\n  outline: none;')],
  ['a model file', (site) => site.replace('src/core/model/structured-data.ts', "name: 'Unleash'", "name: 'Bricks'")],
  ['a directive', (site) => site.replace('src/core/ui/Admonition.tsx', 'role="note"', 'role="note" data-new=""')],
  ['a redirect', (site) => site.replace('site/redirects.ts', "'/start'", "'/begin'")],
  ['the sidebar', (site) => site.write('site/sidebars.ts', sidebars('directives', 'quickstart', 'moved', 'deleted'))],
  [
    'the path of a page',
    (site) => {
      site.move('content/docs/moved.md', 'content/docs/there/moved.md');
      site.write('site/sidebars.ts', sidebars('directives', 'quickstart', 'there/moved', 'deleted'));
    },
  ],
  [
    'the pages that there are',
    (site) => {
      site.remove('content/docs/deleted.md');
      site.write('site/sidebars.ts', sidebars('directives', 'quickstart', 'there/moved'));
    },
  ],
];

test('a build after a change makes the same files as a build from nothing', { timeout: 600_000 }, async () => {
  const site = new SmallSite('changed');
  const differences: string[] = [];
  const withoutEffect: string[] = [];
  const outputs: string[] = [];
  let before: ReadonlyMap<string, string> | undefined;
  let hour = 0;
  for (const [what, make] of changes) {
    if (before === undefined) {
      site.commit((hour += 1));
      before = (await buildFiles(site.folder)).files;
    }
    make(site);
    site.commit((hour += 1));
    const [{ files: after, output }, { files: cold }] = await Promise.all([
      buildFiles(site.folder),
      buildFiles(site.copyWithoutCaches('cold')),
    ]);
    for (const name of new Set([...after.keys(), ...cold.keys()]))
      if (after.get(name) !== cold.get(name)) differences.push(`${name} after a change of ${what}`);
    // A change that shows nowhere tests nothing.
    if (isDeepStrictEqual(withoutDates(after), withoutDates(before))) withoutEffect.push(what);
    outputs.push(output);
    before = after;
  }
  expect(differences).toEqual([]);
  expect(withoutEffect).toEqual([]);
  // A commit renders the pages that it changed, and no others.
  expect(outputs[0]).toContain('/academy.html (restored)');
  expect(outputs[0]).toContain('/deleted.html (restored)');
  expect(outputs[0]).not.toMatch(/\/(quickstart|directives|moved|list-flags)\.html \(restored\)/);
  // The page itself doesn't show what readers ask.
  expect(outputs[1]).toContain('/academy.html (restored)');
});

/** Builds the site in a folder. The build has to work. */
async function buildFiles(folder: string): Promise<{ files: ReadonlyMap<string, string>; output: string }> {
  const { status, output } = await build(folder);
  if (status !== 0) throw new Error(`The build failed:\n${output}`);
  return { files: builtFiles(folder), output };
}

/** The files of a build without the dates that every commit changes. */
function withoutDates(files: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  const dates = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g;
  return [...files].map(([name, text]) => [name, text.replace(dates, '')] as const);
}

test('content errors end a build with the whole list, before anything is rendered', async () => {
  const site = new SmallSite('broken');
  site.write('content/docs/quickstart.md', page('Quickstart', '[Nowhere](/nowhere)\n\n:::nope\nText.\n:::'));
  site.replace('content/api/prose/flags.yaml', 'tag: Flags', 'tag: Flag');
  const { status, output } = await build(site.folder);
  expect(status).toBe(1);
  expect(output.match(/^\d+\. .*$/gm)).toEqual([
    '1. content/api/prose/flags.yaml:1: tag',
    '2. content/docs/quickstart.md:7',
    '3. content/docs/quickstart.md:9',
  ]);
  expect(output).not.toMatch(/^ +at /m);
  expect(output).not.toMatch(/generating|Building/i);
  expect(existsSync(path.join(site.folder, 'dist'))).toBe(false);
});
