import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startUnleash } from '../../live/start-unleash.ts';
import { createPersonalToken } from './page-script.ts';

/** Single statements of pages about the Admin API and the Frontend API, tried on a server with the example set. */
const server = await startUnleash();
afterAll(() => server.stop());

const page = (name: string) => readFileSync(`content/docs/${name}.md`, 'utf8');
const project = '/api/admin/projects/default/features';

interface Response {
  readonly status: number;
  readonly body: string;
}

async function request(
  method: string,
  path: string,
  body?: unknown,
  token: string = server.tokens.admin,
): Promise<Response> {
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: { Authorization: token, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.text() };
}

const createFlag = (name: string) => request('POST', project, { name });
const addStrategy = (flag: string, environment: string, strategy: object) =>
  request('POST', `${project}/${flag}/environments/${environment}/strategies`, { name: 'default', ...strategy });
const withConstraint = (constraint: object) =>
  addStrategy('new-checkout', 'development', { constraints: [{ contextName: 'userId', ...constraint }] });

/** @returns the names of the flags that a search finds, and their tags */
async function search(filter: string): Promise<Map<string, string[] | undefined>> {
  const { body } = await request('GET', `/api/admin/search/features?${filter}`);
  const { features } = JSON.parse(body) as { features: { name: string; tags?: { type: string; value: string }[] }[] };
  return new Map(features.map(({ name, tags }) => [name, tags?.map(({ type, value }) => `${type}:${value}`)]));
}

test('a search for segments counts the uses of the segments, as the table says', async () => {
  const { segments } = JSON.parse((await request('GET', '/api/admin/segments')).body) as {
    segments: { id: number; name: string }[];
  };
  const [first, second] = segments;
  const ids = [first?.id, second?.id];
  const flags = {
    'Both segments in one environment': { name: 'both-once', environments: ['development'], ids },
    'Both segments in two environments': { name: 'both-twice', environments: ['development', 'production'], ids },
    'Only `Beta users`, in two environments': {
      name: 'first-twice',
      environments: ['development', 'production'],
      ids: ids.slice(0, 1),
    },
  };
  const table = [...page('reference/search-operators').matchAll(/^\| (.+) \| (\d) \| (.+) \| (.+) \|$/gm)];
  expect(table.map(([, row]) => row)).toEqual(Object.keys(flags));

  for (const { name, environments, ids: used } of Object.values(flags)) {
    await createFlag(name);
    for (const environment of environments) await addStrategy(name, environment, { segments: used });
  }
  const both = encodeURIComponent(`${first?.name},${second?.name}`);
  const included = await search(`segment=INCLUDE_ALL_OF:${both}`);
  const excluded = await search(`segment=EXCLUDE_ALL:${both}`);
  const inWords = (found: boolean) => (found ? 'Found' : 'Not found');
  for (const [, row = '', uses, includes, excludes] of table) {
    const { name, environments, ids: used } = flags[row as keyof typeof flags];
    expect([row, uses, includes, excludes]).toEqual([
      row,
      String(environments.length * used.length),
      inWords(included.has(name)),
      inWords(excluded.has(name)),
    ]);
  }
});

test('a search for a tag hides the other tags of a flag', async () => {
  const tags = JSON.parse((await request('GET', '/api/admin/features/new-checkout/tags')).body) as {
    tags: { type: string; value: string }[];
  };
  expect(tags.tags.length).toBeGreaterThan(1);
  const searched = tags.tags.map(({ type, value }) => `${type}:${value}`)[0] ?? '';
  expect((await search(`tag=INCLUDE:${searched}`)).get('new-checkout')).toEqual([searched]);
  expect((await search('query=new-checkout')).get('new-checkout')).toHaveLength(tags.tags.length);
});

test('a single flag comes without its tags', async () => {
  const flag = JSON.parse((await request('GET', `${project}/new-checkout`)).body) as object;
  expect(flag).toHaveProperty('links');
  expect(flag).not.toHaveProperty('tags');
});

test('the limit of 100 characters is for entries of a list, not for a single value', async () => {
  const long = 'a'.repeat(101);
  expect((await withConstraint({ operator: 'IN', values: [long] })).status).toBe(400);
  expect((await withConstraint({ operator: 'REGEX', value: long })).status).toBe(200);
  const empty = await withConstraint({ operator: 'REGEX', value: '' });
  expect(empty).toMatchObject({ status: 400, body: expect.stringContaining('must NOT have fewer than 1 characters') });
});

