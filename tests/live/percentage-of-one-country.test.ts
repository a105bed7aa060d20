import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { node } from '../../tools/programs.ts';
import { readPageItems, root, type CodeBlock } from '../samples/read-page-items.ts';
import { faults, sayingOf, startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { createPersonalToken, findBash, savePageScript, type PageScript } from './page-script.ts';

/** The rollout to one country, with the script and the program of the page and two SDKs. */
const page = 'content/docs/recipes/percentage-of-one-country.md';
const bash = findBash('the script that rolls a flag out to one country');

const strategySchema = z.looseObject({ id: z.string(), parameters: z.record(z.string(), z.string()) });

let unleash: Unleash;
let proxy: FaultyProxy;
let rollout: PageScript;
let sameUsers: PageScript;
let token: string;

const onServer = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', place: string, body?: unknown) =>
  Api.withToken(unleash.url, unleash.tokens.admin).send(method, `/api/admin/${place}`, body);
const strategies = 'projects/default/features/new-checkout/environments/development/strategies';
const run = (changed: Readonly<Record<string, string>> = {}) =>
  rollout.run({ UNLEASH_URL: proxy.url, UNLEASH_ADMIN_TOKEN: token, ...changed });
const prove = (changed: Readonly<Record<string, string>> = {}) =>
  sameUsers.run({
    UNLEASH_URL: unleash.url,
    UNLEASH_BACKEND_TOKEN: unleash.tokens.backend,
    UNLEASH_FRONTEND_TOKEN: unleash.tokens.frontend,
    ...changed,
  });
/** The output on the page that contains certain words. */
const outputWith = (words: string): string => {
  const isWanted = (item: CodeBlock) => item.language === 'text' && item.code.includes(words);
  return readPageItems(page).find((item): item is CodeBlock => item.type === 'code' && isWanted(item))?.code ?? '';
};
const removeAll = async () => {
  await onServer('POST', 'projects/default/archive', { features: ['new-checkout'] }).catch(() => undefined);
  await onServer('POST', 'projects/default/delete', { features: ['new-checkout'] }).catch(() => undefined);
  await onServer('DELETE', 'context/country').catch(() => undefined);
};

beforeAll(async () => {
  if (bash === undefined) return;
  unleash = await startUnleash({ exampleSet: false });
  proxy = await startFaultyProxy(unleash.url);
  token = await createPersonalToken(unleash.url);
  rollout = savePageScript(bash, page, 'country-rollout.sh');
  sameUsers = savePageScript(node, page, 'same-users.mjs');
  symlinkSync(path.join(root, 'tests/samples/node_modules'), path.join(sameUsers.folder, 'node_modules'));
});

beforeEach(async () => {
  if (bash === undefined) return;
  proxy.passAll();
  await removeAll();
});

afterAll(async () => {
  if (bash === undefined) return;
  rollout.remove();
  sameUsers.remove();
  await proxy.stop();
  await unleash.stop();
});

describe.runIf(bash !== undefined)('A rollout to one country', () => {
  test('selects the same users in two SDKs, as the page shows', async () => {
    const done = { code: 0, output: `${outputWith('is on for')}\n` };
    expect(await run()).toEqual(done);
    expect(await run()).toEqual(done);
    expect(await onServer('GET', strategies)).toHaveLength(1);
    expect(await prove()).toEqual({ code: 0, output: `${outputWith('of 300 users')}\n` });
  });

  test('the program fails if an SDK gets no flags, or if the results differ', async () => {
    await run();
    const refused = await prove({ UNLEASH_BACKEND_TOKEN: 'default:development.wrong' });
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('401') });
    expect(await prove({ UNLEASH_FRONTEND_TOKEN: 'default:development.wrong' })).toEqual({
      code: 1,
      output: expect.stringContaining('Frontend API: 401'),
    });
    expect(await prove({ UNLEASH_FRONTEND_TOKEN: unleash.tokens.productionFrontend })).toEqual({
      code: 1,
      output: expect.stringMatching(/^user-\d+: backend true, frontend false$/m),
    });
    expect(refused.output).not.toContain('development.wrong');
  });

  test('keeps a percentage that someone has raised, and stops at other strategies', async () => {
    await run();
    const [strategy] = z.array(strategySchema).parse(await onServer('GET', strategies));
    const parameters = { ...strategy?.parameters, rollout: '20' };
    await onServer('PUT', `${strategies}/${strategy?.id}`, { ...strategy, parameters });
    expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('is on for 20% of DE') });
    await onServer('POST', strategies, { name: 'default' });
    const before = await onServer('GET', strategies);
    expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('has several strategies') });
    expect(await onServer('GET', strategies)).toEqual(before);
  });

  test('stops at each request that fails, says why, and completes its work when it runs again', async () => {
    await run();
    const requests = [...new Set(proxy.requests())];
    expect(requests).toHaveLength(7);
    for (const request of requests) {
      for (const fault of faults) {
        proxy.passAll();
        await removeAll();
        proxy.failAt(request, fault);
        const { code, output } = await run();
        expect(code).not.toBe(0);
        expect(output).toContain(sayingOf(fault));
        expect(output).not.toContain(token);
        proxy.passAll();
        expect(await run()).toMatchObject({ code: 0 });
        expect(await onServer('GET', strategies)).toHaveLength(1);
      }
    }
  });

  test('says why the server rejects a token', async () => {
    const { code, output } = await run({ UNLEASH_ADMIN_TOKEN: 'user:wrong' });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('You must log in to use Unleash.') });
    expect(output).not.toContain('user:wrong');
  });
});
