import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { initialize, type Unleash as Sdk } from 'unleash-client';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startPostgres } from '../../live/postgres.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { findProgramFor, node } from '../../tools/programs.ts';
import { readPageItems, type CodeBlock } from '../samples/read-page-items.ts';
import { faults, startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { flagsOfFlagsmith, flagsOfLaunchDarkly, refusedByLaunchDarkly } from './import-flags-exports.ts';
import { createPersonalToken, savePageScript, type PageScript } from './page-script.ts';

/** The import of flags from other systems: all or nothing, and what Unleash would evaluate differently is left out. */
const page = 'content/docs/recipes/import-flags.md';

let unleash: Unleash;
let proxy: FaultyProxy;
let importer: PageScript;
let token: string;
/** The folders of the readers. The importer finds them by their path. */
let readers: Readonly<Record<'launchdarkly' | 'flagsmith' | 'table', PageScript>>;

const blocks = readPageItems(page).filter((item): item is CodeBlock => item.type === 'code');
const onServer = (method: 'GET' | 'POST' | 'DELETE', place: string, body?: unknown) =>
  Api.withToken(unleash.url, unleash.tokens.admin).send(method, `/api/admin/${place}`, body);

const run = (source: keyof typeof readers, text: string, args: readonly string[] = [], changed = {}) => {
  const file = path.join(readers[source].folder, 'export');
  writeFileSync(file, text);
  const reader = path.join(readers[source].folder, `from-${source}.mjs`);
  const variables = { UNLEASH_URL: proxy.url, UNLEASH_ADMIN_TOKEN: token, ...changed };
  return importer.run(variables, reader, file, '--project', 'default', '--environment', 'production', ...args);
};

const flagSchema = z.object({
  description: z.string().nullish(),
  type: z.string(),
  environments: z.array(
    z.object({
      name: z.string(),
      enabled: z.boolean(),
      strategies: z.array(
        z.object({ parameters: z.unknown(), constraints: z.unknown(), variants: z.unknown(), sortOrder: z.number() }),
      ),
    }),
  ),
});

/** All flags of the server with what SDKs evaluate, and all context fields. */
async function state(): Promise<Record<string, unknown>> {
  const { features } = z
    .object({ features: z.array(z.object({ name: z.string() })) })
    .parse(await onServer('GET', 'projects/default/features'));
  const entries = features.map(async ({ name }) => {
    const flag = flagSchema.parse(await onServer('GET', `projects/default/features/${name}`));
    return [name, { ...flag, tags: await onServer('GET', `features/${name}/tags`) }] as const;
  });
  const fields = z.array(z.object({ name: z.string() })).parse(await onServer('GET', 'context'));
  return { ...Object.fromEntries(await Promise.all(entries)), fields: fields.map(({ name }) => name) };
}

async function removeFlags(): Promise<void> {
  const { features } = z
    .object({ features: z.array(z.object({ name: z.string() })) })
    .parse(await onServer('GET', 'projects/default/features'));
  const names = features.map(({ name }) => name);
  if (names.length === 0) return;
  await onServer('POST', 'projects/default/archive', { features: names });
  await onServer('POST', 'projects/default/delete', { features: names });
}

beforeAll(async () => {
  unleash = await startUnleash({ exampleSet: false });
  proxy = await startFaultyProxy(unleash.url);
  token = await createPersonalToken(unleash.url);
  importer = savePageScript(node, page, 'import-flags.mjs');
  readers = {
    launchdarkly: savePageScript(node, page, 'from-launchdarkly.mjs'),
    flagsmith: savePageScript(node, page, 'from-flagsmith.mjs'),
    table: savePageScript(node, page, 'from-table.mjs'),
  };
});

afterEach(async () => {
  proxy.passAll();
  await removeFlags();
});

afterAll(async () => {
  for (const { remove } of [importer, ...Object.values(readers)]) remove();
  await proxy.stop();
  await unleash.stop();
});

const launchDarkly = JSON.stringify({ items: flagsOfLaunchDarkly.map(({ flag }) => flag) });
const csv = blocks.find(({ title }) => title === 'flags.csv')?.code ?? '';
const summary = (imported: number, left: number, done: number) =>
  `Imported: ${imported}. Left out: ${left}. Done before: ${done}.\n`;

describe('From LaunchDarkly', () => {
  const evaluated = async (client: Sdk) => {
    await new Promise((resolve) => client.once('synchronized', resolve));
    return flagsOfLaunchDarkly.map(({ flag, results }) => [
      flag.key,
      results.map(({ user: { key, ...attributes } }) => {
        const context = { userId: key, properties: attributes };
        if (flag.kind === 'boolean') return client.isEnabled(flag.key, context);
        return client.getVariant(flag.key, context).payload?.value;
      }),
    ]);
  };

  test('each user gets what they got before', async () => {
    const dry = await run('launchdarkly', launchDarkly);
    expect(dry.code).toBe(0);
    const { code, output } = await run('launchdarkly', launchDarkly, ['--apply']);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(summary(flagsOfLaunchDarkly.length, 0, 0)),
    });
    const client = initialize({
      url: `${unleash.url}/api`,
      appName: 'import',
      customHeaders: { Authorization: unleash.tokens.productionBackend },
      disableMetrics: true,
    });
    expect(await evaluated(client)).toEqual(
      flagsOfLaunchDarkly.map(({ flag, results }) => [flag.key, results.map(({ value }) => value)]),
    );
    client.destroy();
  });

  test('percentages and variants keep their size, and tags their names', async () => {
    await run('launchdarkly', launchDarkly, ['--apply']);
    const flag = async (name: string) => {
      const { environments } = flagSchema.parse(await onServer('GET', `projects/default/features/${name}`));
      return environments.find((each) => each.name === 'production');
    };
    expect(await flag('share')).toMatchObject({
      enabled: true,
      strategies: [{}, { parameters: { rollout: '20', stickiness: 'userId' } }],
    });
    expect(await flag('weights')).toMatchObject({
      strategies: [{ variants: [{ weight: 333 }, { weight: 333 }, { weight: 334 }] }],
    });
    expect(await flag('off')).toMatchObject({ enabled: false, strategies: [{ parameters: { rollout: '100' } }] });
    expect(await onServer('GET', 'features/on-for-all/tags')).toMatchObject({ tags: [{ value: 'checkout' }] });
  });

  test('what Unleash evaluates differently is listed and left out', async () => {
    const items = refusedByLaunchDarkly.map(({ flag }) => flag);
    const { code, output } = await run('launchdarkly', JSON.stringify({ items }), ['--apply']);
    expect(output.split('\n')).toEqual([
      ...refusedByLaunchDarkly.map(({ flag, reason }) => `left out  ${flag.key}: ${reason}`),
      summary(0, items.length, 0).trim(),
      '',
    ]);
    expect(code).toBe(2);
    expect(await state()).toEqual({ fields: expect.anything() });
  });

  test('an incomplete export and another environment stop the import', async () => {
    const first = flagsOfLaunchDarkly.slice(0, 1).map(({ flag }) => flag);
    const partial = await run('launchdarkly', JSON.stringify({ items: first, totalCount: 240 }), ['--apply']);
    expect(partial).toEqual({ code: 1, output: 'The file has 1 of 240 flags.\n' });
    const { code, output } = await run('launchdarkly', JSON.stringify({ items: first }), ['--apply', '--from', 'prod']);
    expect({ code, output }).toEqual({
      code: 2,
      output: expect.stringContaining('the export has no environment prod'),
    });
  });
});

