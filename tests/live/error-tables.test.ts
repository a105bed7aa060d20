import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash } from '../../live/start-unleash.ts';

/**
 * Provokes the errors that tables of the reference list. Every row of these tables has an attempt here, or the reason why
 * there is none.
 */
const [server, limited] = await Promise.all([
  startUnleash({ exampleSet: false }),
  // As few requests as the search allows by default.
  startUnleash({ exampleSet: false, rateLimit: 15 }),
]);
afterAll(async () => {
  await server.stop();
  await limited.stop();
});

interface Response {
  readonly status: number;
  readonly text: string;
}

interface Options {
  readonly token?: string;
  /** A body that isn't JSON. */
  readonly raw?: string;
}

async function send(method: string, path: string, body?: unknown, options: Options = {}): Promise<Response> {
  const content = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: {
      Authorization: options.token ?? server.tokens.admin,
      ...(content !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(content !== undefined && { body: content }),
  });
  return { status: response.status, text: await response.text() };
}

const admin = '/api/admin';
const flags = `${admin}/projects/default/features`;
const inDevelopment = (flag: string) => `${flags}/${flag}/environments/development`;
const strategies = `${inDevelopment('known')}/strategies`;
const withConstraint = (constraint: object) =>
  send('POST', strategies, { name: 'default', constraints: [{ contextName: 'userId', ...constraint }] });
const segment = (name: string, more: object = {}) =>
  send('POST', `${admin}/segments`, { name, constraints: [], ...more });
const idOf = ({ text }: Response) => (JSON.parse(text) as { id: number }).id;
const variants = `${inDevelopment('known')}/variants`;
const variant = { name: 'a', weight: 1000, weightType: 'variable', stickiness: 'default' };
const playground = { environments: ['development'], projects: '*', context: { appName: 'shop' } };
const ask = (body: object) => send('POST', `${admin}/playground/advanced`, body);
const search = (query: string) => send('GET', `${admin}/search/features?${query}`);
const frontend = (path: string, method = 'GET', options: Options = { token: server.tokens.frontend }, body?: unknown) =>
  send(method, `/api/frontend${path}`, body, options);

/** Sends a request to the other server until it has had enough. */
async function repeat(path: string, token: 'admin' | 'frontend'): Promise<Response> {
  let response = { status: 0, text: '' };
  for (let count = 0; count < 20 && response.status !== 429; count += 1) {
    const own = await fetch(new URL(path, limited.url), { headers: { Authorization: limited.tokens[token] } });
    response = { status: own.status, text: await own.text() };
  }
  return response;
}

const enterprise = 'Open Source has neither projects nor roles nor change requests that this needs.';
const legacy = 'A new flag gets no environment variants, and the request fails with 403.';
/** Of a user who may only read. */
let viewer = '';

type Attempt = (() => Promise<Response>) | string;

