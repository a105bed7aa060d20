import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { readPageItems, type CodeBlock } from '../samples/read-page-items.ts';
import { faults, startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { createPersonalToken, findBash, savePageScript, type PageScript } from './page-script.ts';
import { statusOf } from './self-hosting.ts';

/** What the roles of Open Source allow, what a token's scope hides, and the script that removes contractors. */
const page = 'content/docs/recipes/contractors.md';
const blocks = readPageItems(page).filter((item): item is CodeBlock => item.type === 'code');
const person = { username: 'kari', email: 'kari@example.com', password: 'Kitchen-Table-42' };
const features = '/api/admin/projects/default/features';

let unleash: Unleash;
const asAdmin = () => Api.withToken(unleash.url, unleash.tokens.admin);
const createUser = async (user: { email: string }, rootRole: number) =>
  z
    .looseObject({ id: z.number() })
    .parse(await asAdmin().send('POST', '/api/admin/user-admin', { ...user, rootRole, sendEmail: false })).id;
const createToken = async (tokenName: string, more = {}) =>
  z.looseObject({ secret: z.string() }).parse(
    await asAdmin().send('POST', '/api/admin/api-tokens', {
      tokenName,
      type: 'backend',
      environment: 'development',
      projects: ['default'],
      ...more,
    }),
  ).secret;

beforeAll(async () => {
  unleash = await startUnleash();
});
afterAll(() => unleash.stop());

describe('In Open Source', () => {
  test('a Viewer changes nothing, and an Editor changes production and sees its tokens', async () => {
    const id = await createUser(person, 3);
    const api = await Api.loggedIn(unleash.url, person);
    const create = () => statusOf(api.request('POST', features, { name: 'contractor-flag' }));
    const tokens = async () => (await api.request('GET', '/api/admin/projects/default/api-tokens')).text();
    expect(await statusOf(api.request('GET', features))).toBe(200);
    expect(await create()).toBe(403);
    expect(await tokens()).not.toContain(unleash.tokens.productionBackend);
    await asAdmin().send('PUT', `/api/admin/user-admin/${id}`, { rootRole: 2 });
    expect(await create()).toBe(201);
    expect(await statusOf(api.request('POST', `${features}/contractor-flag/environments/production/on`))).toBe(200);
    expect(await tokens()).toContain(unleash.tokens.productionBackend);
    await asAdmin().send('DELETE', `/api/admin/user-admin/${id}`);
    expect(await statusOf(api.request('GET', features))).toBe(401);
  });

  test("the page's token receives one environment, until it expires", async () => {
    const body = blocks.find(({ code }) => code.includes('"expiresAt"'))?.code.match(/--json '([^']+)'/)?.[1] ?? '';
    const given = z.looseObject({ expiresAt: z.string() }).parse(JSON.parse(body.replace('web-shop', 'default')));
    const secret = await createToken('', given);
    const download = async () => {
      const response = await Api.withToken(unleash.url, secret).request('GET', '/api/client/features');
      return { status: response.status, text: await response.text() };
    };
    await asAdmin().send('POST', features, { name: 'only-production' });
    await asAdmin().send('POST', `${features}/only-production/environments/production/on`);
    const { status, text } = await download();
    expect(status).toBe(200);
    const flags = z
      .object({ features: z.array(z.object({ name: z.string(), enabled: z.boolean() })) })
      .parse(JSON.parse(text));
    expect(flags.features.find(({ name }) => name === 'only-production')?.enabled).toBe(false);
    await asAdmin().send('PUT', `/api/admin/api-tokens/${secret}`, { expiresAt: '2025-01-01T00:00:00Z' });
    await expect.poll(async () => (await download()).status, { timeout: 100_000, interval: 1000 }).toBe(401);
    await asAdmin().send('DELETE', `/api/admin/api-tokens/${secret}`);
  });
});

const bash = findBash('the removal of contractors');