describe('From Flagsmith', () => {
  test('values and percentages become variants, and what has no equivalent is left out', async () => {
    const text = JSON.stringify(flagsOfFlagsmith);
    const { code, output } = await run('flagsmith', text, ['--apply']);
    expect(code).toBe(2);
    expect(output).not.toContain('blue');
    expect(output.split('\n').filter((line) => line.startsWith('left out'))).toEqual([
      'left out  third: a percentage has more than one decimal place, or the sum is over 100',
      'left out  no-rest: a value is empty',
      'left out  two words: the name is not valid in Unleash',
    ]);
    const production = async (name: string) =>
      flagSchema
        .parse(await onServer('GET', `projects/default/features/${name}`))
        .environments.find((each) => each.name === 'production');
    expect(await production('plain')).toMatchObject({ enabled: true, strategies: [{ variants: [] }] });
    expect(await production('number')).toMatchObject({
      enabled: false,
      strategies: [{ variants: [{ name: 'control', weight: 1000, payload: { type: 'number', value: '5' } }] }],
    });
    expect(await production('split')).toMatchObject({
      strategies: [
        {
          variants: [
            { name: 'control', weight: 689, payload: { type: 'string', value: 'blue' }, stickiness: 'userId' },
            { name: 'option-1', weight: 11, payload: { value: 'red' } },
            { name: 'option-2', weight: 300, payload: { value: 'true' } },
          ],
        },
      ],
    });
    expect((await run('flagsmith', text, ['--apply'])).output).toContain(summary(0, 3, 3));
  });
});