/** By page, then by status and the beginning of the message as the page shows it. */
const attempts: Readonly<Record<string, Readonly<Record<string, Attempt>>>> = {
  'reference/feature-toggles': {
    '400 `"name" must be URL': () => send('POST', flags, { name: 'a b' }),
    '400 `"name" length': () => send('POST', flags, { name: 'a'.repeat(101) }),
    '400 ``The `type`': () => send('POST', flags, { name: 'typed', type: 'sort' }),
    '400 `The feature flag name': enterprise,
    '400 `Cannot perform': () => send('POST', `${inDevelopment('archived')}/on`),
    '400 `Failed to create': 'The limit is 5000 flags, which takes minutes.',
    '403 `You have reached': enterprise,
    '403 A permission error': () => send('POST', flags, { name: 'by-viewer' }, { token: viewer }),
    "404 `There's no feature": () => send('GET', `${flags}/unknown`),
    '404 `Could not find feature flag': () => send('GET', `${flags}/archived`),
    '404 `Active project': () => send('POST', `${admin}/projects/unknown/features`, { name: 'elsewhere' }),
    '404 `Could not find environment': () => send('POST', `${flags}/known/environments/unknown/on`),
    '409 `A flag with': () => send('POST', flags, { name: 'known' }),
    '409 `An archived flag': () => send('POST', flags, { name: 'archived' }),
  },
  'reference/environments': {
    '400 `Environment … does': () => send('POST', `${admin}/projects/default/environments`, { environment: 'unknown' }),
    '400 `Environment=': () =>
      send('POST', `${admin}/api-tokens`, { tokenName: 't', type: 'backend', environment: 'unknown' }),
    '400 `You have not added': () =>
      send('POST', `${flags}/known/environments/unknown/strategies`, { name: 'default' }),
    '400 ``The `/body/development`': () => send('PUT', `${admin}/environments/sort-order`, { development: 'first' }),
    '404 `Could not find environment with name': () => send('GET', `${admin}/environments/unknown`),
    '404 `Could not find environment …`': enterprise,
    '404 `Could not find environment … for': () => send('POST', `${flags}/known/environments/unknown/on`),
    '409 `… already has': () => send('POST', `${admin}/projects/default/environments`, { environment: 'development' }),
  },
  'reference/feature-toggle-variants': {
    '400 `There must be': legacy,
    '400 `The traffic': legacy,
    '400 `The … object': () => send('PUT', variants, [{ ...variant, color: 'red' }]),
    '400 `Could not apply': () => send('PATCH', variants, [{ op: 'replace', path: '/7/weight', value: 1 }]),
    '403 `Environment variants': () => send('PUT', variants, [variant]),
    '403 A permission error': () => send('PUT', variants, [variant], { token: viewer }),
    '404 `Could not find': () => send('GET', `${flags}/known/environments/unknown/variants`),
    "404 `There's no feature": () => send('PUT', `${inDevelopment('unknown')}/variants`, [variant]),
  },
  'reference/segments': {
    '400 `"name" is not': () => segment(''),
    '400 ``The `/body/constraints`': () => send('POST', `${admin}/segments`, { name: 'without' }),
    '400 `Segments may': () =>
      segment('large', {
        constraints: [
          { contextName: 'userId', operator: 'IN', values: Array.from({ length: 1001 }, (_, index) => `${index}`) },
        ],
      }),
    '400 `Strategies may': async () => {
      const segments = [];
      for (const name of ['s1', 's2', 's3', 's4', 's5', 's6']) segments.push(idOf(await segment(name)));
      return send('POST', strategies, { name: 'default', segments });
    },
    '400 `Failed to create': 'The limit is 300 segments, which takes a minute.',
    '400 `Invalid project': enterprise,
    '400 `The segments': enterprise,
    '403 Empty body': () =>
      send('POST', `${admin}/segments`, { name: 'by-viewer', constraints: [] }, { token: viewer }),
    '404 `No segment': () => send('GET', `${admin}/segments/99999`),
    '409 `Segment name': async () => {
      await segment('twice');
      return segment('twice');
    },
    '409 Empty body': async () => {
      const id = idOf(await segment('used'));
      await send('POST', strategies, { name: 'default', segments: [id] });
      return send('DELETE', `${admin}/segments/${id}`);
    },
    '500 A database': () => segment('elsewhere', { project: 'unknown' }),
  },
  'reference/activation-strategies': {
    '400 `Could not find strategy': () => send('POST', strategies, { name: 'unknown' }),
    '400 `You have not added': () =>
      send('POST', `${flags}/known/environments/unknown/strategies`, { name: 'default' }),
    '400 `Failed to create': async () => {
      let response = await send('POST', `${inDevelopment('full')}/strategies`, { name: 'default' });
      for (let count = 0; count < 30; count += 1)
        response = await send('POST', `${inDevelopment('full')}/strategies`, { name: 'default' });
      return response;
    },
    '400 `Strategies may': 'The page on segments has the same row.',
    '400 `Single-value': () => withConstraint({ operator: 'NUM_GT' }),
    '400 `The … property must NOT': () => withConstraint({ operator: 'NUM_GT', value: '' }),
    '400 `"value" must': () => withConstraint({ operator: 'STR_CONTAINS', values: [] }),
    '400 `the provided value is not a valid semver': () => withConstraint({ operator: 'SEMVER_GT', value: '1.2' }),
    '400 `the provided value is not a valid regex': () => withConstraint({ operator: 'REGEX', value: '(' }),
    '400 `… not specified': async () => {
      await send('POST', `${admin}/context`, { name: 'plan', legalValues: [{ value: 'free' }] });
      return withConstraint({ contextName: 'plan', operator: 'IN', values: ['gold'] });
    },
    '400 `trying to change': () => send('POST', `${strategies}/set-sort-order`, [{ id: 'unknown', sortOrder: 1 }]),
    '400 `The segments': enterprise,
    '403 A permission error': () => send('POST', strategies, { name: 'default' }, { token: viewer }),
    '404 `No segment': () => send('POST', strategies, { name: 'default', segments: [99_999] }),
    '409 `A context field': () => send('POST', `${admin}/context`, { name: 'userId' }),
    '409 `This context field': async () => {
      await send('POST', `${admin}/context`, { name: 'seat' });
      await withConstraint({ contextName: 'seat', operator: 'IN', values: ['1'] });
      return send('DELETE', `${admin}/context/seat`);
    },
  },
  'reference/custom-activation-strategies': {
    '400 `"name" must be URL': () => send('POST', `${admin}/strategies`, { name: 'a b', parameters: [] }),
    '400 ``The `/body/parameters`': () => send('POST', `${admin}/strategies`, { name: 'bare' }),
    '400 ``The `/body/parameters/0/type`': () =>
      send('POST', `${admin}/strategies`, { name: 'untyped', parameters: [{ name: 'p' }] }),
    '400 ``The `type`': () =>
      send('POST', `${admin}/strategies`, { name: 'odd', parameters: [{ name: 'p', type: 'sort' }] }),
    '400 `Could not find strategy': () => send('POST', strategies, { name: 'unknown' }),
    '403 `Custom strategy': 'The server of this test has no such variables.',
    '404 `No strategy found': () => send('GET', `${admin}/strategies/unknown`),
    '409 `Strategy with name': async () => {
      await send('POST', `${admin}/strategies`, { name: 'own', parameters: [] });
      return send('POST', `${admin}/strategies`, { name: 'own', parameters: [] });
    },
    '500 `Cannot edit': () => send('DELETE', `${admin}/strategies/flexibleRollout`),
  },
  'reference/front-end-api': {
    '400 `Request validation': () => frontend('/client/metrics', 'POST', undefined, {}),
    '400 `Expected property': () => frontend('', 'POST', { token: server.tokens.frontend, raw: '{a' }),
    '401 `This endpoint': () => frontend('', 'GET', { token: '' }),
    '403 `invalid token': () => frontend('', 'GET', { token: server.tokens.backend }),
    '404 `The path': () => frontend('/unknown'),
    '405 `The frontend': () => frontend('/health'),
    '429 `Too many': () => repeat('/api/frontend', 'frontend'),
  },
  'reference/playground': {
    '400 ``The `/body/context/appName`': () => ask({ ...playground, context: {} }),
    '400 ``The `/body/environments`': () => ask({ ...playground, environments: [] }),
    '400 ``The `/body/context/currentTime`': () =>
      ask({ ...playground, context: { appName: 'shop', currentTime: 'today' } }),
    '400 `Rejecting': () => {
      const many = Array.from({ length: 200 }, (_, index) => index).join(',');
      return ask({ ...playground, context: { appName: 'shop', userId: many, sessionId: many } });
    },
  },
  'reference/search-operators': {
    '400 ``The `/query/state`': () => search('state=active'),
    '400 ``The `/query/tag` property must match': () => search('tag=IS:release'),
    '400 ``The `/query/createdAt`': () => search('createdAt=IS:2026-01-01'),
    '400 ``The `/query/tag` property must be string': () => search('tag=INCLUDE:a:b&tag=INCLUDE:a:c'),
    '400 ``The `/query/status`': () => search('status=development:enabled'),
    '400 ``The `sortOrder`': () => search('sortOrder=up'),
    '429 `Too many': () => repeat(`${admin}/search/features?query=a`, 'admin'),
    '500 A database': () => send('GET', `${admin}/search/events?from=IS:2026-13-01`),
  },
};