describe.runIf(bash !== undefined)('remove-contractors.sh', () => {
  let script: PageScript;
  let proxy: FaultyProxy;
  let token: string;

  const state = async () => {
    const { users } = z
      .object({ users: z.array(z.looseObject({ email: z.string().nullish() })) })
      .parse(await asAdmin().send('GET', '/api/admin/user-admin'));
    const { tokens } = z
      .object({ tokens: z.array(z.looseObject({ secret: z.string() })) })
      .parse(await asAdmin().send('GET', '/api/admin/api-tokens'));
    // The server returns tokens in no fixed order.
    return { users: users.map(({ email }) => email), tokens: tokens.map(({ secret }) => secret).toSorted() };
  };
  const run = (
    args: readonly string[],
    text = 'email,last_day\r\nkari@example.com,2025-12-31\r\njun@example.com,2999-01-01\n',
  ) => {
    writeFileSync(path.join(script.folder, 'contractors.csv'), text);
    return script.run({ UNLEASH_URL: proxy.url, UNLEASH_ADMIN_TOKEN: token }, ...args);
  };
  const prepare = async () => {
    const id = await createUser(person, 3);
    return { id, secrets: [await createToken(person.email), await createToken(person.email)] };
  };

  beforeAll(async () => {
    if (bash === undefined) return;
    script = savePageScript(bash, page, 'remove-contractors.sh');
    proxy = await startFaultyProxy(unleash.url);
    token = await createPersonalToken(unleash.url);
    await createUser({ email: 'jun@example.com' }, 3);
    await createToken('jun@example.com');
    await createToken('other');
  });
  afterAll(async () => {
    if (bash === undefined) return;
    script.remove();
    await proxy.stop();
  });

  test('changes nothing without --apply, and then removes one person', async () => {
    const without = await state();
    const { id, secrets } = await prepare();
    const before = await state();
    const line = `kari@example.com: user ${id}, tokens 2\n`;
    expect(await run([])).toEqual({ code: 0, output: `${line}Nothing has changed. Use --apply to remove them.\n` });
    expect(await state()).toEqual(before);
    expect(await run(['--apply'])).toEqual({ code: 0, output: `${line}All of these are removed.\n` });
    expect(await state()).toEqual(without);
    expect(await run(['--apply'])).toEqual({ code: 0, output: 'All of these are removed.\n' });
    expect(secrets).toHaveLength(2);
  });

  test.each([
    ['an unclear line', 'kari@example.com,31.12.2025', "'kari@example.com,31.12.2025' is not an address and a day."],
    ['a line without an address', 'kari,2025-12-31', "'kari,2025-12-31' is not an address and a day."],
    ['an Admin', 'boss@example.com,2025-12-31', 'boss@example.com is an Admin. Remove Admins by hand.'],
  ])('skips %s, removes the others, and fails at the end', async (_, line, message) => {
    const boss = await createUser({ email: 'boss@example.com' }, 1);
    await createToken('boss@example.com');
    const without = await state();
    const leaver = await createUser({ email: 'leaver@example.com' }, 3);
    await createToken('leaver@example.com');
    const text = `email,last_day\n${line}\nleaver@example.com,2025-12-31\n`;
    const before = await state();
    const removed = `leaver@example.com: user ${leaver}, tokens 1\n`;
    const check = await run([], text);
    expect(check).toMatchObject({ code: 1, output: expect.stringContaining(`Skipped: ${message}\n`) });
    expect(check.output).toContain(`${removed}Nothing has changed.`);
    expect(await state()).toEqual(before);
    const applied = await run(['--apply'], text);
    expect(applied).toMatchObject({ code: 1, output: expect.stringContaining(`Skipped: ${message}\n`) });
    expect(applied.output).toContain(`${removed}All of these are removed.\n`);
    expect(await state()).toEqual(without);
    await asAdmin().send('DELETE', `/api/admin/user-admin/${boss}`);
  });

  test('stops at every request that fails, shows no secret, and continues with the next run', async () => {
    const without = await state();
    for (const at of ['users', 'tokens', 'token', 'user'] as const) {
      for (const fault of faults) {
        const { id, secrets } = await prepare();
        const before = await state();
        const request = {
          users: 'GET /api/admin/user-admin',
          tokens: 'GET /api/admin/api-tokens',
          token: `DELETE /api/admin/api-tokens/${encodeURIComponent(secrets.at(-1) ?? '')}`,
          user: `DELETE /api/admin/user-admin/${id}`,
        }[at];
        proxy.failAt(request, fault);
        const { code, output } = await run(['--apply']);
        expect(proxy.requests()).toContain(request);
        expect({ code, output }).toEqual({
          code: 1,
          output: expect.stringContaining(typeof fault === 'object' ? fault.message : 'curl: ('),
        });
        for (const secret of [token, ...secrets]) expect(output).not.toContain(secret);
        const after = await state();
        const isDeleted = at === 'user' && fault === 'half a response';
        expect(after.users).toEqual(isDeleted ? without.users : before.users);
        const kept = { users: 2, tokens: 2, token: fault === 'half a response' ? 0 : 1, user: 0 }[at];
        expect(after.tokens).toHaveLength(without.tokens.length + kept);
        proxy.passAll();
        expect(await run(['--apply'])).toMatchObject({ code: 0 });
        expect(await state()).toEqual(without);
      }
    }
  });
});
