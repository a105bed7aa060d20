import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { serverFolder } from './server-package.ts';

/** Statements of the pages about integrations, tried on the server's own classes without a receiver. */
interface Integration {
  fetchRetry: (url: string, options: { body: string }) => Promise<{ ok: boolean; status: number }>;
  handleEvent: (event: object, parameters: Readonly<Record<string, string>>, id: number) => Promise<void>;
}
type IntegrationModule = { default: new (options: object) => Integration };

const page = (name: string) => readFileSync(`content/docs/reference/integrations/${name}.md`, 'utf8');
const event = { id: 1, type: 'feature-created', createdBy: 'a"b', featureName: 'new-checkout', data: {}, tags: [] };

/** Handles an event, and returns the bodies of the requests and the entries of the log. */
async function handle(name: string, parameters: Readonly<Record<string, string>>) {
  const file = pathToFileURL(path.join(serverFolder, 'lib/addons', `${name}.js`)).href;
  const { default: Provider }: IntegrationModule = await import(file);
  const bodies: string[] = [];
  const log: { state: string; stateDetails: string }[] = [];
  const ignore = () => undefined;
  const integration = new Provider({
    getLogger: () => ({ debug: ignore, info: ignore, warn: ignore, error: ignore }),
    unleashUrl: 'https://unleash.example.com',
    integrationEventsService: { registerEvent: (entry: (typeof log)[number]) => log.push(entry) },
    flagResolver: { isEnabled: () => false },
    eventBus: { emit: ignore },
  });
  integration.fetchRetry = (_, { body }) => {
    bodies.push(body);
    return Promise.resolve({ ok: true, status: 200 });
  };
  await integration.handleEvent({ ...event, createdAt: new Date() }, parameters, 1);
  return { bodies, log };
}

const webhookBody = async (bodyTemplate: string) =>
  (await handle('webhook', { url: 'https://hooks.example.com', bodyTemplate })).bodies[0];

test('a webhook uses every template that is not empty', async () => {
  expect(page('webhook')).toContain('Without one, Unleash sends the event as JSON');
  expect(await webhookBody('')).toContain('"type":"feature-created"');
  expect(await webhookBody('x')).toBe('x');
});

test('a webhook escapes the sentence only between quotation marks', async () => {
  expect(page('webhook')).toContain('escaped for JSON between double quotation marks and unchanged elsewhere');
  expect(await webhookBody('{{eventMarkdown}}')).toContain('*a"b* created');
  expect(await webhookBody('"{{eventMarkdown}}"')).toContain(String.raw`*a\"b* created`);
});

test('Datadog needs a template of two characters', async () => {
  expect(page('datadog')).toContain('with at least two characters');
  const text = async (bodyTemplate: string) => (await handle('datadog', { apiKey: 'key', bodyTemplate })).bodies[0];
  expect(await text('x')).toContain('created');
  expect(await text('xy')).toContain('"text":"xy"');
});

test.each([
  ['No Slack channels found for event feature-created.', { accessToken: 'token' }],
  ['No access token provided.', { accessToken: '' }],
])('the App for Slack logs a success after: %s', async (message, parameters) => {
  expect(page('slack-app')).toContain('writes a second entry after `failed`: `success`');
  const { log } = await handle('slack-app', parameters);
  expect(log.map(({ state, stateDetails }) => [state, stateDetails])).toEqual([
    ['failed', message],
    ['success', ''],
  ]);
});
