import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { findProgramFor, node } from '../../tools/programs.ts';
import { readPageItems, type CodeBlock } from '../samples/read-page-items.ts';
import { faults, startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { startPageDatabase, type PageDatabase } from './page-database.ts';
import { runOnFullDisk } from './full-disk.ts';
import { findBash, savePageScript, type PageScript } from './page-script.ts';

/** The export of events as CSV, and the table in PostgreSQL that is made from it. */
const page = 'content/docs/recipes/events-as-csv.md';
const today = new Date().toISOString().slice(0, 10);
const first = '/api/admin/search/events?limit=1000&offset=0';

const bash = findBash('the table of events');

let unleash: Unleash;
let proxy: FaultyProxy;
let script: PageScript;
const formula = '=HYPERLINK("http://127.0.0.1","é")';
let link: string;

const run = (args: readonly string[], changed: Readonly<Record<string, string>> = {}) =>
  script.run({ UNLEASH_URL: proxy.url, UNLEASH_ADMIN_TOKEN: unleash.tokens.admin, ...changed }, ...args);
const out = (name = 'events.csv') => path.join(script.folder, name);
const readOut = (name?: string) => readFileSync(out(name), 'utf8');

/** Splits CSV text as RFC 4180 describes it. */
function rowsOf(text: string): Record<string, string>[] {
  const lines = [...text.replace(/^\uFEFF/, '').matchAll(/(?:"(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [cell, end] of lines) {
    const value = cell.slice(0, -String(end).length);
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '\r\n') rows.push([]);
  }
  const [header = [], ...others] = rows.slice(0, -1);
  return others.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

beforeAll(async () => {
  unleash = await startUnleash();
  proxy = await startFaultyProxy(unleash.url);
  script = savePageScript(node, page, 'events-to-csv.mjs');
  const api = Api.withToken(unleash.url, unleash.tokens.admin);
  await api.send('POST', '/api/admin/projects/default/features', { name: 'spring-sale', description: formula });
  const invitation = { name: 'link', expiresAt: '2099-01-01T00:00:00Z' };
  const created = await api.send('POST', '/api/admin/invite-link/tokens', invitation);
  link = z.looseObject({ secret: z.string() }).parse(created).secret;
  const signedIn = await Api.loggedIn(unleash.url, { username: 'admin', password: 'unleash4all' });
  await signedIn.send('PUT', '/api/admin/projects/default/features/spring-sale', {
    description: '-1+1',
    type: 'release',
  });
});

beforeEach(() => {
  proxy.passAll();
  for (const name of ['events.csv', 'events.csv.partial', 'flag.csv']) rmSync(out(name), { force: true });
});

afterAll(async () => {
  script.remove();
  await proxy.stop();
  await unleash.stop();
});

test('saves every event, without links for signing up', async () => {
  const { code, output } = await run(['--from', today]);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^\d+ events from .* in events\.csv\n$/) });
  const events = await Api.withToken(unleash.url, unleash.tokens.admin).send('GET', first);
  const { total } = z.looseObject({ total: z.number() }).parse(events);
  const rows = rowsOf(readOut());
  expect(rows).toHaveLength(total);
  expect(rows.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b));
  expect(rows.some(({ type }) => type?.startsWith('public-signup-token'))).toBe(true);
  expect(readOut()).not.toContain(link);
  expect(readOut()).not.toContain(unleash.tokens.backend);
});

test('saves the events of one flag with the values before and after', async () => {
  expect(await run(['--flag', 'spring-sale', '--out', 'flag.csv'])).toMatchObject({ code: 0 });
  const rows = rowsOf(readOut('flag.csv'));
  expect(new Set(rows.map(({ featureName }) => featureName))).toEqual(new Set(['spring-sale']));
  const created = rows.find(({ type }) => type === 'feature-created');
  expect(JSON.parse(created?.['data'] ?? '')).toMatchObject({ description: formula });
  const changed = rows.find(({ type }) => type === 'feature-metadata-updated');
  expect(JSON.parse(changed?.['preData'] ?? '')).toMatchObject({ description: formula });
  expect(changed).toMatchObject({ createdBy: 'admin', createdByUserId: '1' });
});

test('leaves out events without a project for a Viewer', async () => {
  const admin = Api.withToken(unleash.url, unleash.tokens.admin);
  const viewer = { username: 'onlooker', password: 'Only-looks-1-2-3' };
  await admin.send('POST', '/api/admin/user-admin', { ...viewer, rootRole: 3, sendEmail: false });
  const token = { description: 'read', expiresAt: '2099-01-01T00:00:00Z' };
  const signedIn = await Api.loggedIn(unleash.url, viewer);
  const created = await signedIn.send('POST', '/api/admin/user/tokens', token);
  const { secret } = z.looseObject({ secret: z.string() }).parse(created);
  expect(await run([], { UNLEASH_ADMIN_TOKEN: secret })).toMatchObject({ code: 0 });
  const projects = rowsOf(readOut()).map(({ project }) => project);
  expect(projects).not.toContain('');
});

