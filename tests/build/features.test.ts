import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { features } from '../../site/features.ts';
import type { Feature } from '../../src/core/feature.ts';
import { messagesSchema } from '../../src/core/model/messages.ts';
import type { History } from '../../src/features/history/model/history.ts';
import { smallHistory } from '../../src/features/history/model/history.fixture.ts';
import { checkLinks } from '../../tools/check-links.ts';
import { deleteUses, removeFeature, usesIn, type Use } from '../remove-feature.ts';
import { build, builtFiles, page, SmallSite } from '../small-site.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A feature that can be taken away. */
interface Removal {
  /** What a page says that uses it. */
  readonly text: string;
  /** What a build without it lists. */
  readonly uses: readonly Use[];
  /** Files that it shows. */
  readonly content?: readonly string[];
  /** What the site knows of the server's history. Default: nothing. */
  readonly history?: History;
  /** Pages that what it makes links to. */
  readonly pages?: readonly string[];
}

const api = '/reference/api/unleash';

/** The place for the pages of a feature in a sidebar. */
const placeIn = (below: string): Use => ({
  file: 'site/sidebars.ts',
  line: 2,
  found: `a place for pages below ${below}, of which there are none`,
});

const noRequirements: History['requirements'] = { node: {}, postgres: {}, sdks: {} };

const removable: Readonly<Record<string, Removal>> = {
  quiz: {
    text: '::::quiz{id="small"}\n:::question{id="why"}\nWhy?\n\n- [x] Because\n\n  Yes.\n\n- [ ] No\n\n  No.\n:::\n::::',
    uses: [
      { file: 'content/docs/deleted.md', line: 7, found: "the directive ':::quiz'" },
      { file: 'content/docs/deleted.md', line: 8, found: "the directive ':::question'" },
    ],
  },
  changes: {
    text: 'See [the changes](/changes) and\n[the feed](/changes.atom).',
    uses: [
      { file: 'content/docs/deleted.md', line: 7, found: 'a link to /changes, which does not exist' },
      { file: 'content/docs/deleted.md', line: 8, found: 'a link to /changes.atom, which does not exist' },
    ],
  },
  'code-checks': {
    text: '```bash\nnpm i\n```\n\nSee [the checks](/checks).',
    uses: [{ file: 'content/docs/deleted.md', line: 11, found: 'a link to /checks, which does not exist' }],
  },
  feedback: { text: 'Nothing.', uses: [] },
  assistants: { text: 'Nothing.', uses: [] },
  search: {
    text: 'See [the search](/search).',
    uses: [{ file: 'content/docs/deleted.md', line: 7, found: 'a link to /search, which does not exist' }],
  },
  'your-unleash': { text: 'Nothing.', uses: [] },
  lab: {
    content: ['content/labs/gradual-rollout.yaml'],
    text: '::lab{scenario="gradual-rollout"}\n\nSee [the lab](/lab).',
    uses: [
      { file: 'content/docs/deleted.md', line: 7, found: "the directive '::lab'" },
      { file: 'content/docs/deleted.md', line: 9, found: 'a link to /lab, which does not exist' },
    ],
  },
  history: {
    content: ['content/data/upgrade-steps.yaml', 'content/data/minimum-versions.yaml', 'content/data/variables.yaml'],
    history: {
      ...smallHistory,
      eventTypes: {},
      permissions: {},
      strategies: {},
      operators: {},
      integrations: {},
      limits: {},
      requirements: noRequirements,
    },
    pages: ['versions', 'using-unleash/deploy/upgrading-unleash', 'using-unleash/deploy/configuring-unleash'],
    text: '::versions{major="5"}\n\nSee [version 5.7](/versions/5.7) and\n[compare](/versions/compare).',
    uses: [
      { file: 'content/docs/deleted.md', line: 7, found: "the directive '::versions'" },
      { file: 'content/docs/deleted.md', line: 9, found: 'a link to /versions/5.7, which does not exist' },
      { file: 'content/docs/deleted.md', line: 10, found: 'a link to /versions/compare, which does not exist' },
      placeIn('/versions'),
    ],
  },
  'api-reference': {
    text: `See [an operation](${api}/list-flags) and\n[the document](${api}/openapi.json).`,
    uses: [
      { file: 'content/docs/deleted.md', line: 7, found: `a link to ${api}/list-flags, which does not exist` },
      { file: 'content/docs/deleted.md', line: 8, found: `a link to ${api}/openapi.json, which does not exist` },
      placeIn(api),
    ],
  },
};

