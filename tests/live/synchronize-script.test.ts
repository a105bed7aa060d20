import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { faults, sayingOf, startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { createPersonalToken, findBash, savePageScript, type Ended, type PageScript } from './page-script.ts';

/** The scripts that copy flags to another server, as the pages show them: no failure may cost the target a flag. */
const bash = findBash('the scripts that copy flags');

let source: Unleash;
let target: Unleash;
/** In front of the source and of the target. */
let sourceProxy: FaultyProxy;
let targetProxy: FaultyProxy;
let sync: PageScript;
let copy: PageScript;
let tokens: { source: string; target: string };

const variables = (): Record<string, string> => ({
  SOURCE_URL: sourceProxy.url,
  SOURCE_TOKEN: tokens.source,
  TARGET_URL: targetProxy.url,
  TARGET_TOKEN: tokens.target,
});
const run = (args: readonly string[], changed: Readonly<Record<string, string>> = {}) =>
  sync.run({ ...variables(), ...changed }, ...args);

const exportSchema = z.object({
  features: z.array(z.object({ name: z.string(), description: z.string().nullish(), type: z.string() })),
  featureStrategies: z.array(
    z.object({ featureName: z.string(), name: z.string(), parameters: z.unknown(), constraints: z.unknown() }),
  ),
  featureEnvironments: z.array(z.object({ featureName: z.string(), enabled: z.boolean() })),
});

/** The active flags of a server, with what SDKs evaluate, by name. */
async function flagsOf(unleash: Unleash): Promise<Record<string, unknown>> {
  const query = { environment: 'production', project: 'default' };
  const api = Api.withToken(unleash.url, unleash.tokens.admin);
  const exported = exportSchema.parse(await api.send('POST', '/api/admin/features-batch/export', query));
  const flags = exported.features.map(({ name, ...rest }) => {
    const strategies = exported.featureStrategies.filter(({ featureName }) => featureName === name);
    const isOn = exported.featureEnvironments.some((entry) => entry.featureName === name && entry.enabled);
    return [name, { ...rest, isOn, strategies: strategies.toSorted((a, b) => (text(a) < text(b) ? -1 : 1)) }] as const;
  });
  return Object.fromEntries(flags.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
const text = (value: unknown) => JSON.stringify(value);

const onTarget = (method: 'GET' | 'POST' | 'DELETE', place: string, body?: unknown) =>
  Api.withToken(target.url, target.tokens.admin).send(method, `/api/admin/${place}`, body);

const createFlag = async (name: string) => {
  await onTarget('POST', 'projects/default/features', { name, type: 'release' });
  const place = `projects/default/features/${name}/environments/production/strategies`;
  await onTarget('POST', place, { name: 'flexibleRollout', parameters: { rollout: '50' } });
};

/** Runs a script that should refuse, and returns how it ended and what it has changed. */
async function refusal(ending: () => Promise<Ended>): Promise<object> {
  const before = await flagsOf(target);
  const { code, output } = await ending();
  return { hasFailed: code !== 0, output, hasChanged: !isDeepStrictEqual(await flagsOf(target), before) };
}
const refused = (message: string) => ({
  hasFailed: true,
  output: expect.stringContaining(message),
  hasChanged: false,
});

beforeAll(async () => {
  if (bash === undefined) return;
  [source, target] = await Promise.all([startUnleash(), startUnleash({ exampleSet: false })]);
  [sourceProxy, targetProxy] = await Promise.all([startFaultyProxy(source.url), startFaultyProxy(target.url)]);
  tokens = { source: await createPersonalToken(source.url), target: await createPersonalToken(target.url) };
  sync = savePageScript(bash, 'content/docs/how-to/how-to-synchronize-unleash-instances.md', 'sync.sh');
  copy = savePageScript(bash, 'content/docs/how-to/how-to-environment-import-export.md', 'copy-flags.sh');
  await onTarget('POST', 'strategies', { name: 'officeHours', parameters: [] });
  // It has other strategies in the source.
  await createFlag('new-checkout');
  await createFlag('only-in-target');
});

afterEach(() => {
  if (bash === undefined) return;
  sourceProxy.passAll();
  targetProxy.passAll();
  if (sync.files() + copy.files() !== '') throw new Error('A script has left files behind.');
});

afterAll(async () => {
  if (bash === undefined) return;
  sync.remove();
  copy.remove();
  for (const { stop } of [sourceProxy, targetProxy, source, target]) await stop();
});

describe.runIf(bash !== undefined)('sync.sh', () => {
  test('changes nothing without --apply, and says what it would change', async () => {
    const before = await flagsOf(target);
    const { code, output } = await run([]);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^Import: 10 .*\n/) });
    expect(output).toContain('\nChange segments: 1 Beta users\nArchive: 1 only-in-target\nNothing has changed.');
    expect(await flagsOf(target)).toEqual(before);
  });

  test.each([
    ['an unknown project', { PROJECT: 'web-shop' }, 'The source server has no project web-shop with the environment'],
    [
      'an unknown environment',
      { ENVIRONMENT: 'live' },
      'The source server has no project default with the environment',
    ],
    ['a wrong token of the source', { SOURCE_TOKEN: 'user:wrong' }, 'You must log in to use Unleash'],
    ['a wrong token of the target', { TARGET_TOKEN: 'user:wrong' }, 'You must log in to use Unleash'],
    ['an admin token for the target', { TARGET_TOKEN: '*:*.unleash-insecure-admin-api-token' }, "can't import flags"],
    ['a source that is not there', { SOURCE_URL: 'http://127.0.0.1:1' }, 'curl: (7)'],
  ])('refuses %s', async (_, changed: Readonly<Record<string, string>>, message) => {
    expect(await refusal(() => run(['--apply'], changed))).toEqual(refused(message));
  });

  test('refuses a source without flags and an export that lacks flags or their states', async () => {
    const exportPath = '/api/admin/features-batch/export';
    sourceProxy.passAll({ '/api/admin/projects/default/features': { features: [] }, [exportPath]: {} });
    expect(await refusal(() => run(['--apply']))).toEqual(
      refused('The project default of the source server has no flags.'),
    );
    const api = Api.withToken(source.url, source.tokens.admin);
    const query = { environment: 'production', project: 'default' };
    const whole = z.looseObject({ features: z.array(z.unknown()) }).parse(await api.send('POST', exportPath, query));
    for (const partial of [
      { ...whole, features: whole.features.slice(1) },
      { ...whole, featureEnvironments: [] },
    ]) {
      sourceProxy.passAll({ [exportPath]: partial });
      expect(await refusal(() => run(['--apply']))).toEqual(refused('The export is incomplete'));
    }
    sourceProxy.passAll({ [exportPath]: '<!doctype html>' });
    expect(await refusal(() => run(['--apply']))).toEqual(refused('The export is incomplete'));
  });

  test('refuses to archive many flags', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `extra-${letter}`);
    for (const name of names) await createFlag(name);
    expect(await refusal(() => run(['--apply']))).toEqual(refused('The source lacks 6 '));
    await onTarget('POST', 'projects/default/archive', { features: names });
    await onTarget('POST', 'projects/default/delete', { features: names });
  });

  test('refuses a flag that is archived in the target', async () => {
    await createFlag('winter-sale');
    await onTarget('DELETE', 'projects/default/features/winter-sale');
    expect(await refusal(() => run(['--apply']))).toEqual(
      refused('archived in the target. Revive or delete them there: 1 winter-sale'),
    );
    await onTarget('DELETE', 'archive/winter-sale');
  });

  test('loses nothing when any request fails, and completes its work when it runs again', async () => {
    const before = await flagsOf(target);
    const wanted = await flagsOf(source);
    const place = '/api/admin/projects/default';
    const batch = 'POST /api/admin/features-batch';
    const reading = ['GET /api/admin/environments/project/default', `GET ${place}/features`, 'GET /api/admin/segments'];
    const changing = [`${batch}/validate`, 'POST /api/admin/segments', `${batch}/import`, `POST ${place}/archive`];
    const requests = [
      ...[...reading, `${batch}/export`].map((request) => ({ proxy: sourceProxy, request })),
      ...[...reading, ...changing].map((request) => ({ proxy: targetProxy, request })),
    ];
    for (const { proxy, request } of requests) {
      for (const fault of faults) {
        sourceProxy.passAll();
        targetProxy.passAll();
        proxy.failAt(request, fault);
        const { code, output } = await run(['--apply']);
        expect(proxy.requests().at(-1)).toBe(request);
        expect({ hasFailed: code !== 0, output }).toEqual({
          hasFailed: true,
          output: expect.stringContaining(sayingOf(fault)),
        });
        for (const token of Object.values(tokens)) expect(output).not.toContain(token);
        const isArchived = request.endsWith('/archive') && fault === 'half a response';
        const now = await flagsOf(target);
        for (const [name, flag] of Object.entries(before)) {
          const allowed = name in wanted ? [flag, wanted[name]] : [isArchived ? undefined : flag];
          expect(allowed).toContainEqual(now[name]);
        }
      }
    }
    sourceProxy.passAll();
    targetProxy.passAll();
    expect(await run(['--apply'])).toMatchObject({ code: 0 });
    expect(await flagsOf(target)).toEqual(wanted);
  });

  test('changes nothing more when it runs again', async () => {
    expect(await run(['--apply'])).toMatchObject({ code: 0 });
    const after = await flagsOf(target);
    expect(after).toEqual(await flagsOf(source));
    const { code, output } = await run(['--apply']);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('\nChange segments: 0 \nArchive: 0 \nThe target has all changes.'),
    });
    expect(await flagsOf(target)).toEqual(after);
  });

  test('keeps links and dependencies that only the target has', async () => {
    const flag = 'projects/default/features/mobile-tabs';
    await onTarget('POST', `${flag}/link`, { url: 'https://tickets.example.com/7', title: 'only in the target' });
    await onTarget('POST', `${flag}/dependencies`, { feature: 'product-videos' });
    expect(await run(['--apply'])).toMatchObject({ code: 0 });
    expect(await onTarget('GET', flag)).toMatchObject({
      links: [{ title: 'only in the target' }],
      dependencies: [{ feature: 'product-videos' }],
    });
  });

  test('would archive everything from an empty source, so it refuses one', async () => {
    const swapped = {
      SOURCE_URL: target.url,
      SOURCE_TOKEN: tokens.target,
      TARGET_URL: source.url,
      TARGET_TOKEN: tokens.source,
      ENVIRONMENT: 'production',
    };
    const names = Object.keys(await flagsOf(target));
    await onTarget('POST', 'projects/default/archive', { features: names });
    const flags = await flagsOf(source);
    expect(await run(['--apply'], swapped)).toEqual({
      code: 1,
      output: expect.stringContaining('The project default of the source server has no flags.'),
    });
    expect(await flagsOf(source)).toEqual(flags);
    await onTarget('POST', 'projects/default/revive', { features: names });
  });
});