test('makes text of formulas, except with --raw', async () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', 'a "quoted", cell', 'two\nlines', '', '=A1,"B"'];
  const events = texts.map((createdBy, index) => ({
    id: index + 1,
    createdAt: '2026-01-01T00:00:00Z',
    type: 'feature-created',
    createdBy,
    createdByUserId: -42,
    data: null,
    preData: null,
    project: 'default',
    environment: null,
    featureName: null,
  }));
  proxy.passAll({ '/api/admin/search/events': { events, total: events.length } });
  expect(await run([])).toMatchObject({ code: 0 });
  const rows = rowsOf(readOut());
  expect(rows.map(({ createdBy }) => createdBy)).toEqual(
    texts.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)),
  );
  expect(rows[0]).toMatchObject({ createdByUserId: '-42', environment: '' });
  expect(await run(['--raw'])).toMatchObject({ code: 0 });
  expect(rowsOf(readOut()).map(({ createdBy }) => createdBy)).toEqual(texts);
});

test('reads page after page, and notices missing events', async () => {
  const event = (id: number) => ({ id, createdAt: '2026-01-01T00:00:00Z', type: 'feature-created' });
  const events = Array.from({ length: 999 }, (_, index) => event(index + 1));
  proxy.passAll({ '/api/admin/search/events': { events, total: 1500 } });
  expect(await run([])).toEqual({ code: 1, output: 'Unleash has 1500 events, but returned 999.\n' });
  expect(existsSync(out())).toBe(false);
});

describe('Without success, an earlier file stays', () => {
  test.each([
    ['a wrong token', [], { UNLEASH_ADMIN_TOKEN: '*:*.wrong' }, 'You must log in to use Unleash.'],
    ['no token', [], { UNLEASH_ADMIN_TOKEN: '' }, 'Set UNLEASH_URL and UNLEASH_ADMIN_TOKEN.'],
    ['an unknown flag', ['--flag', 'no-such-flag'], {}, 'No event matches.'],
    ['a year without events', ['--to', '2001-12-31'], {}, 'No event matches.'],
  ])('%s', async (_, args, changed: Readonly<Record<string, string>>, message) => {
    writeFileSync(out(), 'earlier');
    const { code, output } = await run(args, changed);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(message) });
    expect(output).not.toContain('*:*.wrong');
    expect(readOut()).toBe('earlier');
    expect(existsSync(out('events.csv.partial'))).toBe(false);
  });

  test.runIf(bash !== undefined)('a full disk', async () => {
    writeFileSync(out(), 'earlier');
    const variables = { UNLEASH_URL: proxy.url, UNLEASH_ADMIN_TOKEN: unleash.tokens.admin };
    const { code, output } = await runOnFullDisk(script, 'events-to-csv.mjs', variables);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('EFBIG') });
    expect(readOut()).toBe('earlier');
    expect(existsSync(out('events.csv.partial'))).toBe(false);
  });

  test('a request that fails', async () => {
    for (const fault of faults) {
      writeFileSync(out(), 'earlier');
      proxy.failAt(`GET ${first}`, fault);
      const { code, output } = await run([]);
      expect(code).toBe(1);
      expect(output).toMatch(typeof fault === 'object' ? fault.message : /other side closed|terminated|ECONNRESET/);
      expect(readOut()).toBe('earlier');
    }
  });
});

const psql = findProgramFor('the table of events', 'psql');

describe.runIf(psql !== undefined && bash !== undefined)('The table in PostgreSQL', () => {
  let database: PageDatabase;
  let loading: PageScript;

  beforeAll(async () => {
    if (bash === undefined || psql === undefined) return;
    database = await startPageDatabase(psql);
    loading = savePageScript(bash, page, 'load-events.sh');
  });

  afterAll(async () => {
    loading.remove();
    await database.stop();
  });

  const load = () => loading.run({ DATABASE_URL: database.url });

  test('has every event once, however often it is loaded', async () => {
    await run(['--raw']);
    const text = readOut();
    writeFileSync(path.join(loading.folder, 'events.csv'), text);
    const shown = { code: 0, output: 'The table is up to date.\n' };
    expect(await load()).toEqual(shown);
    const again = await load();
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining(shown.output) });
    expect(await database.query('select count(*) from unleash_events')).toBe(String(rowsOf(text).length));
    const stored =
      "select data->>'description' from unleash_events where type = 'feature-created' and feature = 'spring-sale'";
    expect(await database.query(stored)).toBe(formula);
    const sql = readPageItems(page).find((item): item is CodeBlock => item.type === 'code' && item.language === 'sql');
    expect(await database.query(sql?.code ?? '')).toMatch(/\|admin\|\d+$/m);
  });

  test('stays as it is if a file is broken', async () => {
    const before = await database.query('select count(*), max(id) from unleash_events');
    for (const text of [
      'id,createdAt\r\n1,2026-01-01\r\n',
      readFileSync(path.join(loading.folder, 'events.csv'), 'utf8').slice(0, -300),
    ]) {
      writeFileSync(path.join(loading.folder, 'events.csv'), text);
      const { code, output } = await load();
      expect(code).not.toBe(0);
      expect(output).toContain('ERROR');
      expect(await database.query('select count(*), max(id) from unleash_events')).toBe(before);
    }
  });
});
