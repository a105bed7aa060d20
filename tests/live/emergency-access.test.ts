import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { findProgramFor } from '../../tools/programs.ts';
import { readPageItems, type CodeBlock } from '../samples/read-page-items.ts';
import { findBash, savePageScript, type PageScript } from './page-script.ts';
import { startFaultyProxy, faults, type FaultyProxy } from './faulty-proxy.ts';
import { admin, defaultUser, hostForTests, statusOf } from './self-hosting.ts';
import { serverFolder } from './server-package.ts';

/** The emergency account and its check, on a server that people host, with password login on and off. */
const page = 'content/docs/recipes/emergency-access.md';
const email = 'unleash-emergency@example.com';
const bash = findProgramFor('the emergency account', 'openssl') && findBash('the emergency account');
const psql = findProgramFor('the recovery token', 'psql');
const hosting = hostForTests();

let create: PageScript;
let check: PageScript;
let password = '';

const usersSchema = z.object({ users: z.array(z.looseObject({ id: z.number(), email: z.string().nullish() })) });
const users = async (url: string) =>
  usersSchema.parse(await Api.withToken(url, admin).send('GET', '/api/admin/user-admin')).users;
const runCreate = (url: string, changed = {}) =>
  create.run({ UNLEASH_URL: url, UNLEASH_ADMIN_TOKEN: admin, EMERGENCY_EMAIL: email, ...changed });
const runCheck = (url: string, changed = {}) =>
  check.run({ UNLEASH_URL: url, EMERGENCY_EMAIL: email, EMERGENCY_PASSWORD: password, ...changed });

beforeAll(() => {
  if (bash === undefined) return;
  create = savePageScript(bash, page, 'create-emergency-account.sh');
  check = savePageScript(bash, page, 'check-emergency-account.sh');
});

afterAll(() => {
  if (bash === undefined) return;
  create.remove();
  check.remove();
});

describe.runIf(bash !== undefined)('The emergency account', () => {
  test('is not created with a wrong token, and no password is printed', async () => {
    const { url } = await hosting.server();
    const before = await users(url);
    const { code, output } = await runCreate(url, { UNLEASH_ADMIN_TOKEN: 'user:wrong' });
    expect({ failed: code !== 0, output }).toEqual({
      failed: true,
      output: expect.stringContaining('You must log in to use Unleash'),
    });
    expect(output).not.toContain('Un1-');
    expect(await users(url)).toEqual(before);
  });

  test('signs in as an Admin, and its password is stored as a hash', async () => {
    const { url } = await hosting.server();
    const { code, output } = await runCreate(url);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^Un1-[^]*Created user \d+\./) });
    password = output.split('\n', 1)[0] ?? '';
    expect(await runCheck(url)).toEqual({ code: 0, output: 'The emergency account signs in and is an Admin.\n' });
    const [row] = z
      .array(z.object({ password_hash: z.string() }))
      .parse(await hosting.database().query(`SELECT password_hash FROM users WHERE email = '${email}'`));
    expect(row?.password_hash).toMatch(/^\$2[aby]\$/);
    expect(check.files()).toBe('');
  });

  test('is not created twice', async () => {
    const { url } = await hosting.server();
    const before = await users(url);
    const { code, output } = await runCreate(url);
    expect({ failed: code !== 0, output }).toEqual({
      failed: true,
      output: expect.stringContaining('User already exists'),
    });
    expect(output).not.toContain('Un1-');
    expect((await users(url)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});

describe.runIf(bash !== undefined)('The check', () => {
  let proxy: FaultyProxy;

  test.each([
    [
      'a wrong password',
      { EMERGENCY_PASSWORD: 'wrong' },
      'The combination of password and username you provided is invalid',
    ],
    ['an unknown account', { EMERGENCY_EMAIL: 'nobody@example.com' }, 'The combination of password and username'],
    ['no server', { UNLEASH_URL: 'http://127.0.0.1:1' }, 'POST /auth/simple/login failed.'],
  ])('fails with %s', async (_, changed, message) => {
    const { code, output } = await runCheck((await hosting.server()).url, changed);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(message) });
    expect(output).not.toContain(password);
    expect(check.files()).toBe('');
  });

  test('fails at every request that fails', async () => {
    // The server would reject so many logins in a minute.
    const { url } = await hosting.restart({ SIMPLE_LOGIN_LIMIT_PER_MINUTE: '1000' });
    proxy = await startFaultyProxy(url);
    for (const request of ['POST /auth/simple/login', 'GET /api/admin/user', 'POST /logout']) {
      for (const fault of faults) {
        proxy.failAt(request, fault);
        const { code, output } = await runCheck(proxy.url);
        expect(proxy.requests()).toContain(request);
        expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`${request} failed`) });
        expect(output).not.toContain(password);
      }
    }
    await proxy.stop();
  });

  test('fails if the account has lost the Admin role', async () => {
    const { url } = await hosting.server();
    const user = (await users(url)).find((each) => each.email === email);
    const api = Api.withToken(url, admin);
    await api.send('PUT', `/api/admin/user-admin/${user?.id}`, { rootRole: 3 });
    expect(await runCheck(url)).toEqual({ code: 1, output: 'The account signs in, but it is not an Admin.\n' });
    await api.send('PUT', `/api/admin/user-admin/${user?.id}`, { rootRole: 1 });
    expect(await runCheck(url)).toMatchObject({ code: 0 });
  });

  test('fails while password login is off, and tokens keep working', async () => {
    await hosting.server();
    await hosting
      .database()
      .query(`INSERT INTO settings (name, content) VALUES ('unleash.auth.simple', '{"disabled": true}')`);
    const { url } = await hosting.restart();
    expect(await runCheck(url)).toEqual({
      code: 1,
      output: expect.stringContaining('Logging in with username/password has been disabled.'),
    });
    expect(await statusOf(Api.withToken(url, admin).request('GET', '/api/admin/user-admin'))).toBe(200);
    await hosting.database().query(`DELETE FROM settings WHERE name = 'unleash.auth.simple'`);
    expect(await runCheck((await hosting.restart()).url)).toMatchObject({ code: 0 });
  });
});