describe.runIf(bash !== undefined)('copy-flags.sh', () => {
  const runCopy = (names: readonly string[], changed: Readonly<Record<string, string>> = {}) => {
    const places = { SOURCE_ENVIRONMENT: 'production', TARGET_ENVIRONMENT: 'production', TARGET_PROJECT: 'default' };
    return copy.run({ ...variables(), ...places, ...changed }, ...names);
  };

  test.each([
    ['an unknown environment', { SOURCE_ENVIRONMENT: 'live' }, "The flags aren't in the environment live."],
    ['an unknown target', { TARGET_ENVIRONMENT: 'live' }, 'You have not added the current environment'],
    ['a wrong token', { SOURCE_TOKEN: 'user:wrong' }, 'You must log in to use Unleash'],
  ])('refuses %s', async (_, changed: Readonly<Record<string, string>>, message) => {
    expect(await refusal(() => runCopy(['new-checkout'], changed))).toEqual(refused(message));
  });

  test('refuses no flags, unknown flags and flags that are archived in the target', async () => {
    expect(await refusal(() => runCopy([]))).toEqual(refused('Asked for 0 flags, found 10.'));
    expect(await refusal(() => runCopy(['new-checkout', 'nothing']))).toEqual(refused('Asked for 2 flags, found 1.'));
    await onTarget('DELETE', 'projects/default/features/winter-sale');
    expect(await refusal(() => runCopy(['winter-sale']))).toEqual(refused('Revive the archived flags'));
  });

  test('copies flags, and stops at each request that fails', async () => {
    const wanted = (await flagsOf(source))['payments-outage'];
    for (const operation of ['validate', 'import']) {
      targetProxy.failAt(`POST /api/admin/features-batch/${operation}`, { status: 503, message: 'out of order' });
      expect(await refusal(() => runCopy(['payments-outage']))).toEqual(refused('out of order'));
    }
    targetProxy.passAll();
    expect(await runCopy(['payments-outage'])).toEqual({
      code: 0,
      output: expect.stringContaining('Copied 1 flags to default, production.'),
    });
    expect((await flagsOf(target))['payments-outage']).toEqual(wanted);
  });
});