test('strategies of a deleted type can only be removed or changed to another type', async () => {
  await createFlag('custom-type');
  await request('POST', '/api/admin/strategies', { name: 'opening-hours', parameters: [] });
  const added = await addStrategy('custom-type', 'development', { name: 'opening-hours' });
  const { id } = JSON.parse(added.body) as { id: string };
  const path = `${project}/custom-type/environments/development/strategies/${id}`;
  await request('DELETE', '/api/admin/strategies/opening-hours');

  const refused = { status: 400, body: expect.stringContaining('Could not find strategy type with name') };
  expect(await request('PUT', path, { name: 'opening-hours', title: 'Changed' })).toMatchObject(refused);
  const disable = [{ op: 'replace', path: '/disabled', value: true }];
  expect(await request('PATCH', path, disable)).toMatchObject(refused);
  expect((await request('PUT', path, { name: 'flexibleRollout' })).status).toBe(200);
  expect((await request('DELETE', path)).status).toBe(200);
});

test('PUT keeps the title, the segments, `disabled` and `sortOrder` of a strategy', async () => {
  await createFlag('kept-fields');
  await addStrategy('kept-fields', 'development', {});
  const kept = { title: 'Kept', disabled: true, sortOrder: 7 };
  const { id } = JSON.parse((await addStrategy('kept-fields', 'development', kept)).body) as { id: string };
  const path = `${project}/kept-fields/environments/development/strategies/${id}`;
  const { body } = await request('PUT', path, { name: 'default' });
  expect(JSON.parse(body)).toMatchObject(kept);
});

test('the Frontend API accepts metrics without a bucket, and a registration only with all of its fields', async () => {
  const post = (path: string, body: object) =>
    request('POST', `/api/frontend/client/${path}`, body, server.tokens.frontend);
  expect((await post('metrics', { appName: 'web-shop' })).status).toBe(200);
  expect((await post('metrics', { appName: 'web-shop', bucket: {} })).status).toBe(400);
  const registration = { appName: 'web-shop', interval: 10, started: 0, strategies: [] };
  expect((await post('register', registration)).status).toBe(200);
  for (const field of Object.keys(registration)) {
    expect((await post('register', { ...registration, [field]: undefined })).status, `without ${field}`).toBe(400);
  }
});

test('an unknown project or environment returns 404, and 403 for a personal token in Open Source', async () => {
  await createFlag('misspelled');
  const token = await createPersonalToken(server.url);
  for (const path of [`${project}/misspelled/environments/nope/on`, '/api/admin/projects/nope/features']) {
    expect((await request('POST', path, { name: 'nowhere' })).status).toBe(404);
    expect((await request('POST', path, { name: 'nowhere' }, token)).status).toBe(403);
  }
  expect(page('how-to-create-feature-flag')).toContain(
    'a personal access token also gets this error for any project other than `default` and for a misspelled environment',
  );
});

test('impact metrics arrive without usage, with the empty bucket of the Java SDK and without a bucket', async () => {
  const start = '1970-01-01T00:00:00Z';
  for (const [name, usage] of [
    ['orders_with_bucket', { bucket: { start, stop: start, toggles: {} } }],
    ['orders_without_bucket', {}],
  ] as const) {
    const impactMetrics = [{ name, help: 'Orders', type: 'counter', samples: [{ labels: { shop: 'web' }, value: 2 }] }];
    const report = { appName: 'web-shop', instanceId: '1', environment: 'development', ...usage, impactMetrics };
    expect((await request('POST', '/api/client/metrics', report, server.tokens.backend)).status).toBe(202);
    const shown = async () => (await request('GET', '/internal-backstage/impact/metrics')).body;
    await expect.poll(shown, { timeout: 30_000 }).toMatch(new RegExp(`^${name}\\{.*\\} 2$`, 'm'));
  }
});

test('the values of TRUST_PROXY fit a program on the same machine and a container', () => {
  const guide = page('how-to/how-to-run-the-unleash-proxy');
  const [, ofProgram] = /`TRUST_PROXY=([^`]+)` for a Node\.js program on the same machine/.exec(guide) ?? [];
  const [, gateway = ''] = /gateway instead, such as `([\d.]+)`/.exec(guide) ?? [];
  const [, ofContainer] = / use `TRUST_PROXY=([^`]+)`/.exec(guide) ?? [];
  // The Proxy passes the value to Express.
  const require = createRequire(resolve('live/node_modules/unleash-server/package.json'));
  const express = z.custom<() => { set: Set; get: (name: string) => unknown }>(isFunction).parse(require('express'));
  const trusts = (value: string | undefined, address: string) => {
    const app = express();
    app.set('trust proxy', value);
    return z.custom<(address: string, hop: number) => boolean>(isFunction).parse(app.get('trust proxy fn'))(address, 0);
  };
  expect([ofProgram, trusts(ofProgram, '127.0.0.1'), trusts(ofProgram, gateway)]).toEqual(['127.0.0.1', true, false]);
  expect([ofContainer, trusts(ofContainer, gateway)]).toEqual(['uniquelocal', true]);
  expect([trusts(ofContainer, '172.31.0.1'), trusts(ofContainer, '203.0.113.7')]).toEqual([true, false]);
});

type Set = (name: string, value: unknown) => void;

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
