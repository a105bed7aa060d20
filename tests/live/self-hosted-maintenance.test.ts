import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { admin, backend, defaultUser, hostForTests, statusOf } from './self-hosting.ts';

/** What our pages say about maintenance mode, imports and limits of a self-hosted server. */
const hosting = hostForTests();
const flag = { name: 'in-maintenance', type: 'release' };

/** Whether this process of the server stops changes. It can still act by the state that it read up to a minute ago. */
const stopsChanges = async (api: Api): Promise<boolean> =>
  (await statusOf(api.request('POST', '/api/admin/features/validate', { name: 'free' }))) === 503;

const turn = (api: Api, enabled: boolean): Promise<number> =>
  statusOf(api.request('POST', '/api/admin/maintenance', { enabled }));

/** Turns maintenance mode on or off, and waits until the server acts by it, which takes up to a minute. */
async function turnAndWait(api: Api, enabled: boolean): Promise<void> {
  expect(await turn(api, enabled)).toBe(204);
  await expect.poll(() => stopsChanges(api), { timeout: 100_000, interval: 500 }).toBe(enabled);
}

describe('Maintenance mode', () => {
  test('is stored when the server responds, and in effect a minute later', async () => {
    const { url } = await hosting.restart();
    const api = Api.withToken(url, admin);
    const database = hosting.database();
    // The server forgets the old state, then stores the new one. A job that reads the state in between keeps the old one.
    const [turned] = await database.whileLocked('settings', async () => {
      const response = turn(api, true);
      const waits = "SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
      await expect.poll(() => database.query(waits), { timeout: 60_000 }).toEqual([{ count: 1 }]);
      expect(await stopsChanges(api)).toBe(false);
      return [response];
    });
    expect(await turned).toBe(204);
    expect(await api.send('GET', '/api/admin/maintenance')).toEqual({ enabled: true });
    expect(await stopsChanges(api)).toBe(false);
    await expect.poll(() => stopsChanges(api), { timeout: 100_000, interval: 500 }).toBe(true);
  });

  test('stops POST, PUT and DELETE with 503, but neither GET, PATCH nor SDKs', async () => {
    const { url } = await hosting.restart();
    const api = Api.withToken(url, admin);
    await turnAndWait(api, false);
    await api.send('POST', '/api/admin/projects/default/features', flag);
    await turnAndWait(api, true);
    const stopped = await api.request('POST', '/api/admin/projects/default/features', { ...flag, name: 'other' });
    expect({ status: stopped.status, body: await stopped.json() }).toEqual({
      status: 503,
      body: { message: 'Unleash is currently in maintenance mode.' },
    });
    expect(await statusOf(api.request('DELETE', '/api/admin/projects/default/features/in-maintenance'))).toBe(503);
    expect(await statusOf(api.request('PUT', '/api/admin/projects/default/features/in-maintenance', flag))).toBe(503);
    expect(await statusOf(api.request('GET', '/api/admin/projects'))).toBe(200);
    const patch = [{ op: 'replace', path: '/description', value: 'changed' }];
    expect(await statusOf(api.request('PATCH', '/api/admin/projects/default/features/in-maintenance', patch))).toBe(
      200,
    );
    expect(await statusOf(Api.withToken(url, backend).request('GET', '/api/client/features'))).toBe(200);
    expect(await statusOf(fetch(`${url}/health`))).toBe(200);
  });

  test('stops requests that only read with POST, accepts reports of SDKs, and lets users sign in', async () => {
    const { url } = await hosting.server();
    const api = Api.withToken(url, admin);
    const context = { environments: ['development'], projects: ['default'], context: { appName: 'shop' } };
    expect(await statusOf(api.request('POST', '/api/admin/playground', context))).toBe(503);
    expect(await statusOf(api.request('POST', '/api/admin/features-batch/export', {}))).toBe(503);
    expect(await statusOf(api.request('POST', '/api/admin/features/validate', { name: 'free' }))).toBe(503);
    const report = { appName: 'shop', bucket: { start: new Date(), stop: new Date(), toggles: {} } };
    expect(await statusOf(Api.withToken(url, backend).request('POST', '/api/client/metrics', report))).toBe(202);
    expect((await Api.loggedIn(url, defaultUser)).cookie).not.toBe('');
  });

  test('allows changes to objects whose name starts with "maintenance"', async () => {
    const { url } = await hosting.server();
    const api = Api.withToken(url, admin);
    const features = '/api/admin/projects/default/features';
    await turnAndWait(api, false);
    await api.send('POST', features, { ...flag, name: 'maintenance-banner' });
    await turnAndWait(api, true);
    const switchOn = 'environments/development/on';
    expect(await statusOf(api.request('POST', `${features}/maintenance-banner/${switchOn}`))).toBe(200);
    expect(await statusOf(api.request('POST', `${features}/in-maintenance/${switchOn}`))).toBe(503);
  });

  test('holds changes back from SDKs until it ends', { timeout: 400_000 }, async () => {
    const { url } = await hosting.server();
    const isOn = async () => {
      const { features } = z
        .object({ features: z.array(z.object({ name: z.string(), enabled: z.boolean() })) })
        .parse(await Api.withToken(url, backend).send('GET', '/api/client/features'));
      return features.some(({ name, enabled }) => name === 'maintenance-banner' && enabled);
    };
    // Without maintenance mode, the server notices changes once a second.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(await isOn()).toBe(false);
    const api = Api.withToken(url, admin);
    await turnAndWait(api, false);
    await expect.poll(isOn, { timeout: 100_000, interval: 1000 }).toBe(true);
    await turnAndWait(api, true);
  });

  test('is recorded, and its operation checks the body and the token', async () => {
    const { url } = await hosting.server();
    const api = Api.withToken(url, admin);
    const { events } = z
      .object({ events: z.array(z.object({ type: z.string(), data: z.unknown() })) })
      .parse(await api.send('GET', '/api/admin/search/events?limit=1&type=IS:setting-updated'));
    expect(events).toEqual([{ type: 'setting-updated', data: { id: 'maintenance.mode', enabled: true } }]);
    const change = (token: string, body: unknown) =>
      statusOf(Api.withToken(url, token).request('POST', '/api/admin/maintenance', body));
    expect(await change(admin, {})).toBe(400);
    expect(await change(admin, { enabled: 'often' })).toBe(400);
    expect(await change('*:*.unknown', { enabled: true })).toBe(401);
    expect(await change(backend, { enabled: true })).toBe(403);
  });

  test('stays on after a restart, until someone turns it off', async () => {
    const { url } = await hosting.restart();
    const api = Api.withToken(url, admin);
    expect(await statusOf(fetch(`${url}/ready`))).toBe(200);
    expect(await api.send('GET', '/api/admin/maintenance')).toEqual({ enabled: true });
    await turnAndWait(api, false);
    expect(
      await statusOf(api.request('POST', '/api/admin/projects/default/features', { ...flag, name: 'other' })),
    ).toBe(201);
  });
});