describe.runIf(bash !== undefined)('An import into a project with archived flags', () => {
  const importFlag = async (name: string) => {
    const api = Api.withToken(source.url, source.tokens.admin);
    const query = { environment: 'production', features: [name] };
    const data = await api.send('POST', '/api/admin/features-batch/export', query);
    const body = { project: 'default', environment: 'production', data };
    const { status } = await Api.withToken(target.url, tokens.target).request(
      'POST',
      '/api/admin/features-batch/import',
      body,
    );
    return status;
  };

  test('skips an archived flag with status 200, and fails with 404 if the flag has links', async () => {
    const names = ['checkout-banner', 'express-checkout', 'new-checkout'];
    await onTarget('POST', 'projects/default/archive', { features: names });
    expect(await importFlag('checkout-banner')).toBe(200);
    expect(await importFlag('new-checkout')).toBe(404);
    expect(Object.keys(await flagsOf(target))).not.toContain('checkout-banner');
  });

  test('refuses a flag that was archived when it was exported', async () => {
    const api = Api.withToken(source.url, source.tokens.admin);
    await api.send('DELETE', '/api/admin/projects/default/features/office-opening-hours');
    expect(await importFlag('office-opening-hours')).toBe(400);
  });

  test('an export from an unknown environment deletes the strategies of the target', async () => {
    const api = Api.withToken(source.url, source.tokens.admin);
    const query = { environment: 'live', features: ['product-videos'] };
    const data = await api.send('POST', '/api/admin/features-batch/export', query);
    const body = { project: 'default', environment: 'production', data };
    expect((await flagsOf(target))['product-videos']).not.toMatchObject({ strategies: [] });
    await Api.withToken(target.url, tokens.target).send('POST', '/api/admin/features-batch/import', body);
    expect((await flagsOf(target))['product-videos']).toMatchObject({ strategies: [] });
  });
});