/** What a build has only because of a feature: its messages, its classes, its addresses, its behaviors. */
function tracesOf(feature: Feature): RegExp[] {
  const { messages, styles = [], routes = [], behaviors = {} } = feature;
  const firstPaint = [...(feature.firstPaintStyles ?? []), ...(feature.ownFirstPaintStyles ?? [])];
  const own = messages ? messagesSchema.parse(JSON.parse(readFileSync(messages, 'utf8'))) : [];
  const sheets = new Set([...styles, ...firstPaint].map((sheet) => fileURLToPath(sheet)));
  const classesIn = (file: string) => readFileSync(file, 'utf8').match(/(?<=\.)[a-z][\w-]+(?=[\s,:.{>)[])/g) ?? [];
  const others = globSync('src/**/*.css', { cwd: root })
    .map((name) => path.join(root, name))
    .filter((file) => !sheets.has(file));
  const markup = globSync('src/core/**/*.tsx', { cwd: root }).map((name) =>
    readFileSync(path.join(root, name), 'utf8'),
  );
  const ofCore = markup.flatMap((text) => text.match(/(?<=className=")[\w-]+(?=")/g) ?? []);
  const known = new Set([...others.flatMap(classesIn), ...ofCore]);
  const classes = new Set([...sheets].flatMap(classesIn).filter((name) => !known.has(name)));
  return [
    ...own.map(({ id }) => `"${id.replaceAll('.', '\\.')}"`),
    ...[...classes].map((name) => `(?:^|[}\\s,>])\\.${name}(?![\\w-])[^"'();=]*\\{|class="(?:[^"]* )?${name}[ "]`),
    ...routes.map(({ pattern }) => `${pattern.replaceAll('.', '\\.')}["<]`),
    ...Object.keys(behaviors).map((name) => `\\b${name}:`),
  ].map((pattern) => new RegExp(pattern));
}

/** The traces that the files of a build have. */
function tracesIn(files: ReadonlyMap<string, string>, traces: readonly RegExp[]): string[] {
  const texts = [...files].flatMap(([name, text]) =>
    /\.(html|css|js|json|xml|md|txt|atom)$/.test(name) ? [text] : [],
  );
  return traces.filter((trace) => texts.some((text) => trace.test(text))).map(String);
}

/** Whether a feature needs another one, or one that needs it. */
function needs({ needs: needed = [] }: Feature, name: string): boolean {
  return needed.some((each) => each.name === name || needs(each, name));
}

/** The dead links of a build, each as text. The home page of the small site has some: its tasks are those of the real site. */
async function deadLinksIn(folder: string): Promise<readonly string[]> {
  const { problems } = await checkLinks(path.join(folder, 'dist'));
  return problems.map(({ where, found }) => `${where}: ${found}`);
}

test('a feature is a folder and a line', { timeout: 600_000 }, async () => {
  const site = new SmallSite('greeting');
  site.commit(1);
  expect((await build(site.folder)).status).toBe(0);
  const before = builtFiles(site.folder);
  const list = readFileSync(path.join(site.folder, 'site/features.ts'), 'utf8');
  site.write(
    'site/features.ts',
    `import { greeting } from '../src/features/testing/greeting/feature.ts';\n${list.replace(/^\];/m, '  greeting,\n];')}`,
  );
  expect((await build(site.folder)).status).toBe(0);
  expect(builtFiles(site.folder).get('quickstart.html')).toContain('<p data-greeting="">Hello, reader.</p>');
  removeFeature(site.folder, 'testing/greeting');
  expect((await build(site.folder)).status).toBe(0);
  expect(builtFiles(site.folder)).toEqual(before);
});

test.each(Object.entries(removable))(
  'a site without the feature %s lists what uses it, and leaves no trace of it',
  { timeout: 600_000 },
  async (name, { text, uses, content = [], pages = [], history }) => {
    const gone = features.filter((feature) => feature.name === name || needs(feature, name));
    const site = new SmallSite(`without-${name}`);
    for (const file of content) site.copy(file, file);
    if (history) site.write('content/data/history.json', JSON.stringify(history));
    for (const id of pages) site.write(`content/docs/${id}.md`, page(id, 'See [the quickstart](/quickstart).'));
    const items = pages.map((id) => `,{ type: 'doc', id: '${id}' }`).join('');
    const versions = history ? ",{ type: 'generated', below: '/versions' }" : '';
    site.replace('site/sidebars.ts', '"deleted"}', `"deleted"}${items}${versions}`);
    site.write('content/docs/deleted.md', page('A page that goes', `${text}\n\nSee [the quickstart](/quickstart).`));
    site.commit(1);
    const traces = gone.flatMap(tracesOf);
    expect((await build(site.folder)).status).toBe(0);
    expect(tracesIn(builtFiles(site.folder), traces), 'What no build has proves nothing.').not.toEqual([]);

    const deadBefore = new Set(await deadLinksIn(site.folder));

    for (const each of gone) removeFeature(site.folder, each.name);
    const first = await build(site.folder);
    expect(usesIn(first.output)).toEqual(uses);
    expect(first.status).toBe(uses.length > 0 ? 1 : 0);
    // A question is deleted with its quiz.
    deleteUses(
      site.folder,
      uses.filter(({ found }) => !found.includes('question')),
    );
    const result = uses.length > 0 ? await build(site.folder) : first;
    expect(result.output.slice(-2000)).toContain('Complete!');
    expect(tracesIn(builtFiles(site.folder), traces)).toEqual([]);
    const newDeadLinks = (await deadLinksIn(site.folder)).filter((link) => !deadBefore.has(link));
    expect(newDeadLinks).toEqual([]);
  },
);
