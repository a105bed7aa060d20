import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { node } from '../../tools/programs.ts';
import { readWorkflow, runWorkflow } from '../samples/github-workflow.ts';
import { readPageItems, type CodeBlock } from '../samples/read-page-items.ts';
import { findBash, savePageScript, type PageScript } from './page-script.ts';
import { startReceiver, type Receiver, type Reply } from './receiver.ts';

/** The weekly report, with a real server and receivers in place of Slack and Teams. */
const page = 'content/docs/recipes/flags-that-can-go.md';
const title = 'flag-report.mjs';
const blocks = readPageItems(page).filter((item): item is CodeBlock => item.type === 'code');
const blockOf = (name: string): string => blocks.find((block) => block.title === name)?.code ?? '';
const longAgo = '2020-01-01T00:00:00.000Z';

let unleash: Unleash;
/** The server, on which time has passed: every flag is old, and two are in use. */
let later: Receiver;
let slack: Receiver;
let teams: Receiver;
let report: PageScript;
/** The address of a server that has stopped. */
let gone: string;
let slackReplies: Reply[] = [];
let teamsReplies: Reply[] = [];
let unleashReplies: Reply[] = [];

const onServer = (method: 'GET' | 'POST', place: string, body?: unknown) =>
  Api.withToken(unleash.url, unleash.tokens.admin).send(method, `/api/admin/${place}`, body);
const searchSchema = z.looseObject({
  features: z.array(
    z.looseObject({
      name: z.string(),
      createdAt: z.string(),
      environments: z.array(z.looseObject({ name: z.string(), lastSeenAt: z.string().nullable() })),
    }),
  ),
});
const variables = (): Record<string, string> => ({
  UNLEASH_URL: later.url,
  UNLEASH_ADMIN_TOKEN: unleash.tokens.admin,
  SLACK_WEBHOOK_URL: `${slack.url}/services/T0/B0/slack-secret`,
  TEAMS_WEBHOOK_URL: `${teams.url}/workflows/teams-secret`,
});
const run = (changed: Readonly<Record<string, string>> = {}) => report.run({ ...variables(), ...changed });

const slackSchema = z.strictObject({ text: z.string().max(40_000), unfurl_links: z.literal(false) });
const cardSchema = z.strictObject({
  type: z.literal('message'),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      content: z.strictObject({
        type: z.literal('AdaptiveCard'),
        $schema: z.url(),
        version: z.literal('1.4'),
        body: z.array(
          z.strictObject({
            type: z.literal('TextBlock'),
            text: z.string(),
            wrap: z.literal(true),
            spacing: z.literal('Small'),
          }),
        ),
      }),
    }),
  ]),
});
const slackText = () => slackSchema.parse(JSON.parse(slack.received.at(-1)?.body ?? '')).text;
const teamsLines = () =>
  cardSchema.parse(JSON.parse(teams.received.at(-1)?.body ?? '')).attachments[0].content.body.map(({ text }) => text);

beforeAll(async () => {
  unleash = await startUnleash();
  await onServer('POST', 'projects/default/features', { name: 'spring-sale' });
  await onServer('POST', 'projects/default/features/spring-sale/environments/production/on');
  await onServer('POST', 'tag-types', { name: 'team', description: 'Owners' }).catch(() => undefined);
  await onServer('POST', 'features/spring-sale/tags', { type: 'team', value: '<!channel> & [co]' });
  later = await startReceiver(async ({ path: place, headers }) => {
    const refusal = unleashReplies.shift();
    if (refusal !== undefined) return refusal;
    const response = await fetch(unleash.url + place, { headers: { Authorization: String(headers['authorization']) } });
    const body: unknown = await response.json();
    if (!response.ok || !place.startsWith('/api/admin/search')) return { status: response.status, body };
    const found = searchSchema.parse(body);
    for (const flag of found.features) {
      flag.createdAt = longAgo;
      for (const each of flag.environments) {
        each.lastSeenAt = ['new-checkout', 'spring-sale'].includes(flag.name) ? new Date().toISOString() : null;
      }
    }
    return { body: found };
  });
  slack = await startReceiver(() => slackReplies.shift() ?? { body: 'ok' });
  teams = await startReceiver(() => teamsReplies.shift() ?? { status: 202 });
  const stopped = await startReceiver(() => ({}));
  gone = stopped.url;
  await stopped.stop();
  report = savePageScript(node, page, title);
});

