import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InMemStorageProvider, Unleash as Client } from 'unleash-client';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { findProgramFor } from '../../tools/programs.ts';
import { readPageItems, type CodeBlock } from '../samples/read-page-items.ts';
import { startPageDatabase, type PageDatabase } from './page-database.ts';
import { findBash, savePageScript, type PageScript } from './page-script.ts';

/** What is counted about variants: by Prometheus, by the API, and by the table of exposures. */
const page = 'content/docs/recipes/variants-in-numbers.md';
const flag = 'pay-button-label';
const users = 40;
const checksPerUser = 3;
const bash = findBash('the counts of variants');

const blocks = readPageItems(page).filter((item): item is CodeBlock => item.type === 'code');
const blockWith = (wanted: Partial<CodeBlock>) =>
  blocks.find((block) => Object.entries(wanted).every(([key, value]) => block[key as keyof CodeBlock] === value))
    ?.code ?? '';

const dashboardSchema = z.object({
  templating: z.object({ list: z.array(z.object({ name: z.string(), query: z.string() })) }),
  panels: z.array(
    z.object({
      targets: z.array(z.object({ expr: z.string().optional(), rawSql: z.string().optional() })),
    }),
  ),
});
const dashboard = dashboardSchema.parse(JSON.parse(blockWith({ title: 'unleash-flags.json' })));
const targets = dashboard.panels.flatMap((panel) => panel.targets);
const queries = targets.flatMap(({ expr }) => expr ?? []);
const [rawSql = ''] = targets.flatMap((target) => target.rawSql ?? []);

const promtool = findProgramFor('the PromQL of the dashboard', 'promtool');
let unleash: Unleash;
let metrics: string;
const exposures: string[] = [];

/** What the SDK tells about a check. */
interface Impression {
  readonly featureName: string;
  readonly variant?: string;
  readonly enabled: boolean;
  readonly context: { readonly userId?: string };
}

/** Asks for the variant of each user several times, as an application does, and reports the checks to the server. */
async function check(token: string): Promise<void> {
  const client = new Client({
    url: `${unleash.url}/api`,
    appName: 'shop',
    customHeaders: { Authorization: token },
    storageProvider: new InMemStorageProvider(),
  });
  client.on('impression', ({ featureName, variant, enabled, context }: Impression) => {
    const [id, time, value] = [randomUUID(), new Date().toISOString(), variant ?? String(enabled)];
    exposures.push(JSON.stringify({ id, flag: featureName, value, user: context.userId, app: 'shop', time }));
  });
  await once(client, 'synchronized');
  for (let number = 0; number < users * checksPerUser; number++)
    client.getVariant(flag, { userId: `user-${number % users}` });
  await client.destroyWithFlush();
}

const usageSamples = async () => {
  metrics = await (await fetch(`${unleash.url}/internal-backstage/prometheus`)).text();
  return metrics.split('\n').filter((line) => line.startsWith('feature_toggle_usage_total{'));
};

