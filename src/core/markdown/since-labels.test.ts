import { expect, test } from 'vitest';
import { read, render } from './render.fixture.tsx';
import { withSinceNotes } from './since-labels.ts';

const table = (...names: string[]) =>
  ['| Type | Recorded when |', '| --- | --- |', ...names.map((name) => `| \`${name}\` | Something happens |`)].join(
    '\n',
  );
const label = (version: string) => `<span class="since unsearched" data-since="${version}">Since ${version}</span>`;

test('names in tables get a label with the first version that has them', async () => {
  const { html } = await render(
    `::since{kind="event-types"}\n\n${table('feature-dependency-added', 'feature-created')}`,
  );
  expect(html).toContain(`<code>feature-dependency-added</code> ${label('5.6')}</th>`);
  expect(html.match(/data-since/g)).toHaveLength(1);
});

test('each name is labeled once, and not in text', async () => {
  const { html } = await render(
    `::since{kind="event-types"}\n\nSee \`feature-dependency-added\`.\n\n${table('feature-dependency-added', 'feature-dependency-added')}`,
  );
  expect(html.match(/data-since/g)).toHaveLength(1);
  expect(html).toContain('See <code>feature-dependency-added</code>.');
});

test('a page without the directive has no labels', async () => {
  expect((await render(table('feature-dependency-added'))).html).not.toContain('data-since');
});

test('variables are labeled in lists after their default, and in tables', async () => {
  const list = (await render('::variables{names="CHECK_DB_ON_READY HTTP_PORT"}\n')).html;
  expect(list).toContain(`</em> ${label('7.3')}</p>`);
  expect(list.match(/data-since/g)).toHaveLength(1);
  expect((await render('::limits{names="UNLEASH_PROJECTS_LIMIT"}\n')).html).toContain(label('6.1'));
});

test('plain Markdown has the versions in tables and lists', () => {
  const { markdown } = read(
    `::since{kind="event-types"}\n\n${table('feature-dependency-added', 'feature-created')}\n\n::variables{names="CHECK_DB_ON_READY HTTP_PORT"}\n`,
  ).content;
  expect(markdown).toContain('| `feature-dependency-added` (since 5.6) | Something happens |');
  expect(markdown).toContain('| `feature-created` | Something happens |');
  expect(markdown).toMatch(/^- `CHECK_DB_ON_READY` \(since 7\.3\)/m);
  expect(markdown).toMatch(/^- `HTTP_PORT` \*/m);
});

test('each name has its version once, and never in code or text', () => {
  const versions = new Map([['link-added', '5.7']]);
  const source =
    'A `link-added`.\n\n```json\n| `link-added` |\n```\n\n| `link-added`, `link-added` |\n> - `link-added`';
  expect(withSinceNotes(source, versions)).toBe(
    'A `link-added`.\n\n```json\n| `link-added` |\n```\n\n| `link-added` (since 5.7), `link-added` |\n> - `link-added`',
  );
});