test('UNLEASH_ALLOW_PASSWORD_LOGIN is no variable of the open-source server', () => {
  const files = globSync('**/*.js', { cwd: serverFolder }).map((name) => path.join(serverFolder, name));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('ALLOW_PASSWORD_LOGIN'))).toEqual([]);
});

describe.runIf(bash !== undefined && psql !== undefined)('Locked out, and no token', () => {
  const blocks = readPageItems(page).filter((item): item is CodeBlock => item.type === 'code');
  const codeWith = (part: string) => {
    const found = blocks.filter(({ code }) => code.includes(part));
    if (found.length !== 1) throw new Error(`${page} has ${found.length} blocks with '${part}'.`);
    return found[0]?.code ?? '';
  };
  const person = { username: defaultUser.username, password: 'Correct-horse-7-battery' };
  /** Runs commands of the page in one shell, and prints the token that the shell has in the end. */
  const runCommands = (url: string, ...commands: readonly string[]) => {
    const { DATABASE_HOST = '', DATABASE_NAME, DATABASE_USERNAME } = hosting.database().variables;
    const address = `postgresql:///${DATABASE_NAME}?host=${encodeURIComponent(DATABASE_HOST)}&user=${DATABASE_USERNAME}`;
    const text = ['set -euo pipefail', ...commands, 'echo; echo "$UNLEASH_ADMIN_TOKEN"'].join('\n');
    const env = { PATH: process.env['PATH'], DATABASE_URL: address };
    return bash?.run(['-c', text.replace('http://localhost:4242', url)], { env });
  };
  let token = '';

  test('a token in the database makes a user an Admin with a new password, on the running server', async () => {
    const { url } = await hosting.restart();
    const lastAdmin = Api.withToken(url, admin);
    for (const { id } of await users(url)) await lastAdmin.send('PUT', `/api/admin/user-admin/${id}`, { rootRole: 3 });
    await hosting.database().query(`DELETE FROM api_tokens WHERE secret = '${admin}'`);
    await hosting
      .database()
      .query(`INSERT INTO settings (name, content) VALUES ('unleash.auth.simple', '{"disabled": true}')`);

    const {
      status,
      output = '',
      errors,
    } = (await runCommands(url, codeWith('\\getenv'), codeWith('change-password'))) ?? {};
    expect({ status, errors }).toMatchObject({ status: 0 });
    expect(output).toContain('[1,"admin",null,3]');
    token = output.trim().split('\n').at(-1) ?? '';
    const [row] = z
      .array(z.object({ minutes: z.coerce.number() }))
      .parse(
        await hosting
          .database()
          .query(
            `SELECT extract(epoch FROM expires_at - now()) / 60 AS minutes FROM api_tokens WHERE secret = '${token}'`,
          ),
      );
    expect(Math.round((row?.minutes ?? 0) / 5) * 5).toBe(60);

    await expect(Api.loggedIn(url, person)).rejects.toThrow('Logging in with username/password has been disabled.');
    await hosting.database().query(codeWith('DELETE FROM settings'));
    const api = await Api.loggedIn(url, person);
    expect(await api.send('GET', '/api/admin/user')).toMatchObject({ permissions: [{ permission: 'ADMIN' }] });
  });

  test('the token stops working within a minute after its removal', async () => {
    const { url } = await hosting.server();
    const read = () => statusOf(Api.withToken(url, token).request('GET', '/api/admin/user-admin'));
    expect(await read()).toBe(200);
    await hosting.database().query(codeWith('DELETE FROM api_tokens'));
    await expect.poll(read, { timeout: 100_000, interval: 1000 }).toBe(401);
  });

  test('variables for a first start do nothing in a database with users and tokens', async () => {
    const olivia = { username: 'olivia', password: 'Kitchen-Table-42' };
    const { url } = await hosting.restart({
      UNLEASH_DEFAULT_ADMIN_USERNAME: olivia.username,
      UNLEASH_DEFAULT_ADMIN_PASSWORD: olivia.password,
      INIT_ADMIN_API_TOKENS: '*:*.another-admin-token',
    });
    await expect(Api.loggedIn(url, olivia)).rejects.toThrow('The combination of password and username');
    const withToken = Api.withToken(url, '*:*.another-admin-token');
    expect(await statusOf(withToken.request('GET', '/api/admin/user-admin'))).toBe(401);
    expect(await statusOf((await Api.loggedIn(url, person)).request('GET', '/api/admin/user-admin'))).toBe(200);
  });

  test('AUTH_TYPE=none makes everyone an Admin', async () => {
    const { url } = await hosting.restart({ AUTH_TYPE: 'none' });
    const created = await Api.anonymous(url).send('POST', '/api/admin/user-admin', {
      email: 'stranger@example.com',
      rootRole: 1,
      sendEmail: false,
    });
    expect(created).toMatchObject({ email: 'stranger@example.com', rootRole: 1 });
  });
});
