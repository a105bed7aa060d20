import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { findProgramFor, node, type Program } from '../../tools/programs.ts';
import { faults, sayingOf, startFaultyProxy, type Fault, type FaultyProxy } from './faulty-proxy.ts';
import { runOnFullDisk } from './full-disk.ts';
import { createPersonalToken, findBash, savePageScript, type PageScript } from './page-script.ts';
import { startReceiver, type Receiver } from './receiver.ts';

/** Scripts of pages that copy data of a server or count it: a failure costs nothing that an earlier run has saved. */
const bash = findBash('the scripts that copy logins and flags');
const python = findProgramFor('the script inventory.py', 'python3');

let unleash: Unleash;
let proxy: FaultyProxy;
let token: string;

const variables = (): Record<string, string> => ({ UNLEASH_URL: proxy.url, UNLEASH_ADMIN_TOKEN: token });
const isText = (fault: Fault) => typeof fault === 'object';

/** Runs a script that should fail. It must show no token, neither on the screen nor in a file. */
async function failureOf(script: PageScript, changed: Readonly<Record<string, string>> = {}): Promise<string> {
  const used = { ...variables(), ...changed };
  const { code, output } = await script.run(used);
  expect({ hasFailed: code !== 0, output }).toEqual({ hasFailed: true, output: expect.anything() });
  expect(output + script.files()).not.toContain(used['UNLEASH_ADMIN_TOKEN']);
  return output;
}

/** What every script says of a request that can't succeed. */
const refusals = [
  ['a wrong token', { UNLEASH_ADMIN_TOKEN: 'user:wrong' }, 'You must log in to use Unleash'],
  ['an address where nothing listens', { UNLEASH_URL: 'http://127.0.0.1:1' }, 'curl: (7)'],
] as const;

beforeAll(async () => {
  if (bash === undefined) return;
  unleash = await startUnleash();
  proxy = await startFaultyProxy(unleash.url);
  token = await createPersonalToken(unleash.url);
});
beforeEach(() => proxy?.passAll());
afterAll(async () => {
  await proxy?.stop();
  await unleash?.stop();
});