beforeAll(async () => {
  // The flag exists before the first report: a server knows the names of flags from its cache.
  unleash = await startUnleash({ exampleSet: false });
  const api = Api.withToken(unleash.url, unleash.tokens.admin);
  const flags = '/api/admin/projects/default/features';
  await api.send('POST', flags, { name: flag, impressionData: true });
  const variant = (name: string) => ({ name, weight: 500, weightType: 'variable', stickiness: 'userId' });
  for (const environment of ['development', 'production']) {
    await api.send('POST', `${flags}/${flag}/environments/${environment}/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout: '100', stickiness: 'userId', groupId: flag },
      variants: [variant('buy-now'), variant('pay')],
    });
    await api.send('POST', `${flags}/${flag}/environments/${environment}/on`);
  }
  await check(unleash.tokens.backend);
});

afterAll(() => unleash.stop());

describe.runIf(bash !== undefined)('Variants in numbers', () => {
  test('Prometheus counts checks by flag and application, in all environments, without variants and users', async () => {
    const [shown = ''] = blocks.filter(({ language }) => language === 'text').map(({ code }) => code);
    await expect.poll(usageSamples).toEqual(shown.split('\n'));
    expect(metrics).not.toMatch(/buy-now|user-1\b/);

    await check(unleash.tokens.productionBackend);
    await expect.poll(usageSamples).toContain(shown.split('\n')[0]?.replace(/\d+$/, String(2 * users * checksPerUser)));
    expect(await usageSamples()).toHaveLength(2);
    const toggles = { [flag]: { yes: 5, no: 0, variants: { pay: 5 } } };
    const start = new Date().toISOString();
    const body = { appName: 'app', bucket: { start, stop: start, toggles } };
    await Api.withToken(unleash.url, unleash.tokens.frontend).send('POST', '/api/frontend/client/metrics', body);
    await expect
      .poll(usageSamples)
      .toContain(`feature_toggle_usage_total{toggle="${flag}",active="true",appName="app"} 5`);
  });

  test('the queries of the dashboard name metrics and labels that the server has', async () => {
    const samples = await usageSamples();
    const labels = new Set(samples.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, name]) => name)));
    expect(queries).toHaveLength(2);
    for (const query of queries) {
      const names = [...query.matchAll(/\b[a-z]+_[a-z_]+(?=\{)/g)].map(([name]) => name);
      expect(new Set(names)).toEqual(new Set(['feature_toggle_usage_total']));
      const used = [...query.matchAll(/(\w+)="|by \(([^)]+)\)/g)].flatMap(([, one, list]) => one ?? list?.split(', '));
      expect([...labels]).toEqual(expect.arrayContaining(used));
      for (const [, value] of query.matchAll(/active="(\w+)"/g))
        expect(samples.join('\n')).toContain(`active="${value}"`);
    }
    const variable = dashboard.templating.list.find(({ name }) => name === 'flag');
    expect(variable?.query).toBe('label_values(feature_toggle_usage_total, toggle)');
  });

  test.runIf(promtool)('Prometheus reads the queries of the dashboard', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'promql-'));
    const filled = queries.map((query) => query.replaceAll('$__rate_interval', '5m').replaceAll('$flag', flag));
    const rules = filled.map((expr, index) => ({ record: `dashboard:${index}`, expr }));
    const file = path.join(folder, 'rules.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(await promtool?.run(['check', 'rules', file])).toMatchObject({ status: 0 });
    rmSync(folder, { recursive: true });
  });

  test('the script prints the checks of each variant by environment', async () => {
    if (bash === undefined) return;
    const script = savePageScript(bash, page, 'variant-checks.sh');
    const variables = { UNLEASH_URL: unleash.url, UNLEASH_ADMIN_TOKEN: unleash.tokens.admin };
    const counts = async () => {
      const { code, output } = await script.run(variables, flag);
      const rows = output.trimEnd().split('\n');
      const sums: Record<string, number> = {};
      for (const [environment = '', , count] of rows.map((row) => row.split('\t')))
        sums[environment] = (sums[environment] ?? 0) + Number(count);
      return { code, variants: new Set(rows.map((row) => row.split('\t')[1])), sums };
    };
    await expect.poll(counts, { timeout: 60_000, interval: 1_000 }).toEqual({
      code: 0,
      variants: new Set(['buy-now', 'pay']),
      sums: { development: users * checksPerUser + 5, production: users * checksPerUser },
    });
    const refused = await script.run({ ...variables, UNLEASH_ADMIN_TOKEN: 'user:wrong' }, flag);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('You must log in to use Unleash.') });
    expect(await script.run(variables)).toMatchObject({ code: 1, output: expect.stringContaining('Name a flag') });
    script.remove();
  });
});

const psql = findProgramFor('the table of exposures', 'psql');

describe.runIf(psql !== undefined && bash !== undefined)('The table of exposures', () => {
  let database: PageDatabase;
  let loading: PageScript;

  beforeAll(async () => {
    if (bash === undefined || psql === undefined) return;
    database = await startPageDatabase(psql);
    loading = savePageScript(bash, page, 'load-exposures.sh');
  });

  afterAll(async () => {
    loading.remove();
    await database.stop();
  });

  const load = (lines: readonly string[]) => {
    writeFileSync(path.join(loading.folder, 'exposures.jsonl'), `${lines.join('\n')}\n`);
    return loading.run({ DATABASE_URL: database.url });
  };

  test('has each exposure once, and counts users where the metrics count checks', async () => {
    const first = exposures.slice(0, users * checksPerUser);
    const odd = { id: randomUUID(), flag: 'odd', value: 'a"b,c\\d', user: 'é\n', app: '', time: '2026-11-28' };
    const lines = [...first, JSON.stringify(odd)];
    for (let time = 0; time < 2; time++)
      expect(await load(lines)).toMatchObject({
        code: 0,
        output: expect.stringContaining('The table is up to date.\n'),
      });
    expect(await database.query('select count(*) from exposures')).toBe(String(lines.length));
    expect(await database.query("select value from exposures where flag = 'odd'")).toBe(odd.value);
    const counted = (await database.query(blockWith({ language: 'sql', title: undefined }))).split('\n');
    expect(counted.map((row) => row.split('|')[0])).toEqual(['buy-now', 'pay']);
    expect(counted.reduce((sum, row) => sum + Number(row.split('|')[1]), 0)).toBe(users);

    const filter = "at > now() - interval '7 days'";
    const forGrafana = rawSql.replace('$flag', flag).replace('$__timeFilter(at)', filter);
    const shown = (await database.query(forGrafana)).split('\n').map((row) => row.split('|').slice(1).join('|'));
    expect(shown).toEqual(counted);
  });

  test('stays as it is if a line is broken', async () => {
    const before = await database.query('select count(*) from exposures');
    const broken = [...exposures, exposures[0]?.slice(0, 40) ?? ''];
    expect(await load(broken)).toEqual({ code: 3, output: expect.stringContaining('invalid input syntax') });
    expect(await database.query('select count(*) from exposures')).toBe(before);
  });
});
