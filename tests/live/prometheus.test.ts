import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { freePort } from '../../live/port.ts';
import { serverVersion } from '../../site/server-version.ts';
import { findProgramFor } from '../../tools/programs.ts';
import { readPageItems, type CodeBlock, type PageItem } from '../samples/read-page-items.ts';
import { recordChecked } from '../samples/record-checks.ts';
import { admin, backend, defaultUser, hostForTests } from './self-hosting.ts';

/** What pages say about the metrics of the server, with a real Prometheus that collects them. */
const prometheus = findProgramFor('the queries of the pages in Prometheus', 'prometheus');
const promtool = findProgramFor('the configuration of Prometheus on pages', 'promtool');

const scaling = 'content/docs/feature-flag-tutorials/use-cases/scaling-unleash.md';
const variants = 'content/docs/recipes/variants-in-numbers.md';
const pagesWithConfiguration = [
  'content/docs/reference/network-view.md',
  'content/docs/using-unleash/deploy/configuring-unleash.md',
  'content/docs/reference/api/legacy/unleash/internal/prometheus.md',
];
const configurationOf = (page: string): string =>
  readPageItems(page).flatMap((item) =>
    item.type === 'code' && item.code.includes('scrape_configs:') ? [item.code] : [],
  )[0] ?? '';
const textOf = (page: string) => readFileSync(page, 'utf8');

/** What Grafana reads of a dashboard that has several panels. */
const Dashboard = z.object({
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string(), query: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int(),
      datasource: z.object({ type: z.string(), uid: z.string() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string().optional() })),
    }),
  ),
});
/** The block of a page that Grafana imports. */
function dashboardBlock(page: string): CodeBlock {
  const isDashboard = (item: PageItem): item is CodeBlock => item.type === 'code' && item.code.includes('"panels"');
  const block = readPageItems(page).find(isDashboard);
  if (block === undefined) throw new Error(`${page} has no dashboard`);
  return block;
}
const dashboardOf = (page: string) => Dashboard.parse(JSON.parse(dashboardBlock(page).code));
const queriesIn = ({ panels }: z.infer<typeof Dashboard>) =>
  panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr ?? []));

