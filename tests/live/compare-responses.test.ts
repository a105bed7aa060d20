import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { freePort } from '../../live/port.ts';
import { node } from '../../tools/programs.ts';
import { faults, startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { savePageScript, type PageScript } from './page-script.ts';

/** The script that compares the Proxy with Edge. A server, which has the same Frontend API, is in place of both. */
const { url: server, tokens } = inject('unleash');
const place = '/api/frontend';

let before: FaultyProxy;
let after: FaultyProxy;
let script: PageScript;

const run = (changed: Readonly<Record<string, string>> = {}) =>
  script.run({
    PROXY_URL: before.url + place,
    PROXY_KEY: tokens.frontend,
    EDGE_URL: after.url + place,
    EDGE_TOKEN: tokens.frontend,
    ...changed,
  });

beforeAll(async () => {
  [before, after] = await Promise.all([startFaultyProxy(server), startFaultyProxy(server)]);
  script = savePageScript(node, 'content/docs/reference/unleash-edge/migration-guide.md', 'compare.mjs');
});
beforeEach(() => {
  before.passAll();
  after.passAll();
});
afterAll(async () => {
  script.remove();
  await Promise.all([before.stop(), after.stop()]);
});

test('finds no differences between equal responses, again and again, and leaves no file behind', async () => {
  // Flags with random stickiness would differ from request to request.
  const toggles = [{ name: 'new-checkout', variant: { name: 'blue', enabled: true } }, { name: 'mobile-tabs' }];
  for (const proxy of [before, after]) proxy.passAll({ [place]: { toggles } });
  for (let time = 0; time < 2; time++) {
    expect(await run()).toEqual({ code: 0, output: '203 contexts, 0 differences\n' });
  }
  expect(before.requests()).toHaveLength(406);
  expect(script.files()).toBe('');
});

test('compares the responses of a server', async () => {
  const { output } = await run();
  expect(output).toMatch(/^203 contexts, \d+ differences$/m);
  expect(before.requests().concat(after.requests())).toEqual(Array.from({ length: 406 }, () => `POST ${place}`));
});

test('names each flag that only one of them returns, and each other variant', async () => {
  const flag = (name: string, variant: string) => ({ name, variant: { name: variant, enabled: variant !== '' } });
  before.passAll({ [place]: { toggles: [flag('a', ''), flag('b', 'blue'), flag('same', '')] } });
  after.passAll({ [place]: { toggles: [flag('b', 'red'), flag('c', ''), flag('same', '')] } });
  const { code, output } = await run();
  expect(code).toBe(1);
  const user = '{"userId":"customer-42"}';
  expect(output).toContain(`a ${user} Proxy: on Edge: off\nb ${user} Proxy: blue Edge: red\nc ${user} Proxy: off`);
  expect(output).toContain('203 contexts, 609 differences\n');
});

test('refuses a Proxy that returns no flags, although there is no difference', async () => {
  for (const proxy of [before, after]) proxy.passAll({ [place]: { toggles: [] } });
  const { code, output } = await run();
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('The Proxy returned no flags, so there was nothing to compare.'),
  });
});

test.each([
  ['a wrong key of the Proxy', { PROXY_KEY: 'default:development.wrong' }, 'PROXY returned 401: '],
  ['a wrong token of Edge', { EDGE_TOKEN: 'default:development.wrong' }, 'EDGE returned 401: '],
  ['no token of Edge', { EDGE_TOKEN: tokens.backend }, 'EDGE returned 403: '],
  ['an Edge that is not there', { EDGE_URL: `http://127.0.0.1:${await freePort()}` }, 'ECONNREFUSED'],
])('stops with %s', async (_, changed: Readonly<Record<string, string>>, message) => {
  const { code, output } = await run(changed);
  const named = output.replaceAll(before.url + place, 'PROXY').replaceAll(after.url + place, 'EDGE');
  expect({ code, output: named }).toEqual({ code: 1, output: expect.stringContaining(message) });
  expect(output).not.toContain('differences');
  for (const secret of [tokens.frontend, tokens.backend, 'development.wrong']) expect(output).not.toContain(secret);
});

test('stops at a request that fails, and says why', async () => {
  for (const proxy of [before, after]) {
    for (const fault of faults) {
      for (const each of [before, after]) each.passAll();
      proxy.failAt(`POST ${place}`, fault);
      const { code, output } = await run();
      const message = typeof fault === 'object' ? fault.message : /other side closed|terminated|ECONNRESET/;
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(message) });
      expect(output).not.toContain(tokens.frontend);
    }
  }
});
