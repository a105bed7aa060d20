import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { adminUser } from '../../live/tokens.ts';

/** The tables of the product pages, compared with what the server says about itself. */
const { url } = inject('unleash');
let api: Api;

beforeAll(async () => {
  api = await Api.loggedIn(url, adminUser);
});

function readPage(route: string): string {
  return readFileSync(`content/docs${route}.md`, 'utf8');
}

/** The text from a heading's anchor to the next heading of the same or a higher level. */
function sectionOf(page: string, anchor: string): string {
  const [, hashes = '', rest = ''] = new RegExp(`^(#+) [^\\n]*\\{#${anchor}\\}\\n(.*)`, 'ms').exec(page) ?? [];
  if (hashes === '') throw new Error(`No heading has the anchor "${anchor}".`);
  return rest.split(new RegExp(`^#{1,${hashes.length}} `, 'm'))[0] ?? '';
}

/** The cells of all table rows in a text, without the headers. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines
    .filter((line, index) => !line.startsWith('| ---') && !(lines[index + 1] ?? '').startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** Completes shortened names: `user-created`, `-updated` stands for `user-created` and `user-updated`. */
function eventTypesIn(cell: string): string[] {
  let group = '';
  return codeIn(cell).map((code) => {
    if (code.startsWith('-')) return group + code;
    group = /^(change-request|user-access-request)(?=-)/.exec(code)?.[0] ?? code.slice(0, code.lastIndexOf('-'));
    return code;
  });
}

function sorted(values: Iterable<string>): string[] {
  return [...new Set(values)].toSorted();
}

test('The page on events lists every event type of the server, and no others', async () => {
  const description = z.object({
    components: z.object({
      schemas: z.object({
        eventSchema: z.object({ properties: z.object({ type: z.object({ enum: z.array(z.string()) }) }) }),
      }),
    }),
  });
  const { components } = description.parse(await api.send('GET', '/docs/openapi.json'));
  const types = rowsOf(sectionOf(readPage('/reference/events'), 'event-types')).flatMap(([cell = '']) => codeIn(cell));
  expect(sorted(types)).toEqual(sorted(components.schemas.eventSchema.properties.type.enum));
});

describe('The page on integrations', () => {
  const page = readPage('/reference/integrations');
  const Providers = z.object({ providers: z.array(z.object({ name: z.string(), events: z.array(z.string()) })) });
  /** The columns of the table of events, and the integrations that each is about. */
  const columns = [['webhook'], ['slack-app'], ['teamsworkflow', 'teams'], ['datadog', 'new-relic']];

  test('lists the integrations of the server', async () => {
    const { providers } = Providers.parse(await api.send('GET', '/api/admin/addons'));
    const listed = rowsOf(sectionOf(page, 'available'))
      .filter((cells) => cells.length === 4)
      .flatMap(([, name = '']) => codeIn(name));
    expect(sorted(listed)).toEqual(sorted(providers.map(({ name }) => name)));
  });

  test.each(columns.flatMap((names, column) => names.map((name) => ({ name, column }))))(
    'lists the events of $name',
    async ({ name, column }) => {
      const { providers } = Providers.parse(await api.send('GET', '/api/admin/addons'));
      const listed = rowsOf(sectionOf(page, 'events')).flatMap(([types = '', ...cells]) => {
        const cell = cells[column] ?? '';
        return cell === 'Yes' ? eventTypesIn(types.replaceAll(/\(.*?\)\)/g, '')) : codeIn(cell);
      });
      expect(sorted(listed)).toEqual(sorted(providers.find((provider) => provider.name === name)?.events ?? []));
    },
  );
});

test('The page on roles lists every permission of the server with its label in the Admin UI', async () => {
  const Permissions = z.array(z.object({ name: z.string(), displayName: z.string() }));
  const { overview } = z
    .object({ overview: z.object({ root: Permissions, project: Permissions, environment: Permissions }) })
    .parse(await api.send('GET', '/api/admin/user-admin/1/permissions?project=default&environment=development'));
  const page = readPage('/reference/rbac');
  for (const [level, permissions] of Object.entries(overview)) {
    const listed = rowsOf(sectionOf(page, `${level}-permissions`))
      .map(([cell = '']) => cell)
      .filter((cell) => /`[A-Z_]+`$/.test(cell));
    // Some labels spell "API" in lowercase.
    const labeled = permissions.map(({ name, displayName }) => `${displayName.replace(/\bapi\b/, 'API')} \`${name}\``);
    expect({ level, permissions: sorted(listed) }).toEqual({ level, permissions: sorted(labeled) });
  }
});