describe('From a table', () => {
  const shown = blocks.find(({ language, code }) => language === 'text' && code.includes('To import'))?.code;

  test('a dry run prints what the page shows, and changes nothing', async () => {
    const before = await state();
    expect(await run('table', csv)).toEqual({ code: 2, output: `${shown}\n` });
    expect(await state()).toEqual(before);
  });

  test('an Editor can import', async () => {
    const editor = { username: 'editor', password: 'Kitchen-Table-42' };
    await onServer('POST', 'user-admin', { ...editor, rootRole: 2, sendEmail: false });
    const signedIn = await Api.loggedIn(unleash.url, editor);
    const created = await signedIn.send('POST', '/api/admin/user/tokens', {
      description: 'import',
      expiresAt: '2099-01-01T00:00:00Z',
    });
    const { secret } = z.looseObject({ secret: z.string() }).parse(created);
    const { output } = await run('table', csv, ['--apply'], { UNLEASH_ADMIN_TOKEN: secret });
    expect(output).toContain(summary(2, 1, 0));
  });

  test('a second run changes nothing, and a changed flag stays', async () => {
    expect(await run('table', csv, ['--apply'])).toMatchObject({
      code: 2,
      output: expect.stringContaining(summary(2, 1, 0)),
    });
    const after = await state();
    expect(after).toMatchObject({ 'new-checkout': { description: 'A new checkout, in two steps' } });
    expect((await run('table', csv, ['--apply'])).output).toContain(summary(0, 1, 2));
    expect(await state()).toEqual(after);
    await onServer('POST', 'projects/default/features/dark-theme/environments/production/on');
    const changed = await state();
    const { output } = await run('table', csv, ['--apply']);
    expect(output).toContain('left out  dark-theme: it is different in production already');
    expect(await state()).toEqual(changed);
  });

  test('another environment adds its strategies and keeps tags and descriptions', async () => {
    await run('table', csv, ['--apply']);
    await onServer('POST', 'features/dark-theme/tags', { type: 'simple', value: 'ours' });
    const other = csv.replace('in two steps', 'changed');
    expect((await run('table', other, ['--apply', '--environment', 'development'])).output).toContain(summary(2, 1, 0));
    expect(await state()).toMatchObject({
      'dark-theme': { tags: { tags: [{ value: 'ours' }] } },
      'new-checkout': {
        description: 'A new checkout, in two steps',
        environments: [
          { name: 'development', enabled: true, strategies: [{}, {}] },
          { name: 'production', enabled: true, strategies: [{}, {}] },
        ],
      },
    });
  });

  describe('where the environment requires change requests', () => {
    const config = (environment: string, changeRequestEnabled = true) => ({
      '/api/admin/projects/default/change-requests/config': [
        { environment: 'test', type: 'test', changeRequestEnabled: true, requiredApprovals: 1 },
        { environment, type: 'production', changeRequestEnabled, requiredApprovals: 1 },
      ],
    });
    const notice = 'production requires change requests: states and strategies go into a draft.\n';
    const advice = 'Submit the draft as the user of the token. Nothing is on before it is applied.\n';

    test('the dry run and the import say what happens', async () => {
      proxy.passAll(config('production'));
      const dry = await run('table', csv);
      expect(dry.output).toContain(`${notice}To import with --apply: 2.`);
      expect(dry.output).not.toContain(advice);
      // Enterprise accepts the import and keeps the changes back; what it has afterwards are flags without strategies.
      proxy.passAll({ ...config('production'), '/api/admin/features-batch/import': {} });
      for (const name of ['dark-theme', 'new-checkout']) await onServer('POST', 'projects/default/features', { name });
      expect(await run('table', csv, ['--apply'])).toEqual({
        code: 2,
        output: expect.stringContaining(`${notice}${advice}${summary(2, 1, 0)}`),
      });
    });

    test.each([
      ['only another environment requires them', config('development')],
      ['they are off', config('production', false)],
    ])('an incomplete import fails if %s', async (_, answers) => {
      proxy.passAll({ ...answers, '/api/admin/features-batch/import': {} });
      const { code, output } = await run('table', csv, ['--apply']);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('has not imported dark-theme') });
      expect(output).not.toContain('requires change requests');
    });
  });

  test('an archived flag stops the import of all', async () => {
    await onServer('POST', 'projects/default/features', { name: 'dark-theme' });
    await onServer('DELETE', 'projects/default/features/dark-theme');
    const before = await state();
    const { code, output } = await run('table', csv, ['--apply']);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/archived[^]*dark-theme/) });
    expect(await state()).toEqual(before);
    await onServer('DELETE', 'archive/dark-theme');
  });

  test.each([
    ['a wrong header', 'name,enabled\na,true\n', 'The first line must be name,description,enabled,percentage,users.'],
    ['a short row', `${csv}\nlate,,true\n`, 'Row 5 has 3 cells instead of 5.'],
    ['an import as a whole', `${csv}\nlong,,true,100,${'u'.repeat(101)}\n`, 'features-batch/import'],
  ])('%s stops it before anything changes', async (_, text, message) => {
    const before = await state();
    const { code, output } = await run('table', text, ['--apply']);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(message) });
    expect(await state()).toEqual(before);
  });

  const psql = findProgramFor('the table of flags', 'psql');
  const bash = findProgramFor('the table of flags', 'bash');
  test.runIf(psql !== undefined && bash !== undefined)('the command of the page writes the file', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'flags-table-'));
    chmodSync(folder, 0o755);
    const postgres = await startPostgres(folder);
    const socket = encodeURIComponent(postgres.socketFolder);
    const address = `postgresql:///${postgres.database}?host=${socket}&user=${postgres.user}`;
    const table = `create table feature_flags (key text, note text, is_on boolean, share integer, user_ids text[]);
      insert into feature_flags values ('new-checkout', 'A new checkout, in two steps', true, 25, '{u-17,u-42}'),
      ('dark-theme', null, false, 100, '{}'), ('no-share', null, true, null, null)`;
    await psql?.run(['-c', table, address]);
    const command = blocks.find(({ code }) => code.startsWith('psql'))?.code ?? '';
    const env = { PATH: process.env['PATH'], DATABASE_URL: address };
    expect(await bash?.run(['-c', command], { cwd: folder, env })).toMatchObject({ status: 0 });
    const text = readFileSync(path.join(folder, 'flags.csv'), 'utf8');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    const { code, output } = await run('table', text, ['--apply']);
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining(summary(2, 1, 0)) });
    expect(output).toContain('left out  no-share: the percentage is not a whole number from 0 to 100');
    expect((await run('table', csv, ['--apply'])).output).toContain(summary(0, 1, 2));
  });
});