beforeEach(() => {
  [slackReplies, teamsReplies, unleashReplies] = [[], [], []];
  for (const each of [slack, teams, later]) each.clear();
});

afterAll(async () => {
  report.remove();
  for (const each of [later, slack, teams, unleash]) await each.stop();
});

test('lists stale, unused and fully rolled-out flags with their owners in both chats', async () => {
  const { code, output } = await run();
  expect(code).toBe(0);
  expect(output).toMatch(/^Flags that can go: \d+ of \d+\n\*Stale or overdue\*\n• product-videos, admin\n/);
  expect(output).toContain('*On for everyone in production*\n• spring-sale, team <!channel> & [co]\n');
  expect(output).toContain('*Not checked for 30 days*\n');
  // Its strategies have constraints and segments.
  expect(output).not.toContain('• new-checkout');
  const link = `${later.url}/projects/default/features/spring-sale`;
  expect(slackText()).toContain(`• <${link}|spring-sale>, team &lt;!channel&gt; &amp; [co]`);
  expect(teamsLines()).toContain(`- [spring-sale](${link}), team \\<!channel\\> & \\[co\\]`);
  expect(slack.received).toHaveLength(1);
  expect(teams.received).toHaveLength(1);
  expect(output).not.toContain('secret');
});

test('prints the report and posts nothing without a webhook', async () => {
  const { code, output } = await run({ SLACK_WEBHOOK_URL: '', TEAMS_WEBHOOK_URL: '' });
  expect({ code, posts: slack.received.length + teams.received.length }).toEqual({ code: 0, posts: 0 });
  expect(output).toContain('Flags that can go');
});

test('posts nothing if no flag can go, and fails if there are no flags at all', async () => {
  const flag = {
    name: 'new',
    project: 'default',
    type: 'release',
    createdAt: new Date().toISOString(),
    environments: [],
  };
  unleashReplies = [{ body: { features: [flag], total: 1 } }, { body: { features: [], total: 0 } }];
  expect(await run()).toEqual({ code: 0, output: 'Flags that can go: 0 of 1\n' });
  unleashReplies = [{ body: { features: [], total: 0 } }];
  expect(await run()).toEqual({ code: 1, output: expect.stringContaining('Unleash returned no flags.') });
  expect(slack.received).toHaveLength(0);
});

test('reads all flags of a large instance, and shortens the message', async () => {
  for (let number = 100; number < 210; number++) {
    await onServer('POST', 'projects/default/features', { name: `many-${number}` });
  }
  const { code, output } = await run();
  expect(code).toBe(0);
  expect(output).toMatch(/^Flags that can go: 1\d\d of 12\d\n/);
  expect(slackText()).toMatch(/\nand \d\d more/);
  // The limit of Teams.
  expect(teams.received.at(-1)?.body.length).toBeLessThan(28_000);
});

