import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { node } from '../../tools/programs.ts';
import { readPageItems, root, type CodeBlock } from '../samples/read-page-items.ts';
import { savePageScript, type PageScript } from './page-script.ts';
import { startReceiver, type Receiver } from './receiver.ts';

/** The program that asks both sides, with each cause that it can find. */
const page = 'content/docs/recipes/two-sdks-differ.md';

let unleash: Unleash;
let edge: Receiver;
let script: PageScript;

const onServer = (place: string, body?: unknown) =>
  Api.withToken(unleash.url, unleash.tokens.admin).send('POST', `/api/admin/${place}`, body);
/** Creates a flag that is on in development, with these strategies. */
const createFlag = async (name: string, ...strategies: object[]) => {
  const place = `projects/default/features/${name}`;
  await onServer('projects/default/features', { name });
  for (const strategy of strategies) await onServer(`${place}/environments/development/strategies`, strategy);
  await onServer(`${place}/environments/development/on`);
};
const rollout = (stickiness: string, percentage: number) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percentage), stickiness, groupId: 'group' },
});

const ask = (flag: string, context: object, changed: Readonly<Record<string, string>> = {}) =>
  script.run(
    {
      UNLEASH_URL: unleash.url,
      UNLEASH_BACKEND_TOKEN: unleash.tokens.backend,
      UNLEASH_FRONTEND_TOKEN: unleash.tokens.frontend,
      ...changed,
    },
    flag,
    JSON.stringify(context),
  );

beforeAll(async () => {
  unleash = await startUnleash({ exampleSet: false });
  await createFlag('new-checkout', { name: 'default' });
  const business = { contextName: 'plan', operator: 'IN', values: ['business'] };
  await createFlag('for-business', { name: 'default', constraints: [business] });
  await createFlag('by-user', rollout('userId', 50));
  await createFlag('by-default', rollout('default', 50));
  await createFlag('by-chance', rollout('random', 50));
  await onServer('strategies', { name: 'officeHours', parameters: [] });
  await createFlag('with-custom', { name: 'officeHours' });
  const withVariants = { ...rollout('userId', 100), parameters: { ...rollout('userId', 100).parameters } };
  const variant = (name: string) => ({ name, weight: 500, weightType: 'variable', stickiness: 'userId' });
  await createFlag('with-variants', { ...withVariants, variants: [variant('a'), variant('b')] });
  edge = await startReceiver(() => ({ body: { version: 2, features: [{ name: 'new-checkout', enabled: false }] } }));
  script = savePageScript(node, page, 'ask-both.mjs');
  symlinkSync(path.join(root, 'tests/samples/node_modules'), path.join(script.folder, 'node_modules'));
});

afterAll(async () => {
  script.remove();
  await edge.stop();
  await unleash.stop();
});

test('finds tokens of different environments, and prints what the page shows', async () => {
  const shown = readPageItems(page).find((item): item is CodeBlock => item.type === 'code' && item.language === 'text');
  const context = { userId: 'ada', properties: { plan: 'business' } };
  const { code, output } = await ask('new-checkout', context, {
    UNLEASH_FRONTEND_TOKEN: unleash.tokens.productionFrontend,
  });
  expect({ code, output }).toEqual({ code: 1, output: `${shown?.code}\n` });
  expect(output).not.toContain('insecure');
});

test.each([
  ['for-business', { userId: 'ada', properties: { plan: 'business' } }, 'on, variant disabled'],
  ['for-business', { userId: 'ada', properties: { plan: 'private' } }, 'off'],
  ['with-variants', { userId: 'ada' }, 'on, variant '],
])('both sides agree about %s for %o', async (flag, context, result) => {
  const { code, output } = await ask(flag, context);
  expect(code).toBe(0);
  const results = /^backend: {2}(.*)\nfrontend: (.*)$/m.exec(output);
  expect(results?.[1]).toBe(results?.[2]);
  expect(results?.[1]).toContain(result);
  expect(output).not.toContain('\n- ');
});

test.each([
  ['for-business', { userId: 'ada' }, 'A constraint needs plan, which the context lacks.'],
  ['for-business', { plan: 'Business', userId: 'ada' }, 'operators: IN'],
  ['by-user', { sessionId: '7' }, 'The stickiness needs userId, which the context lacks.'],
  ['by-default', { sessionId: '7' }, 'The stickiness default takes the sessionId'],
  ['with-custom', { userId: 'ada' }, 'officeHours is a custom strategy.'],
  ['no-such-flag', { userId: 'ada' }, 'The backend token gives no access to no-such-flag'],
])('names the cause for %s and %o', async (flag, context, finding) => {
  const { code, output } = await ask(flag, context);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(finding) });
});

test.each([
  ['by-chance', { userId: 'ada' }, 'The stickiness is random'],
  ['by-default', {}, 'The stickiness default takes a random number'],
])('notices that the results of %s change', async (flag, context, finding) => {
  const { code, output } = await ask(flag, context);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(finding) });
});

test('compares Edge with the server', async () => {
  const finding = 'Edge has another configuration than the server.';
  expect((await ask('new-checkout', { userId: 'ada' }, { EDGE_URL: edge.url })).output).toContain(finding);
  expect((await ask('new-checkout', { userId: 'ada' }, { EDGE_URL: unleash.url })).output).not.toContain(finding);
});

test.each([
  [
    'a wrong backend token',
    { UNLEASH_BACKEND_TOKEN: 'default:development.wrong' },
    '/api/client/features returned 401',
  ],
  ['a wrong frontend token', { UNLEASH_FRONTEND_TOKEN: 'default:development.wrong' }, '/api/frontend returned 401'],
  ['a missing token', { UNLEASH_FRONTEND_TOKEN: '' }, 'Usage: '],
])('fails with %s', async (_, changed: Readonly<Record<string, string>>, message) => {
  const { code, output } = await ask('new-checkout', { userId: 'ada' }, changed);
  expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining(message) });
  expect(output).not.toContain('development.wrong');
});
