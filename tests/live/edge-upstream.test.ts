import { describe, expect, test } from 'vitest';
import { openGate } from '../tutorials/gate.ts';
import {
  createToken,
  deleteToken,
  edgeForTests,
  flagsOf,
  get,
  page,
  post,
  server,
  statusOf,
  tokenState,
  tokens,
} from './edge-for-tests.ts';
import { startUpstream, type Edge } from './edge-process.ts';

/** What the pages about Unleash Edge say about its upstream and its metrics, tried with a real Edge of the open source build. */
const edges = edgeForTests('the upstream of Edge');

describe.runIf(edges.isHere)('Edge whose upstream fails', () => {
  const fast = { FEATURES_REFRESH_INTERVAL_SECONDS: '1', METRICS_INTERVAL_SECONDS: '1' };
  const features = '/api/client/features';

  test('keeps its flags, rejects new tokens with 400, and accepts them again', async () => {
    const gate = await openGate(server);
    const edge = await edges.start({ UPSTREAM_URL: gate.url, ...fast });
    const before = flagsOf(await get(edge, '/api/frontend/all', tokens.frontend));
    await gate.shut();
    await expect
      .poll(async () => (await tokenState(edge)).tokenRefreshes[0]?.failure_count, { timeout: 30_000 })
      .toBe(1);
    expect(flagsOf(await get(edge, '/api/frontend/all', tokens.frontend))).toEqual(before);
    expect(await statusOf(edge, '/internal-backstage/ready')).toBe(200);
    // No metric counts connections that fail.
    const failures = /client_feature_fetch(_failures|_count)\{.*status_code="(?!200|304)/;
    expect((await get(edge, '/internal-backstage/metrics')).body).not.toMatch(failures);
    const unseen = await createToken('frontend', 'development', ['default']);
    expect(await statusOf(edge, '/api/frontend', unseen)).toBe(400);
    await gate.open();
    expect(await statusOf(edge, '/api/frontend', unseen)).toBe(200);
    await expect
      .poll(async () => (await tokenState(edge)).tokenRefreshes[0]?.failure_count, { timeout: 30_000 })
      .toBe(0);
    await edge.stop();
    await gate.shut();
    await deleteToken(unseen);
  });

  test.each([404, 429, 500, 502, 503, 504])(
    'waits an interval longer after %i, and serves what it has',
    async (status) => {
      const upstream = await startUpstream(server);
      const edge = await edges.start({ UPSTREAM_URL: upstream.url, FEATURES_REFRESH_INTERVAL_SECONDS: '2' });
      upstream.fixed.set(features, { status });
      const first = async () => (await tokenState(edge)).tokenRefreshes[0];
      await expect.poll(async () => (await first())?.failure_count, { timeout: 30_000 }).toBe(1);
      const { next_refresh: next, last_check: last } = (await first()) ?? {};
      expect(Math.round((Date.parse(next ?? '') - Date.parse(last ?? '')) / 1000)).toBe(4);
      expect(await statusOf(edge, features, tokens.backend)).toBe(200);
      expect((await get(edge, '/internal-backstage/metrics')).body).toMatch(
        new RegExp(`client_feature_fetch_failures\\{.*status_code="${status}".*\\} 1`),
      );
      await edge.stop();
      await upstream.stop();
    },
  );

  test.each([401, 403])('stops using a token after %i', async (status) => {
    const upstream = await startUpstream(server);
    const edge = await edges.start({ UPSTREAM_URL: upstream.url, ...fast });
    upstream.fixed.set(features, { status });
    await expect.poll(async () => (await tokenState(edge)).tokenRefreshes, { timeout: 30_000 }).toEqual([]);
    expect(await statusOf(edge, features, tokens.backend)).toBe(403);
    expect(await statusOf(edge, '/api/frontend', tokens.frontend)).toBe(403);
    await edge.stop();
    await upstream.stop();
  });

  /** The table about usage reports: the status, whether Edge keeps the counts, and the intervals until the next report. */
  test.each([
    [202, false, 1],
    [429, true, 11],
    [500, true, 11],
    [502, true, 11],
    [503, true, 11],
    [504, true, 11],
    [400, false, 1],
    [413, false, 1],
    [401, false, 11],
    [403, false, 11],
    [404, false, 11],
  ])(
    'after %i to a usage report, it keeps the counts: %s, and waits %i intervals',
    async (status, keeps, intervals) => {
      const upstream = await startUpstream(server);
      const edge = await edges.start({ UPSTREAM_URL: upstream.url, METRICS_INTERVAL_SECONDS: '2' });
      const bulk = '/api/client/metrics/bulk';
      upstream.fixed.set(bulk, { status });
      const time = new Date().toISOString();
      const bucket = { start: time, stop: time, toggles: { 'new-checkout': { yes: 7, no: 0, variants: {} } } };
      await post(edge, '/api/client/metrics', { appName: 'web-shop', bucket }, tokens.backend);
      await expect
        .poll(async () => (await get(edge, '/internal-backstage/metrics')).body, { timeout: 20_000 })
        .toMatch(new RegExp(`^client_metrics_upload_count\\{.*status_code="${status}"`, 'm'));
      await expect
        .poll(async () => (await get(edge, '/internal-backstage/metrics')).body, { timeout: 20_000 })
        .toContain(`metrics_interval_between_send ${intervals * 2}\n`);
      const kept = (await get(edge, '/internal-backstage/metricsbatch')).body.includes('"yes":7');
      expect(kept).toBe(keeps);
      expect(upstream.requests.some(({ path: place, body }) => place === bulk && body.includes('"yes":7'))).toBe(true);
      await edge.stop();
      await upstream.stop();
    },
  );
});

describe.runIf(edges.isHere)('Edge and its requests upstream', () => {
  test('validates each token once, with the headers and the token header of its options', async () => {
    const upstream = await startUpstream(server);
    const edge = await edges.start(
      { UPSTREAM_URL: upstream.url, EDGE_AUTH_HEADER: 'X-Token', APP_NAME: 'edge-eu' },
      '-H',
      'X-Team: web',
    );
    const [validation] = upstream.requests;
    expect(validation?.path).toBe('/edge/validate');
    expect(validation?.headers['x-team']).toBe('web');
    for (let repeat = 0; repeat < 3; repeat++)
      expect(await statusOf(edge, '/api/frontend', undefined, { 'X-Token': tokens.frontend })).toBe(200);
    expect(await statusOf(edge, '/api/frontend', tokens.frontend)).toBe(403);
    const validations = upstream.requests.filter(({ path: place }) => place === '/edge/validate');
    expect(validations.filter(({ body }) => body.includes(tokens.frontend))).toHaveLength(1);
    const download = upstream.requests.find(({ path: place }) => place === '/api/client/features');
    expect(download?.headers).toMatchObject({ authorization: tokens.backend, 'x-team': 'web' });
    await edge.stop();
    await upstream.stop();
  });

  test('sends the last usage counts and its data when it gets SIGTERM, and ends with status 0', async () => {
    const upstream = await startUpstream(server);
    const edge = await edges.start({ UPSTREAM_URL: upstream.url, APP_NAME: 'edge-eu' });
    const time = new Date().toISOString();
    const bucket = { start: time, stop: time, toggles: { 'new-checkout': { yes: 9, no: 0, variants: {} } } };
    await post(edge, '/api/client/metrics', { appName: 'web-shop', bucket }, tokens.backend);
    upstream.requests.length = 0;
    expect(await edge.stop()).toBe(0);
    const sent = upstream.requests.map(({ path: place }) => place);
    expect(sent).toEqual(expect.arrayContaining(['/api/client/metrics/bulk', '/api/client/metrics/edge']));
    expect(upstream.requests.find(({ path: place }) => place.endsWith('bulk'))?.body).toContain('"yes":9');
    expect(edge.log()).toContain('SIGTERM');
    await upstream.stop();
  });

  test('serves another Edge as its upstream, and passes usage on, but no impact metrics from the other one', async () => {
    const fast = { METRICS_INTERVAL_SECONDS: '1' };
    const first = await edges.start(fast);
    const second = await edges.start({ UPSTREAM_URL: first.url, ...fast });
    const flags = async (edge: Edge) => flagsOf(await get(edge, '/api/frontend/all', tokens.frontend));
    expect(await flags(second)).toEqual(await flags(first));

    const time = new Date().toISOString();
    const bucket = { start: time, stop: time, toggles: { 'new-checkout': { yes: 5, no: 0, variants: {} } } };
    const samples = [{ value: 5, labels: { appName: 'edge' } }];
    for (const [edge, appName] of [[second, 'second'] as const, [first, 'first'] as const]) {
      const impactMetrics = [{ name: `edge_orders_${appName}`, help: 'Orders', type: 'counter', samples }];
      await post(edge, '/api/client/metrics', { appName: `edge-${appName}`, bucket, impactMetrics }, tokens.backend);
    }
    const exposed = async (place: string) => (await fetch(`${server}/internal-backstage/${place}`)).text();
    const patience = { timeout: 30_000, interval: 500 };
    for (const name of ['first', 'second'])
      await expect.poll(() => exposed('prometheus'), patience).toContain(`active="true",appName="edge-${name}"} 5`);
    await expect.poll(() => exposed('impact/metrics'), patience).toMatch(/^edge_orders_first\{.*origin="edge"/m);
    expect(await exposed('impact/metrics')).not.toContain('edge_orders_second');
    await second.stop();
    await first.stop();
  });
});

describe.runIf(edges.isHere)('The metrics of Edge for Prometheus', () => {
  const [, table = ''] = /\{#prometheus\}\n([^]*?)\n\nOn Linux/.exec(page('unleash-edge/concepts')) ?? [];
  const rows = table.split('\n').flatMap((line) => {
    const [, names = '', type = '', labels = ''] = line.split('|').map((cell) => cell.trim());
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({
      name,
      type: type.toLowerCase(),
      labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label),
      isPlain: labels === '' || labels.startsWith('Only'),
    }));
  });

  test('have the names, types and labels of the table', async () => {
    const upstream = await startUpstream(server);
    const edge = await edges.start({ UPSTREAM_URL: upstream.url, METRICS_INTERVAL_SECONDS: '1', APP_NAME: 'edge-eu' });
    const time = new Date().toISOString();
    const bucket = { start: time, stop: time, toggles: { 'new-checkout': { yes: 1, no: 1, variants: {} } } };
    await post(edge, '/api/client/metrics', { appName: 'web-shop', bucket }, tokens.backend);
    await get(edge, '/api/client/features', tokens.backend, {
      'unleash-sdk': 'unleash-client-node:6.12.1',
      'unleash-client-spec': '6.1.0',
    });
    const exposed = async () => (await get(edge, '/internal-backstage/metrics')).body;
    await expect.poll(exposed, { timeout: 20_000 }).toContain('client_metrics_upload');
    const text = await exposed();
    const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));
    const stated = new Map(rows.map((row) => [row.name, row]));
    // The page needn't name the metrics of every process.
    const own = [...types.keys()].filter((name) => !name.startsWith('process_'));
    expect(own.filter((name) => !stated.has(name))).toEqual([]);
    for (const name of own) {
      const row = stated.get(name);
      expect([name, types.get(name)]).toEqual([name, row?.type]);
      const [, sample = ''] = new RegExp(`^${name}(?:_count)?(?:\\{(.*?)\\})? `, 'm').exec(text) ?? [];
      const labels = [...sample.matchAll(/(\w+)="/g)].map(([, label]) => label);
      const expected = [...(row?.labels ?? []), ...(row?.isPlain ? [] : ['app_name', 'instance_id'])];
      expect([name, labels.toSorted()]).toEqual([name, expected.toSorted()]);
    }
    await edge.stop();
    await upstream.stop();
  });
});