describe('Without success', () => {
  test.each([
    ['a wrong token', { UNLEASH_ADMIN_TOKEN: 'user:wrong' }, 'You must log in to use Unleash'],
    ['an admin token', { UNLEASH_ADMIN_TOKEN: '*:*.unleash-insecure-admin-api-token' }, "can't use an admin token"],
    ['no token', { UNLEASH_ADMIN_TOKEN: '' }, 'Set UNLEASH_URL and UNLEASH_ADMIN_TOKEN.'],
    ['no server', { UNLEASH_URL: 'http://unleash.invalid' }, 'unleash.invalid'],
  ])('%s changes nothing', async (_, changed, message) => {
    const before = await state();
    const { code, output } = await run('table', csv, ['--apply'], changed);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(message) });
    for (const secret of [token, 'user:wrong', unleash.tokens.admin]) expect(output).not.toContain(secret);
    expect(await state()).toEqual(before);
  });

  test('every request can fail in every way, and the next run completes the import', async () => {
    await run('table', csv, ['--apply', '--environment', 'development']);
    const before = await state();
    await run('table', csv, ['--apply']);
    const wanted = await state();
    await removeFlags();
    await run('table', csv, ['--apply', '--environment', 'development']);
    const names = ['dark-theme', 'new-checkout'];
    const requests = [
      'GET /api/admin/environments/project/default',
      ...names.map((name) => `GET /api/admin/projects/default/features/${name}`),
      ...names.map((name) => `GET /api/admin/features/${name}/tags`),
      'POST /api/admin/features-batch/validate',
      'GET /api/admin/projects/default/change-requests/config',
      // With its last fault, the server carries out the import.
      'POST /api/admin/features-batch/import',
    ];
    for (const request of requests) {
      for (const fault of faults) {
        expect(await state()).toEqual(before);
        proxy.failAt(request, fault);
        const { code, output } = await run('table', csv, ['--apply']);
        expect(proxy.requests()).toContain(request);
        expect(code).toBe(1);
        expect(output).toMatch(typeof fault === 'object' ? fault.message : /other side closed|terminated|ECONNRESET/);
        expect(output).not.toContain(token);
      }
    }
    expect(await state()).toEqual(wanted);
    proxy.passAll();
    expect((await run('table', csv, ['--apply'])).output).toContain(summary(0, 1, 2));
    expect(await state()).toEqual(wanted);
  });
});