describe.runIf(bash !== undefined)('export-logins.sh', () => {
  const logins = 'GET /api/admin/logins';
  const login = (id: number) => ({ id, username: 'kari@example.com', successful: true, type: 'login' });
  let script: PageScript;
  /** In place of an Enterprise server. */
  let enterprise: Receiver;
  let inFront: FaultyProxy;
  let events: readonly object[] | undefined;

  const archive = () => path.join(script.folder, 'logins.jsonl');
  const saved = () => readFileSync(archive(), 'utf8');
  const ids = () =>
    saved()
      .trim()
      .split('\n')
      .map((line) => z.looseObject({ id: z.number() }).parse(JSON.parse(line)).id);
  const run = () => script.run({ ...variables(), UNLEASH_URL: inFront.url });

  beforeAll(async () => {
    if (bash === undefined) return;
    script = savePageScript(bash, 'content/docs/reference/login-history.md', 'export-logins.sh');
    enterprise = await startReceiver(() => (events === undefined ? { status: 204, body: '' } : { body: { events } }));
    inFront = await startFaultyProxy(enterprise.url);
  });
  beforeEach(() => {
    rmSync(archive(), { force: true });
    inFront.passAll();
    events = [login(3), login(2), login(1)];
  });
  afterAll(async () => {
    script?.remove();
    await inFront?.stop();
    await enterprise?.stop();
  });

  test('copies each entry once, in order, also if it runs twice at the same time', async () => {
    expect(await run()).toEqual({ code: 0, output: '3 new entries, last 3\n' });
    expect(await run()).toEqual({ code: 0, output: '0 new entries, last 3\n' });
    events = [login(5), login(4), login(3)];
    const ended = await Promise.all([run(), run()]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expect(ids()).toEqual([1, 2, 3, 4, 5]);
    expect(script.files().startsWith('logins.jsonl\n')).toBe(true);
  });

  test('keeps its entries if the server has none, and starts with none', async () => {
    events = undefined;
    expect(await run()).toEqual({ code: 0, output: '0 new entries, last 0\n' });
    events = [login(8)];
    expect(await run()).toEqual({ code: 0, output: '1 new entries, last 8\n' });
    events = undefined;
    expect(await run()).toEqual({ code: 0, output: '0 new entries, last 8\n' });
    expect(ids()).toEqual([8]);
  });

  test('changes nothing when the request fails, and says why', async () => {
    await run();
    const before = script.files();
    events = [login(4), login(3)];
    const denied = { status: 403, message: 'You need the READ_LOGS permission' };
    for (const fault of [...faults, denied]) {
      inFront.failAt(logins, fault);
      expect(await failureOf(script, { UNLEASH_URL: inFront.url })).toContain(sayingOf(fault));
      expect(script.files()).toBe(before);
    }
    for (const body of ['<!doctype html>', {}, { events: null }]) {
      inFront.passAll({ '/api/admin/logins': body });
      await failureOf(script, { UNLEASH_URL: inFront.url });
      expect(script.files()).toBe(before);
    }
    inFront.passAll();
    expect(await run()).toEqual({ code: 0, output: '1 new entries, last 4\n' });
    expect(ids()).toEqual([1, 2, 3, 4]);
  });

  test.each(refusals)('refuses %s', async (_, changed, message) => {
    await run();
    expect(await failureOf(script, changed)).toContain(message);
    expect(ids()).toEqual([1, 2, 3]);
  });

  test('says that Open Source has no login history', async () => {
    expect(await failureOf(script)).toMatch(/404/);
  });

  test('keeps its entries on a full disk', async () => {
    await run();
    const before = script.files();
    events = [login(4)];
    const used = { ...variables(), UNLEASH_URL: inFront.url };
    const { code, output } = await runOnFullDisk(script, 'export-logins.sh', used);
    expect({ hasFailed: code !== 0, output }).toEqual({ hasFailed: true, output: expect.stringMatching(/too large/i) });
    expect(script.files()).toBe(before);
  });
});

const inventories: readonly (readonly [title: string, interpreter: Program | undefined])[] = [
  ['inventory.mjs', node],
  ['inventory.py', python],
  ['inventory.sh', bash],
];

describe.runIf(bash !== undefined).each(inventories.filter(([, interpreter]) => interpreter !== undefined))(
  '%s',
  (title, interpreter) => {
    const page = 'content/docs/topics/feature-flags/best-practices-using-feature-flags-at-scale.md';
    const request = (offset: number) =>
      `GET /api/admin/search/features?limit=100&sortBy=name&sortOrder=asc&offset=${offset}`;
    const flag = (type: string, age: number, more = {}) => ({
      project: 'default',
      type,
      createdAt: new Date(Date.now() - age * 86_400_000 - 60_000).toISOString(),
      ...more,
    });
    let script: PageScript;

    beforeAll(async () => {
      if (interpreter !== undefined) script = savePageScript(interpreter, page, title);
      // More than a page of flags.
      const api = Api.withToken(unleash.url, unleash.tokens.admin);
      for (let number = 0; number < 110; number++) {
        await api.request('POST', '/api/admin/projects/default/features', { name: `counted-${number}` });
      }
    });
    afterAll(() => script?.remove());

    test('counts the flags of all pages, and leaves no file behind', async () => {
      const { total } = z
        .looseObject({ total: z.number() })
        .parse(
          await Api.withToken(unleash.url, unleash.tokens.admin).send('GET', '/api/admin/search/features?limit=1'),
        );
      const { code, output } = await script.run(variables());
      expect({ code, output }).toEqual({
        code: 0,
        output: expect.stringMatching(
          new RegExp(`^project,flags,temporary,over90,oldest,cleanup\ndefault,${total},\\d+,0,0,\\d+\n$`),
        ),
      });
      expect(script.files()).toBe('');
    });

    test('tells old, permanent and completed flags apart', async () => {
      const features = [
        flag('release', 91, { lifecycle: { stage: 'completed' } }),
        flag('experiment', 90, { lifecycle: { stage: 'live' } }),
        flag('kill-switch', 400),
        flag('permission', 400, { project: 'web' }),
      ];
      const answers: Record<string, unknown>[] = [{ features, total: 4 }];
      const pages = await startReceiver(() => ({ body: answers.shift() ?? { features: [], total: 4 } }));
      const { code, output } = await script.run({ ...variables(), UNLEASH_URL: pages.url });
      await pages.stop();
      expect({ code, output }).toEqual({
        code: 0,
        output: 'project,flags,temporary,over90,oldest,cleanup\ndefault,3,2,1,91,1\nweb,1,0,0,0,0\n',
      });
    });

    test('prints only the heading for a server without flags', async () => {
      proxy.passAll({ '/api/admin/search/features': { features: [], total: 0 } });
      expect(await script.run(variables())).toEqual({
        code: 0,
        output: 'project,flags,temporary,over90,oldest,cleanup\n',
      });
    });

    test('prints no numbers when a request fails, and says why', async () => {
      // curl repeats a request with a status from 500 on after a minute.
      const denied = { status: 403, message: 'no permission' };
      for (const offset of [0, 100]) {
        for (const fault of [...faults.filter((each) => !isText(each)), denied]) {
          proxy.failAt(request(offset), fault);
          const output = await failureOf(script);
          expect(proxy.requests()).toContain(request(offset));
          expect(output).toMatch(
            title.endsWith('.sh') || isText(fault) ? sayingOf(fault) : /error|closed|IncompleteRead/i,
          );
          expect(output).not.toContain('project,flags');
        }
      }
      proxy.passAll({ '/api/admin/search/features': '<!doctype html>' });
      expect(await failureOf(script)).not.toContain('project,flags');
    });

    test('refuses a wrong token', async () => {
      const output = await failureOf(script, { UNLEASH_ADMIN_TOKEN: 'user:wrong' });
      expect(output).toContain('You must log in to use Unleash');
    });

    test('waits when the server has had too many requests', async () => {
      const file = path.join(script.folder, title);
      const code = readFileSync(file, 'utf8');
      const impatient = code.replace(/60_000|(?<=sleep\()60|(?<=--retry-delay )60/, (wait) => wait.replace('60', '1'));
      expect(impatient).not.toBe(code);
      writeFileSync(file, impatient);
      const expected = await script.run(variables());
      for (const offset of [0, 100]) {
        proxy.failAt(request(offset), { status: 429, message: 'Too many requests' }, 1);
        const { code: status, output } = await script.run(variables());
        expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining(expected.output) });
        expect(proxy.requests().filter((each) => each === request(offset))).toHaveLength(2);
      }
      writeFileSync(file, code);
    });
  },
);