describe('A chat that rejects the message', () => {
  const wait = { 'retry-after': '1' };

  test('gets it again after a status 429 or 500', async () => {
    slackReplies = [{ status: 429, body: 'rate_limited', headers: wait }];
    teamsReplies = [
      { status: 500, headers: wait },
      { status: 502, headers: wait },
    ];
    expect(await run()).toMatchObject({ code: 0 });
    expect([slack.received.length, teams.received.length]).toEqual([2, 3]);
  });

  test('is named with its status and message, and the other chat has its message', async () => {
    slackReplies = [{ status: 404, body: 'no_service' }];
    const { code, output } = await run();
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Slack returned 404: no_service') });
    expect([slack.received.length, teams.received.length]).toEqual([1, 1]);
    expect(output).not.toContain('secret');
  });

  test('does not get it forever', async () => {
    teamsReplies = Array.from({ length: 9 }, () => ({ status: 503, body: 'out of order', headers: wait }));
    const { code, output } = await run();
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Teams returned 503: out of order') });
    expect(teams.received).toHaveLength(4);
  });

  test('can be away', async () => {
    const { code, output } = await run({ SLACK_WEBHOOK_URL: `${gone}/slack-secret` });
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining("Slack can't be reached: ECONNREFUSED"),
    });
    expect(output).not.toContain('secret');
  });
});

test.each([
  ['a wrong token', { UNLEASH_ADMIN_TOKEN: 'user:wrong' }, 'You must log in to use Unleash.'],
  ['no token', { UNLEASH_ADMIN_TOKEN: '' }, 'Set UNLEASH_URL and UNLEASH_ADMIN_TOKEN.'],
])('fails with %s, and posts nothing', async (_, changed: Readonly<Record<string, string>>, message) => {
  const { code, output } = await run(changed);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(message) });
  expect(output).not.toContain('user:wrong');
  expect(slack.received.length + teams.received.length).toBe(0);
});

test('fails if the server is away', async () => {
  const message = "can't be reached: ECONNREFUSED";
  expect(await run({ UNLEASH_URL: gone })).toEqual({ code: 1, output: expect.stringContaining(message) });
});

test('waits for a busy server', async () => {
  unleashReplies = [{ status: 503, headers: { 'retry-after': '1' } }];
  expect(await run()).toMatchObject({ code: 0 });
});

const bash = findBash('the workflow that reports flags');

test.runIf(bash !== undefined)('runs as a workflow with read access', async () => {
  if (bash === undefined) return;
  const workflow = await readWorkflow(blockOf('.github/workflows/flag-report.yml'));
  expect(workflow.permissions).toEqual({ contents: 'read' });
  writeFileSync(path.join(report.folder, title), blockOf(title));
  const { UNLEASH_URL = '', ...secrets } = variables();
  for (const eventName of ['schedule', 'workflow_dispatch']) {
    const occasion = { eventName, event: {}, repository: 'acme/web-shop', vars: { UNLEASH_URL }, secrets, token: '' };
    const inPath = { PATH: node.searchPath };
    expect(await runWorkflow(workflow, occasion, bash, report.folder, inPath)).toMatchObject({ hasRun: true, code: 0 });
  }
  expect([slack.received.length, teams.received.length]).toEqual([2, 2]);
});

test('runs as a CronJob that finds its script and its secrets', () => {
  const named = z.object({ name: z.string() });
  const pod = z.object({
    containers: z.tuple([
      z.looseObject({
        command: z.array(z.string()),
        envFrom: z.tuple([z.object({ secretRef: named })]),
        volumeMounts: z.tuple([named.extend({ mountPath: z.string() })]),
      }),
    ]),
    volumes: z.tuple([named.extend({ configMap: named })]),
  });
  const job = z
    .object({ spec: z.object({ jobTemplate: z.object({ spec: z.object({ template: z.object({ spec: pod }) }) }) }) })
    .parse(load(blockOf('flag-report.yaml')));
  const { containers, volumes } = job.spec.jobTemplate.spec.template.spec;
  const [{ command, envFrom, volumeMounts }] = containers;
  const commands = blocks.map(({ code }) => code).join('\n');
  expect(command).toEqual(['node', `${volumeMounts[0].mountPath}/${title}`]);
  expect(volumeMounts[0].name).toBe(volumes[0].name);
  expect(commands).toContain(`kubectl create configmap ${volumes[0].configMap.name} --from-file=${title}`);
  expect(commands).toContain(`kubectl create secret generic ${envFrom[0].secretRef.name} `);
});