describe('A database role that can only read', () => {
  test('is enough for a server in maintenance mode, if the role may change sessions and sign in users', async () => {
    const { url: before } = await hosting.server();
    const everyone = Api.withToken(before, admin);
    expect(await turn(everyone, true)).toBe(204);
    await hosting.database().query(`
      CREATE ROLE unleash_readonly LOGIN;
      GRANT USAGE ON SCHEMA public TO unleash_readonly;
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO unleash_readonly;
      GRANT INSERT, UPDATE, DELETE ON unleash_session TO unleash_readonly;
      GRANT UPDATE ON users TO unleash_readonly;
    `);
    const { url } = await hosting.restart({
      DATABASE_USERNAME: 'unleash_readonly',
      DATABASE_DISABLE_MIGRATION: 'true',
    });
    expect(await statusOf(fetch(`${url}/health`))).toBe(200);
    expect(await statusOf(Api.withToken(url, backend).request('GET', '/api/client/features'))).toBe(200);
    expect(await statusOf(Api.withToken(url, admin).request('GET', '/api/admin/projects'))).toBe(200);
    const user = await Api.loggedIn(url, defaultUser);
    expect(await statusOf(user.request('GET', '/api/admin/user'))).toBe(200);
  });
});

describe('The variable of maintenance mode', () => {
  test('keeps maintenance mode on when someone turns it off', async () => {
    const { url } = await hosting.restart({ UNLEASH_EXPERIMENTAL_MAINTENANCE_MODE: 'true' });
    const api = Api.withToken(url, admin);
    expect(await statusOf(api.request('POST', '/api/admin/maintenance', { enabled: false }))).toBe(204);
    expect(
      await statusOf(api.request('POST', '/api/admin/projects/default/features', { ...flag, name: 'third' })),
    ).toBe(503);
  });
});

describe('An import at startup', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-import-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('repeats with every start and overwrites changes', async () => {
    const { url } = await hosting.restart();
    const api = Api.withToken(url, admin);
    const features = '/api/admin/projects/default/features';
    await api.send('POST', features, { name: 'imported', description: 'from the file' });
    const body = { environment: 'development', features: ['imported'] };
    const file = path.join(folder, 'flags.json');
    writeFileSync(file, JSON.stringify(await api.send('POST', '/api/admin/features-batch/export', body)));
    await api.send('PUT', `${features}/imported`, { name: 'imported', description: 'changed', type: 'release' });

    for (let start = 0; start < 2; start += 1) {
      await hosting.restart({ IMPORT_FILE: file });
      const next = Api.withToken((await hosting.server()).url, admin);
      expect(await next.send('GET', `${features}/imported`)).toMatchObject({ description: 'from the file' });
      await next.send('PUT', `${features}/imported`, { name: 'imported', description: 'changed', type: 'release' });
    }
    const { events } = z
      .object({ events: z.array(z.object({ type: z.string(), createdBy: z.string() })) })
      .parse(
        await Api.withToken((await hosting.server()).url, admin).send(
          'GET',
          '/api/admin/search/events?feature=IS:imported',
        ),
      );
    expect(
      events.find(({ type, createdBy }) => type === 'features-imported' || createdBy.includes('system')),
    ).toBeDefined();
  });
});

describe('Limits and strategies', () => {
  test('a limit of one flag rejects the next flag, but no existing one', async () => {
    const { url } = await hosting.restart({
      UNLEASH_FEATURE_FLAGS_LIMIT: '1',
      UNLEASH_DISABLE_CUSTOM_STRATEGY_CREATION: 'true',
    });
    const api = Api.withToken(url, admin);
    const response = await api.request('POST', '/api/admin/projects/default/features', { name: 'too-many' });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: {
        name: 'ExceedsLimitError',
        message: "Failed to create feature flag. You can't create more than the established limit of 1.",
      },
    });
    expect(await statusOf(api.request('GET', '/api/admin/projects/default/features/imported'))).toBe(200);
    expect(await statusOf(api.request('POST', '/api/admin/strategies', { name: 'own', parameters: [] }))).toBe(403);
  });
});