const hosting = hostForTests();
const folder = mkdtempSync(path.join(tmpdir(), 'prometheus-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Saves a configuration of a page with the address of a server. */
function save(name: string, configuration: string, server: string): string {
  const file = path.join(folder, name);
  const often = 'global:\n  scrape_interval: 1s\n';
  writeFileSync(file, often + configuration.replace('unleash:4242', new URL(server).host));
  return file;
}

test.runIf(promtool)('Prometheus accepts the configuration of each page', async () => {
  for (const page of pagesWithConfiguration) {
    const file = save('page.yml', configurationOf(page), 'http://unleash:4242');
    expect(await promtool?.run(['check', 'config', '--syntax-only', file])).toMatchObject({ status: 0, errors: '' });
  }
});

describe('A server that Prometheus watches', () => {
  /** Requests in a minute. The queries also count those that it rejects. */
  const limit = '60';
  const flag = 'pay-button-label';
  let url: string;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    const limits = { SDK_API_RATE_LIMIT_PER_MINUTE: limit };
    ({ url } = await hosting.restart({ PROMETHEUS_API: `http://127.0.0.1:${port}`, ...limits }));
    // The server counts checks of flags that it knows, and reads their names only from time to time.
    await Api.withToken(url, admin).send('POST', '/api/admin/projects/default/features', { name: flag });
    if (prometheus === undefined) return undefined;
    const [page = ''] = pagesWithConfiguration;
    const file = save('prometheus.yml', configurationOf(page), url);
    const address = `--web.listen-address=127.0.0.1:${port}`;
    const child = prometheus.start([`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`, address]);
    for (const stream of [child.stdout, child.stderr]) stream.resume();
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    return () => {
      child.kill();
      return ended;
    };
  });

  /** Sends requests as SDKs do. */
  async function load(requests: number): Promise<void> {
    for (let count = 0; count < requests; count++) {
      const response = await Api.withToken(url, backend).request('GET', '/api/client/features');
      await response.arrayBuffer();
    }
  }
  const exposed = async () => (await fetch(`${url}/internal-backstage/prometheus`)).text();

  test('has the metrics that pages name', async () => {
    await load(3);
    const [, table = ''] = /\{#monitor\}\n([^]*?)\nThe following queries/.exec(textOf(scaling)) ?? [];
    const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(9);
    const legacy = textOf(pagesWithConfiguration[2] ?? '');
    const [, old = ''] = /## Metrics of old dashboards\n([^]*?)\n## /.exec(legacy) ?? [];
    named.push(...[...old.matchAll(/`([a-z]+_[a-z_]+\d*)`/g)].map(([, name = '']) => name));
    named.push('scheduler_duration_seconds');
    const known = await exposed();
    const isMissing = (name: string) =>
      !new RegExp(`^${name}\\b`, 'm').test(known) && !known.includes(`# HELP ${name} `);
    expect(named.filter(isMissing)).toEqual([]);
  });

  test('labels requests with the path, the method, the status and the application', async () => {
    const [, sample = ''] = /^http_request_duration_milliseconds_count\{(.*)\}/m.exec(await exposed()) ?? [];
    expect([...sample.matchAll(/(\w+)="/g)].map(([, label]) => label).toSorted()).toEqual(
      ['appName', 'method', 'path', 'status'].toSorted(),
    );
  });

  const Result = z.object({
    data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
  });
  /** The first value that a query returns, or `NaN` if there is none yet. */
  async function valueOf(query: string): Promise<number> {
    const address = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`;
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok !== true) return Number.NaN;
    return Number(Result.parse(await response.json()).data.result[0]?.value[1]);
  }
  const patience = { timeout: 180_000, interval: 1000 };

  test.runIf(prometheus)('the queries of the page return values', async () => {
    const blocks = readPageItems(scaling).flatMap((item) =>
      item.type === 'code' && item.language === 'text' && item.code.includes('rate(') ? [item.code] : [],
    );
    const queries = blocks.flatMap((code) => code.trim().split('\n'));
    expect(queries).toHaveLength(3);
    for (const query of queries) {
      const value = async () => (await load(5), valueOf(query));
      await expect.poll(value, patience).toBeGreaterThan(0);
    }
    // The dashboard has the same queries, and one whose value is 0 unless the server waits for its database.
    const others = queriesIn(dashboardOf(scaling)).filter((query) => !queries.includes(query));
    expect(queriesIn(dashboardOf(scaling))).toEqual([...queries, ...others]);
    expect(others).toHaveLength(1);
    for (const query of others) await expect.poll(() => valueOf(query), patience).toBeGreaterThanOrEqual(0);
  });

  test.runIf(prometheus)('the queries of the dashboard for flags return values', async () => {
    const sdk = Api.withToken(url, backend);
    const report = async () => {
      const [start, stop] = [new Date().toISOString(), new Date().toISOString()];
      const toggles = { [flag]: { yes: 30, no: 10, variants: {} } };
      await sdk.send('POST', '/api/client/metrics', { appName: 'shop', bucket: { start, stop, toggles } });
    };
    const dashboard = dashboardOf(variants);
    const queries = queriesIn(dashboard);
    expect(queries).toHaveLength(2);
    for (const query of queries) {
      const filled = query.replaceAll('$flag', flag).replaceAll('$__rate_interval', '1m');
      await expect.poll(async () => (await report(), valueOf(filled)), patience).toBeGreaterThan(0);
    }
    const [, metric, label] =
      /^label_values\((\w+), (\w+)\)$/.exec(
        dashboard.templating.list.find(({ name }) => name === 'flag')?.query ?? '',
      ) ?? [];
    const values = await fetch(`http://127.0.0.1:${port}/api/v1/label/${label}/values?match[]=${metric}`);
    expect(await values.json()).toMatchObject({ data: [flag] });
    const blocks = [scaling, variants].map((source) => ({ source, block: dashboardBlock(source) }));
    recordChecked('run-dashboards', { kind: 'run', with: `Unleash ${serverVersion} and Prometheus` }, blocks);
  });

  test('each panel of a dashboard has a number, and a data source that a menu of the dashboard chooses', () => {
    for (const { panels, templating } of [dashboardOf(scaling), dashboardOf(variants)]) {
      const menus = new Map<string, string>(
        templating.list.flatMap(({ name, type, query }) =>
          type === 'datasource' ? [[`\${${name}}`, query] as const] : [],
        ),
      );
      expect(panels.map(({ id }) => id)).toEqual(panels.map((_, index) => index + 1));
      for (const { datasource } of panels) expect(menus.get(datasource.uid)).toBe(datasource.type);
    }
  });

  test('knows that it has the address of Prometheus', async () => {
    const api = await Api.loggedIn(url, defaultUser);
    expect(await api.send('GET', '/api/admin/ui-config')).toMatchObject({ prometheusAPIAvailable: true });
  });
});

test.runIf(promtool)(
  'the alert rules for Edge fire when refreshes or token validations fail, and only then',
  async () => {
    const edgePage = 'content/docs/reference/unleash-edge/concepts.md';
    const rules = readPageItems(edgePage).find((item) => item.type === 'code' && item.title === 'edge-alerts.yml');
    writeFileSync(path.join(folder, 'edge-alerts.yml'), rules?.type === 'code' ? rules.code : '');
    const series = (name: string, instance: string, values: string, labels = '') => ({
      series: `${name}{job="unleash-edge",instance="${instance}"${labels}}`,
      values,
    });
    const fetches = 'client_feature_fetch_count';
    const alert = (alertname: string, ...expected: readonly (readonly [string, object, string])[]) => ({
      alertname,
      eval_time: '28m',
      exp_alerts: expected.map(([instance, labels, summary]) => ({
        exp_labels: { job: 'unleash-edge', instance, ...labels },
        exp_annotations: { summary },
      })),
    });
    const late = (instance: string) => `${instance} has had no successful refresh for more than five minutes`;
    const file = path.join(folder, 'test.yml');
    const input = [
      ...['healthy', 'stopped', 'failing', 'new'].map((instance) => series('up', instance, '1x30')),
      series('up', 'down', '0x30'),
      series(fetches, 'healthy', '0+4x30', ',status_code="304"'),
      // Its connections fail, so that it counts nothing.
      series(fetches, 'stopped', '0+4x10 40x20', ',status_code="200"'),
      series(fetches, 'failing', '0+4x30', ',status_code="503"'),
      series('token_validation_failures', 'failing', '0x24 1 2 3 4', ',status_code="503"'),
      series('token_validation_failures', 'healthy', '5x30', ',status_code="503"'),
    ];
    const failed = 'Token validations of failing fail with status 503';
    const tests = [
      {
        interval: '1m',
        input_series: input,
        alert_rule_test: [
          alert('EdgeDoesNotRefresh', ...['stopped', 'failing', 'new'].map((name) => [name, {}, late(name)] as const)),
          alert('EdgeCannotValidateTokens', ['failing', { status_code: '503' }, failed]),
        ],
      },
    ];
    writeFileSync(file, JSON.stringify({ rule_files: ['edge-alerts.yml'], evaluation_interval: '1m', tests }));
    expect(await promtool?.run(['test', 'rules', file])).toMatchObject({ status: 0 });
  },
);