beforeAll(async () => {
  for (const name of ['known', 'full', 'archived']) await send('POST', flags, { name });
  await send('DELETE', `${flags}/archived`);
  const user = { username: 'viewer', password: 'Only-looks-1-2-3' };
  await send('POST', `${admin}/user-admin`, { ...user, rootRole: 3, sendEmail: false });
  const signedIn = await Api.loggedIn(server.url, user);
  const token = { description: 'errors', expiresAt: '2099-01-01T00:00:00.000Z' };
  viewer = z.object({ secret: z.string() }).parse(await signedIn.send('POST', `${admin}/user/tokens`, token)).secret;
});

/** The rows of the tables with the columns status and message. */
function rowsOf(page: string): { status: number; message: string }[] {
  const text = readFileSync(`content/docs/${page}.md`, 'utf8');
  const tables = text.matchAll(/^\| Status \| Message \| Cause \|\n\|[-| ]+\|\n((?:\|.*\n)+)/gm);
  return [...tables].flatMap(([, rows = '']) =>
    [...rows.matchAll(/^\| (\d{3}) \| (.+?) \| .+ \|$/gm)].map(([, status, message = '']) => ({
      status: Number(status),
      message,
    })),
  );
}

/** What a message of a page looks like in a response. `…` stands for any text. */
function patternOf(message: string): RegExp | undefined {
  const [, , code] = /^(`+) ?(.+?) ?\1/.exec(message) ?? [];
  if (code === undefined) return undefined;
  const parts = code
    .replace(/\.$/, '')
    .split('…')
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(parts.join('.*'), 's');
}

/** The messages of a response, or its text if it has none. */
function messagesIn(text: string): string {
  try {
    const { message = '', details = [] } = JSON.parse(text) as {
      message?: string;
      details?: readonly { message?: string; description?: string }[];
    };
    return [message, ...details.map((detail) => detail.message ?? detail.description ?? '')].join('\n');
  } catch {
    return text;
  }
}

test.each(Object.entries(attempts))('%s lists the errors that the server returns', async (page, own) => {
  const rows = rowsOf(page);
  const titles = rows.map(({ status, message }) => `${status} ${message}`);
  const keyOf = (title: string) =>
    Object.keys(own)
      .filter((key) => title.startsWith(key))
      .toSorted((a, b) => b.length - a.length)[0];
  expect(titles.map(keyOf)).not.toContain(undefined);
  expect(new Set(titles.map(keyOf)).size).toBe(Object.keys(own).length);

  const differences: string[] = [];
  for (const { status, message } of rows) {
    const attempt = own[keyOf(`${status} ${message}`) ?? ''];
    if (typeof attempt !== 'function') continue;
    const response = await attempt();
    const pattern = patternOf(message);
    const fits = pattern === undefined || pattern.test(messagesIn(response.text));
    if (response.status !== status || !fits)
      differences.push(`${status} ${message}: ${response.status} ${response.text.slice(0, 300)}`);
  }
  expect(differences).toEqual([]);
});
