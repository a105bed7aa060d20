import { expect, test } from 'vitest';
import { checkServer } from './check-server.ts';

const values = { url: 'https://flags.acme.example', frontend: 'default:development.f', admin: 'user:a' };
const site = 'https://docs.example';
const { signal } = new AbortController();

/** Plays a server: paths with their responses. A missing path fails like a response that the browser hides. */
function serverWith(responses: Readonly<Record<string, () => Response>>): typeof fetch {
  return async (input) => {
    const respond = responses[new URL(String(input)).pathname];
    if (!respond) throw new TypeError('Failed to fetch');
    return respond();
  };
}
const health = () => new Response(null);
const idsOf = async (responses: Parameters<typeof serverWith>[0], own: Parameters<typeof checkServer>[0] = values) =>
  (await checkServer(own, site, signal, serverWith(responses))).findings.map(({ id }) => id);

test('a server that allows everything tells its version and edition', async () => {
  const check = await checkServer(
    values,
    site,
    signal,
    serverWith({
      '/health': health,
      '/api/frontend': () => Response.json({ toggles: [{}, {}] }),
      '/api/admin/ui-config': () => Response.json({ versionInfo: { current: { oss: '8.2.0+main', enterprise: '' } } }),
    }),
  );
  expect(check).toMatchObject({ version: '8.2.0', edition: 'open-source' });
  expect(check.findings.map(({ id }) => id)).toEqual(['reachable', 'frontendWorks', 'adminWorks']);
  expect(check.findings.some(({ isProblem }) => isProblem)).toBe(false);
  expect(check.findings[1]?.values).toEqual({ count: 2 });
});

test('an Enterprise server tells the version, but not whether it is Pro', async () => {
  const check = await checkServer(
    { url: values.url, admin: values.admin },
    site,
    signal,
    serverWith({
      '/health': health,
      '/api/admin/ui-config': () => Response.json({ versionInfo: { current: { oss: '7.1.0', enterprise: '7.1.2' } } }),
    }),
  );
  expect(check).toMatchObject({ version: '7.1.2' });
  expect(check.edition).toBeUndefined();
});

test('a browser hides what the server does not allow', async () => {
  expect(await idsOf({ '/health': health })).toEqual(['reachable', 'frontendBlocked', 'adminBlocked']);
});

test('without a token, only the address is checked', async () => {
  expect(await idsOf({ '/health': health }, { url: values.url })).toEqual(['reachable']);
  expect(await idsOf({}, {})).toEqual([]);
});

test('a server that does not respond is unreachable', async () => {
  expect(await idsOf({})).toEqual(['unreachable']);
});

test('a secure page cannot call an insecure server, unless it is on the same machine', async () => {
  expect(await idsOf({ '/health': health }, { url: 'http://flags.acme.example' })).toEqual(['insecure']);
  expect(await idsOf({ '/health': health }, { url: 'http://localhost:4242' })).toEqual(['reachable']);
});

test.each([
  ['/api/frontend', 401, 'frontendRejected'],
  ['/api/frontend', 503, 'frontendStatus'],
  ['/api/admin/ui-config', 403, 'adminRejected'],
  ['/api/admin/ui-config', 500, 'adminStatus'],
] as const)('%s with status %i is %s', async (path, status, id) => {
  expect(await idsOf({ '/health': health, [path]: () => new Response('', { status }) })).toContain(id);
});

test.each(['not JSON', '[]', 'null', '{"toggles": 1, "versionInfo": {"current": {"oss": 7}}}', '"text"'])(
  'nonsense is reported: %s',
  async (body) => {
    const ids = await idsOf({
      '/health': health,
      '/api/frontend': () => new Response(body),
      '/api/admin/ui-config': () => new Response(body),
    });
    expect(ids).toEqual(['reachable', 'unexpected', 'unexpected']);
  },
);

test('a canceled check sends no token any more', async () => {
  const controller = new AbortController();
  const asked: string[] = [];
  const server = serverWith({ '/health': health });
  const check = checkServer(values, site, controller.signal, (input, init) => {
    asked.push(new URL(String(input)).pathname);
    controller.abort();
    return server(input, init);
  });
  await expect(check).rejects.toThrow(/abort/);
  expect(asked).toEqual(['/health']);
});