describe.runIf(bash !== undefined)('The scripts that keep flags in Git', () => {
  const page = 'content/docs/reference/terraform.md';
  const batch = '/api/admin/features-batch';
  let exporting: PageScript;
  let applying: PageScript;

  const exported = () => path.join(exporting.folder, 'flags/production.json');
  const file = () => path.join(applying.folder, 'flags/production.json');
  const runExport = () => exporting.run(variables());
  const runApply = () => applying.run(variables());
  const onServer = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', place: string, body?: unknown) =>
    Api.withToken(unleash.url, unleash.tokens.admin).send(method, `/api/admin/${place}`, body);
  const fileSchema = z.looseObject({
    featureStrategies: z.array(
      z.looseObject({ featureName: z.string(), parameters: z.record(z.string(), z.string()) }),
    ),
    featureEnvironments: z.array(z.unknown()),
  });
  /** The flags of the server, as the export writes them. */
  const state = async () => {
    const { code, output } = await runExport();
    expect({ code, output }).toEqual({ code: 0, output: '' });
    return readFileSync(exported(), 'utf8');
  };
  const give = (content: string) => writeFileSync(file(), content);

  beforeAll(async () => {
    if (bash === undefined) return;
    exporting = savePageScript(bash, page, 'export-flags.sh');
    applying = savePageScript(bash, page, 'apply-flags.sh');
    // The export creates this folder.
    mkdirSync(path.join(applying.folder, 'flags'));
    await onServer('POST', 'strategies', { name: 'officeHours', parameters: [] }).catch(() => undefined);
    await onServer('POST', 'projects/default/features', { name: 'in-git' });
    await onServer('POST', 'projects/default/features/in-git/environments/production/strategies', {
      name: 'flexibleRollout',
      parameters: { rollout: '25', stickiness: 'default', groupId: 'in-git' },
    });
  });
  afterAll(() => {
    exporting?.remove();
    applying?.remove();
  });

  test('the export is the same when it runs again', async () => {
    const first = await state();
    expect(fileSchema.parse(JSON.parse(first)).featureStrategies.length).toBeGreaterThan(3);
    expect(await state()).toBe(first);
    expect(exporting.files()).toBe(`production.json\n${first}`);
  });

  test('a failed export keeps the earlier file, and says why', async () => {
    const before = await state();
    for (const fault of faults) {
      proxy.failAt(`POST ${batch}/export`, fault);
      expect(await failureOf(exporting)).toContain(sayingOf(fault));
      expect(exporting.files()).toBe(`production.json\n${before}`);
    }
    for (const body of ['<!doctype html>', {}, { features: [], featureEnvironments: [] }]) {
      proxy.passAll({ [`${batch}/export`]: body });
      await failureOf(exporting);
      expect(exporting.files()).toBe(`production.json\n${before}`);
    }
    proxy.passAll();
    for (const [, changed, message] of refusals) {
      expect(await failureOf(exporting, changed)).toContain(message);
      expect(exporting.files()).toBe(`production.json\n${before}`);
    }
    const { code, output } = await runOnFullDisk(exporting, 'export-flags.sh', variables());
    expect({ hasFailed: code !== 0, output }).toEqual({ hasFailed: true, output: expect.stringMatching(/too large/i) });
    expect(exporting.files()).toBe(`production.json\n${before}`);
  });

  test('a failed import says why, and the next one completes it', async () => {
    const before = await state();
    const data = fileSchema.parse(JSON.parse(before));
    for (const strategy of data.featureStrategies) {
      if (strategy.featureName === 'in-git') strategy.parameters['rollout'] = '50';
    }
    give(JSON.stringify(data));
    for (const operation of ['validate', 'import']) {
      for (const fault of faults) {
        const request = `POST ${batch}/${operation}`;
        proxy.failAt(request, fault);
        const output = await failureOf(applying);
        expect(output).toContain(sayingOf(fault));
        expect(proxy.requests().at(-1)).toBe(request);
        proxy.passAll();
        const isImported = operation === 'import' && fault === 'half a response';
        expect((await state()) === before).toBe(!isImported);
      }
    }
    expect(await runApply()).toMatchObject({ code: 0 });
    const after = await state();
    const inOrder = ({ featureStrategies }: z.infer<typeof fileSchema>) =>
      featureStrategies.map((strategy) => JSON.stringify(strategy)).toSorted();
    expect(inOrder(fileSchema.parse(JSON.parse(after)))).toEqual(inOrder(data));
    expect(await runApply()).toMatchObject({ code: 0 });
    expect(await state()).toBe(after);
  });

  test.each(refusals)('the import refuses %s', async (_, changed, message) => {
    give(await state());
    expect(await failureOf(applying, changed)).toContain(message);
  });

  test('the import refuses what would delete strategies or is no export', async () => {
    const before = await state();
    const data = fileSchema.parse(JSON.parse(before));
    const noStates = 'The file has no states of flags.';
    for (const [content, message] of [
      [JSON.stringify({ ...data, featureEnvironments: [] }), noStates],
      ['{}', noStates],
      ['', /"message":/],
      [before.slice(0, -20), /error/],
      ['<!doctype html>', /error/],
    ] as const) {
      give(content);
      expect(await failureOf(applying)).toMatch(message);
      expect(proxy.requests().filter((request) => request.includes('/import'))).toEqual([]);
      expect(await state()).toBe(before);
    }
    rmSync(file());
    expect(await failureOf(applying)).toContain('production.json');
    expect(await state()).toBe(before);
  });

  test('the import fails with an admin token, and says what the server finds wrong', async () => {
    const before = await state();
    give(before);
    expect(await failureOf(applying, { UNLEASH_ADMIN_TOKEN: unleash.tokens.admin })).not.toBe('');
    expect(await state()).toBe(before);
    const data = fileSchema.parse(JSON.parse(before));
    const unknown = { featureName: 'in-git', name: 'not-here', parameters: {}, constraints: [] };
    give(JSON.stringify({ ...data, featureStrategies: [...data.featureStrategies, unknown] }));
    const output = await failureOf(applying);
    expect(output).toContain('not-here');
    expect(output).toContain('The flags were not imported.');
    expect(await state()).toBe(before);
  });

  test('the order of strategies is neither in the file nor on the server after an import', async () => {
    const strategies = 'projects/default/features/in-git/environments/production/strategies';
    const orders = async () =>
      z
        .array(z.looseObject({ sortOrder: z.number() }))
        .parse(await onServer('GET', strategies))
        .map(({ sortOrder }) => sortOrder);
    for (const rollout of ['10', '90']) {
      const parameters = { rollout, stickiness: 'default', groupId: 'in-git' };
      await onServer('POST', strategies, { name: 'flexibleRollout', parameters });
    }
    expect(new Set(await orders()).size).toBe(3);
    const text = await state();
    for (const strategy of fileSchema.parse(JSON.parse(text)).featureStrategies) {
      expect(strategy).not.toHaveProperty('sortOrder');
    }
    give(text);
    expect(await runApply()).toMatchObject({ code: 0 });
    expect(await orders()).toEqual([0, 0, 0]);
    const reference = readFileSync('content/docs/reference/environment-import-export.md', 'utf8');
    expect(reference).toContain("- The order of a flag's strategies");
  });
});
