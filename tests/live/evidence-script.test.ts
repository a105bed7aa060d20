import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { commonProgram, findProgramFor, node } from '../../tools/programs.ts';
import { faults, sayingOf, startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { runOnFullDisk } from './full-disk.ts';
import { createPersonalToken, findBash, savePageScript, type Ended, type PageScript } from './page-script.ts';

/** The scripts that collect evidence, as the pages show them: what they save, and what happens when something fails. */
const overview = 'content/docs/using-unleash/compliance/compliance-overview.md';
const security = 'content/docs/feature-flag-tutorials/use-cases/security-and-compliance.md';

const bash = findBash('the scripts that collect evidence');

let unleash: Unleash;
let proxy: FaultyProxy;
let evidence: PageScript;
/** What must be neither in an output nor in a file. */
const secrets: string[] = [];

const variables = (): Record<string, string> => ({
  UNLEASH_URL: proxy.url,
  UNLEASH_ADMIN_TOKEN: unleash.tokens.admin,
});
const run = (changed: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  evidence.run({ ...variables(), ...changed });

/** Folders that the script has left behind. */
const folders = () =>
  readdirSync(evidence.folder).filter((name) => name.startsWith('evidence') && !name.endsWith('.sh'));

const removeEvidence = () => {
  for (const folder of folders()) rmSync(path.join(evidence.folder, folder), { recursive: true });
};

const leaked = (text: string) => secrets.filter((secret) => text.includes(secret));

/** What a run without success leaves behind. */
async function outcomeOf(ending: Promise<Ended>): Promise<object> {
  const { code, output } = await ending;
  return { hasFailed: code !== 0, output, folders: folders(), leaked: leaked(output) };
}

/** A run that has failed with a message and left nothing behind. */
const refused = (message: string) => ({
  hasFailed: true,
  output: expect.stringContaining(message),
  folders: [],
  leaked: [],
});

beforeAll(async () => {
  if (bash === undefined) return;
  unleash = await startUnleash();
  proxy = await startFaultyProxy(unleash.url);
  evidence = savePageScript(bash, overview, 'evidence.sh');
  const api = Api.withToken(unleash.url, unleash.tokens.admin);
  const secretOf = async (place: string, body: unknown, field: string) => {
    const created = await api.send('POST', `/api/admin/${place}`, body);
    const value = Object.entries(created ?? {}).find(([name]) => name === field)?.[1];
    expect(value).toEqual(expect.any(String));
    // An invitation is the address of a page with the secret in its query.
    secrets.push(String(value).replace(/^http.*=/, ''));
  };
  await secretOf('user-admin', { email: 'invited@example.com', rootRole: 1, sendEmail: false }, 'inviteLink');
  await secretOf('invite-link/tokens', { name: 'link', expiresAt: '2099-01-01T00:00:00Z' }, 'secret');
  secrets.push(...Object.values(unleash.tokens), await createPersonalToken(unleash.url));
});

afterAll(async () => {
  if (bash === undefined) return;
  evidence.remove();
  await proxy.stop();
  await unleash.stop();
});

describe.runIf(bash !== undefined)('evidence.sh', () => {
  test('stops at each request that fails, says why, and leaves nothing behind', async () => {
    proxy.passAll();
    expect(await run()).toMatchObject({ code: 0 });
    removeEvidence();
    const requests = new Set(proxy.requests());
    expect(requests.size).toBeGreaterThan(8);
    for (const request of requests) {
      for (const fault of faults) {
        proxy.failAt(request, fault);
        expect(await outcomeOf(run())).toEqual(refused(sayingOf(fault)));
      }
    }
  });

  test.each([
    ['a wrong token', { UNLEASH_ADMIN_TOKEN: '*:*.wrong' }, 'You must log in to use Unleash'],
    ['a wrong address', { UNLEASH_URL: 'http://127.0.0.1:1' }, 'curl: (7)'],
    ['a missing environment', { ENVIRONMENT: 'live' }, 'The server has no environment named live.'],
    ['no Enterprise', { UNLEASH_ENTERPRISE: '1' }, 'access/overview: '],
  ])('refuses %s', async (_, changed: Readonly<Record<string, string>>, message) => {
    proxy.passAll();
    expect(await outcomeOf(run(changed))).toEqual(refused(message));
  });

  test('refuses an address that serves pages instead of the API', async () => {
    proxy.passAll({ '/api/admin/environments': '<!doctype html>' });
    expect(await outcomeOf(run())).toEqual(refused('environments'));
  });

  test('refuses an empty page although there are events', async () => {
    // What the server returns when its database fails.
    proxy.passAll({ '/api/admin/search/events': { events: [], total: 3 } });
    expect(await outcomeOf(run())).toEqual(refused('Unleash has 3 access-events, but returned 0.'));
  });

  test('refuses an expired token and that of a Viewer', async () => {
    proxy.passAll();
    const expiring = await createPersonalToken(unleash.url, new Date(Date.now() + 5000).toISOString());
    const isValid = async () =>
      (await Api.withToken(unleash.url, expiring).request('GET', '/api/admin/user')).status === 200;
    while (await isValid()) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await outcomeOf(run({ UNLEASH_ADMIN_TOKEN: expiring }))).toEqual(refused('You must log in to use Unleash'));

    const admin = Api.withToken(unleash.url, unleash.tokens.admin);
    const viewer = { username: 'onlooker', password: 'Only-looks-1-2-3' };
    await admin.send('POST', '/api/admin/user-admin', { ...viewer, rootRole: 3, sendEmail: false });
    const signedIn = await Api.loggedIn(unleash.url, viewer);
    const created = await signedIn.send('POST', '/api/admin/user/tokens', {
      description: 'read',
      expiresAt: '2099-01-01T00:00:00Z',
    });
    const secret = Object.entries(created ?? {}).find(([name]) => name === 'secret')?.[1];
    expect(await outcomeOf(run({ UNLEASH_ADMIN_TOKEN: String(secret) }))).toEqual(refused('you need the'));
  });

  test('saves files without secrets, whose checksums are right, and keeps them when it runs again', async () => {
    proxy.passAll();
    expect(await run()).toEqual({ code: 0, output: expect.stringMatching(/^Saved 9 files in evidence-[\d-]+\.\n$/) });
    const [folder = ''] = folders();
    const text = evidence.files();
    expect(text).toContain('invited@example.com');
    expect(leaked(text)).toEqual([]);
    commonProgram('sh').outputOf(['-c', 'sha256sum --check SHA256SUMS'], { cwd: path.join(evidence.folder, folder) });

    const again = await run();
    expect(again).toEqual({ code: 1, output: expect.stringContaining(`${folder} exists.`) });
    expect(evidence.files()).toBe(text);
    removeEvidence();
  });

  test('leaves nothing behind on a full disk', async () => {
    proxy.passAll();
    expect(await outcomeOf(runOnFullDisk(evidence, 'evidence.sh', variables()))).toEqual(refused('File too large'));
  });

  test('succeeds once if it runs twice at the same time', async () => {
    proxy.passAll();
    const ended = await Promise.all([run(), run()]);
    expect(ended.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const [folder = '', ...others] = folders();
    expect(others).toEqual([]);
    expect(readdirSync(path.join(evidence.folder, folder))).toHaveLength(9);
    removeEvidence();
  });

  test('saves the data of Enterprise without secrets', async () => {
    const secret = 'user:of-a-service-account';
    proxy.passAll({
      '/api/admin/access/overview': { overview: [{ userId: 1, userName: 'ada', rootRole: 'Admin', secret }] },
      '/api/admin/logins': { events: [{ id: 1, username: 'ada', successful: true, secret }] },
      '/api/admin/service-account': {
        serviceAccounts: [{ id: 5, name: 'ci', inviteLink: secret, tokens: [{ id: 1, description: 'ci', secret }] }],
      },
      '/api/admin/projects/default/change-requests/config': [{ environment: 'production', requiredApprovals: 2 }],
    });
    expect(await run({ UNLEASH_ENTERPRISE: '1' })).toMatchObject({ code: 0 });
    const text = evidence.files();
    expect(text).toContain('"requiredApprovals": 2');
    expect(text).toContain('"description": "ci"');
    expect(text).not.toContain(secret);
  });
});

const python = findProgramFor('the script export_events.py', 'python3');

describe.runIf(bash !== undefined)('The scripts that export events', () => {
  const interpreters = [
    ['export-events.mjs', node],
    ['export_events.py', python],
    ['export-events.sh', bash],
  ] as const;
  test.each(interpreters.flatMap(([title, program]) => (program === undefined ? [] : [[title, program] as const])))(
    '%s leaves out sign-up links, and adds nothing when it runs again',
    async (title, interpreter) => {
      proxy.passAll();
      const script = savePageScript(interpreter, security, title);
      try {
        expect(await script.run(variables())).toMatchObject({ code: 0, output: expect.stringContaining('new events') });
        const text = script.files();
        expect(text).toContain('public-signup-token-created');
        expect(leaked(text)).toEqual([]);
        expect(await script.run(variables())).toMatchObject({
          code: 0,
          output: expect.stringMatching(/^0 new events/),
        });
      } finally {
        script.remove();
      }
    },
  );
});
