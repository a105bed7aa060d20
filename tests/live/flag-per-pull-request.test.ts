import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { load } from 'js-yaml';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { commonProgram, node } from '../../tools/programs.ts';
import {
  publishedPayloads,
  readWorkflow,
  runWorkflow,
  type Workflow,
  type WorkflowRun,
} from '../samples/github-workflow.ts';
import { gitlabCiLocal } from '../samples/gitlab-ci.ts';
import { readPageItems, root, type CodeBlock } from '../samples/read-page-items.ts';
import { faults, startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { createPersonalToken, findBash } from './page-script.ts';
import { startReceiver, type Receiver, type Reply } from './receiver.ts';

/** The pipelines that create a flag for a pull request, with the payloads that GitHub publishes and a real server. */
const page = 'content/docs/recipes/flag-per-pull-request.md';
const bash = findBash('the pipelines that create flags');

const blockOf = (title: string): string => {
  const block = readPageItems(page).find((item): item is CodeBlock => item.type === 'code' && item.title === title);
  if (block === undefined) throw new Error(`${page} has no block '${title}'.`);
  return block.code;
};
const githubFile = blockOf('.github/workflows/flag.yml');
const gitlabFile = blockOf('.gitlab-ci.yml');

let unleash: Unleash;
let proxy: FaultyProxy;
let github: Receiver;
let workflow: Workflow;
let token: string;
let folder: string;
/** The comments of the pull request, and what GitHub responds to all requests instead. */
let comments: { body: string }[] = [];
let refusal: Reply | undefined;

const onServer = (method: 'GET' | 'POST' | 'DELETE', place: string, body?: unknown) =>
  Api.withToken(unleash.url, unleash.tokens.admin).send(method, `/api/admin/${place}`, body);
const flagsSchema = z.object({ features: z.array(z.object({ name: z.string(), description: z.string().nullish() })) });
/** All flags with their descriptions, active ones first. */
const flags = async () => {
  const read = async (query: string) =>
    flagsSchema
      .parse(await onServer('GET', `search/features?limit=100${query}`))
      .features.map(({ name, description }) => `${name}: ${description}`);
  return { active: await read(''), archived: await read('&archived=IS:true') };
};

const payloadSchema = z.looseObject({
  action: z.string(),
  pull_request: z.looseObject({
    head: z.looseObject({ ref: z.string(), repo: z.looseObject({ full_name: z.string() }) }),
    labels: z.array(z.looseObject({ name: z.string() })),
  }),
});
/** A published payload of a pull request with another branch and with the label. */
const payloadOf = (action: string, { branch = 'feat/New_Checkout', label = 'feature-flag', fork = false } = {}) => {
  const example = publishedPayloads('pull_request')
    .map((each) => payloadSchema.parse(each))
    .find((each) => each.action === action && each.pull_request.labels.length > 0);
  const text = JSON.stringify(example).replaceAll('https://api.github.com', github.url);
  const event = payloadSchema.parse(JSON.parse(text));
  const { pull_request: request } = event;
  request.head.ref = branch;
  if (fork) request.head.repo.full_name = 'someone/Hello-World';
  for (const each of request.labels) each.name = label;
  return event;
};
const origin = 'https://github.com/Codertocat/Hello-World/pull/2';

const run = (
  event: Readonly<Record<string, unknown>>,
  changed: Readonly<Record<string, string>> = {},
): Promise<WorkflowRun> => {
  if (bash === undefined) throw new Error('There is no bash.');
  return runWorkflow(
    workflow,
    {
      eventName: 'pull_request',
      event,
      repository: 'Codertocat/Hello-World',
      vars: { UNLEASH_URL: proxy.url },
      secrets: { UNLEASH_ADMIN_TOKEN: token, ...changed },
      token: 'of-github',
    },
    bash,
    folder,
  );
};

beforeAll(async () => {
  if (bash === undefined) return;
  unleash = await startUnleash({ exampleSet: false });
  proxy = await startFaultyProxy(unleash.url);
  token = await createPersonalToken(unleash.url);
  github = await startReceiver(({ method, path: place, headers, body }) => {
    if (refusal !== undefined) return refusal;
    if (headers['authorization'] !== 'Bearer of-github') return { status: 401, body: { message: 'Bad credentials' } };
    if (!place.startsWith('/repos/Codertocat/Hello-World/issues/2/comments')) return { status: 404 };
    if (method === 'GET') return { body: comments };
    comments.push(z.strictObject({ body: z.string() }).parse(JSON.parse(body)));
    return { status: 201, body: comments.at(-1) };
  });
  workflow = await readWorkflow(githubFile);
});

beforeEach(async () => {
  if (bash === undefined) return;
  folder = mkdtempSync(path.join(tmpdir(), 'pull-request-'));
  // A request that fails is repeated once instead of three times, which takes seconds.
  writeFileSync(path.join(folder, '.curlrc'), 'retry-max-time = 1\n');
  proxy.passAll();
  refusal = undefined;
  comments = [];
  const { active, archived } = await flags();
  const names = (list: readonly string[]) => list.map((text) => text.split(':', 1)[0]);
  if (active.length > 0) await onServer('POST', 'projects/default/archive', { features: names(active) });
  const all = names([...active, ...archived]);
  if (all.length > 0) await onServer('POST', 'projects/default/delete', { features: all });
  return () => rmSync(folder, { recursive: true, force: true });
});

afterAll(async () => {
  if (bash === undefined) return;
  await Promise.all([github.stop(), proxy.stop()]);
  await unleash.stop();
});

describe.runIf(bash !== undefined)('The GitHub workflow', () => {
  test('creates a flag, comments once, archives the flag, and revives it with the pull request', async () => {
    const flag = `feat-new-checkout: ${origin}`;
    expect(await run(payloadOf('opened'))).toEqual({ hasRun: true, code: 0, output: 'Created feat-new-checkout.\n' });
    const link = `[feat-new-checkout](${proxy.url}/projects/default/features/feat-new-checkout)`;
    expect(comments).toEqual([{ body: expect.stringContaining(link) }]);
    expect(await run(payloadOf('labeled'))).toEqual({ hasRun: true, code: 0, output: 'feat-new-checkout exists.\n' });
    expect(comments).toHaveLength(1);
    expect(await flags()).toEqual({ active: [flag], archived: [] });

    expect(await run(payloadOf('closed'))).toMatchObject({ code: 0, output: 'Archived feat-new-checkout.\n' });
    expect(await flags()).toEqual({ active: [], archived: [flag] });
    expect(await run(payloadOf('closed'))).toMatchObject({ code: 0, output: `${origin} has no active flag.\n` });
    expect(await run(payloadOf('reopened'))).toMatchObject({ code: 0, output: 'Revived feat-new-checkout.\n' });
    expect(await flags()).toEqual({ active: [flag], archived: [] });
    expect(comments).toHaveLength(1);
  });

  test('does nothing for other labels, other events and forks', async () => {
    for (const event of [
      payloadOf('labeled', { label: 'bug' }),
      payloadOf('closed', { label: 'bug' }),
      payloadOf('opened', { fork: true }),
      payloadOf('synchronize'),
    ]) {
      expect(await run(event)).toEqual({ hasRun: false, code: 0, output: '' });
    }
    expect(await flags()).toEqual({ active: [], archived: [] });
  });

  test('never touches a flag of someone else', async () => {
    await onServer('POST', 'projects/default/features', { name: 'feat-new-checkout', description: 'Ours since 2020' });
    const before = await flags();
    expect(await run(payloadOf('opened'))).toMatchObject({ code: 1, output: expect.stringContaining('but not for') });
    expect(await run(payloadOf('closed'))).toMatchObject({ code: 0 });
    expect(await flags()).toEqual(before);

    await onServer('DELETE', 'projects/default/features/feat-new-checkout');
    expect(await run(payloadOf('reopened'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('An archived flag with that name already exists'),
    });
    expect(await flags()).toEqual({ active: [], archived: before.active });
  });

  test('takes the name of a branch as text', async () => {
    const branch = '$(touch pwned)`touch pwned`";touch${IFS}pwned;"\nUNLEASH_URL=http://127.0.0.1:1#é';
    expect(await run(payloadOf('opened', { branch }))).toMatchObject({ code: 0 });
    expect((await flags()).active).toEqual([expect.stringMatching(/^touch-pwned[a-z0-9-]*[a-z0-9]: /)]);
    expect(existsSync(path.join(folder, 'pwned'))).toBe(false);
    expect(await run(payloadOf('opened', { branch: '测试' }))).toMatchObject({
      code: expect.any(Number),
      output: expect.stringContaining('FLAG'),
    });
    expect((await flags()).active).toHaveLength(1);
  });

  test.each([
    ['a wrong token', { UNLEASH_ADMIN_TOKEN: 'user:wrong' }, 'You must log in to use Unleash.'],
    ['no token', { UNLEASH_ADMIN_TOKEN: '' }, 'UNLEASH_ADMIN_TOKEN'],
  ])('fails with %s, and says why', async (_, secrets, message) => {
    const { code, output } = await run(payloadOf('opened'), secrets);
    expect(code).not.toBe(0);
    expect(output).toContain(message);
    expect(output).not.toContain('user:wrong');
    expect(comments).toEqual([]);
  });

  test('says which request failed, shows no token, and completes its work when it runs again', async () => {
    for (const action of ['opened', 'closed', 'reopened']) {
      const before = await flags();
      const requests = await (async () => {
        await run(payloadOf(action));
        return [...new Set(proxy.requests())];
      })();
      const after = await flags();
      expect(requests).toHaveLength(3);
      for (const request of requests) {
        for (const fault of faults) {
          // Back to the state before.
          proxy.passAll();
          if (action === 'opened') {
            await onServer('DELETE', 'projects/default/features/feat-new-checkout');
            await onServer('POST', 'projects/default/delete', { features: ['feat-new-checkout'] });
          } else await run(payloadOf(action === 'closed' ? 'reopened' : 'closed'));
          expect(await flags()).toEqual(before);
          proxy.failAt(request, fault);
          const { code, output } = await run(payloadOf(action));
          expect(code).not.toBe(0);
          expect(output).toContain(typeof fault === 'object' ? fault.message : 'curl: (');
          expect(output).not.toContain(token);
          proxy.passAll();
          expect(await run(payloadOf(action))).toMatchObject({ code: 0 });
          expect(await flags()).toEqual(after);
        }
      }
    }
  });

  test('repeats a request that the server rejects for now', async () => {
    writeFileSync(path.join(folder, '.curlrc'), '');
    proxy.failAt('POST /api/admin/projects/default/features', { status: 429, message: 'slow down' }, 2);
    expect(await run(payloadOf('opened'))).toMatchObject({ code: 0, output: 'Created feat-new-checkout.\n' });
    expect(proxy.requests().filter((request) => request.startsWith('POST'))).toHaveLength(3);
  });

  test('fails if GitHub rejects the comment, and adds it when it runs again', async () => {
    refusal = { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } };
    const { code, output } = await run(payloadOf('opened'));
    expect(code).not.toBe(0);
    expect(output).toContain('You have exceeded a secondary rate limit.');
    expect(output).not.toContain('of-github');
    refusal = undefined;
    expect(await run(payloadOf('opened'))).toMatchObject({ code: 0 });
    expect(comments).toHaveLength(1);
  });

  test('has the permissions that it needs and no other', () => {
    expect(workflow.permissions).toEqual({ 'pull-requests': 'write' });
    expect(Object.keys(workflow.on)).toEqual(['pull_request']);
  });

  test('keeps the flag after the merge with the condition that the page shows', async () => {
    const condition = readPageItems(page).find(
      (item): item is CodeBlock => item.type === 'code' && item.language === 'yaml' && item.title === undefined,
    );
    const { if: kept } = z.object({ if: z.string() }).parse(load(condition?.code ?? ''));
    const changed = { ...workflow, jobs: { flag: { ...workflow.jobs['flag'], env: {}, steps: [], if: kept } } };
    const runs = async (event: ReturnType<typeof payloadOf>, merged: boolean) => {
      Object.assign(event.pull_request, { merged });
      const occasion = { eventName: 'pull_request', event, repository: 'Codertocat/Hello-World' };
      const nothing = { vars: {}, secrets: {}, token: '' };
      return bash && (await runWorkflow(changed, { ...occasion, ...nothing }, bash, folder)).hasRun;
    };
    expect(await runs(payloadOf('opened'), false)).toBe(true);
    expect(await runs(payloadOf('closed'), false)).toBe(true);
    expect(await runs(payloadOf('closed'), true)).toBe(false);
    expect(await runs(payloadOf('opened', { label: 'bug' }), false)).toBe(false);
  });
});

describe.runIf(bash !== undefined)('The GitLab jobs', () => {
  const variables = (changed: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    CI_PIPELINE_SOURCE: 'merge_request_event',
    CI_MERGE_REQUEST_IID: '7',
    CI_MERGE_REQUEST_LABELS: 'bug,feature-flag',
    CI_MERGE_REQUEST_PROJECT_ID: '42',
    CI_MERGE_REQUEST_PROJECT_URL: 'https://gitlab.com/acme/web-shop',
    CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '42',
    CI_COMMIT_REF_SLUG: 'new-checkout',
    UNLEASH_URL: proxy.url,
    UNLEASH_ADMIN_TOKEN: token,
    ...changed,
  });
  const prepare = () => {
    writeFileSync(path.join(folder, '.gitlab-ci.yml'), gitlabFile);
    mkdirSync(path.join(folder, 'bin'));
    const standIn = (name: string, commands: string) =>
      writeFileSync(path.join(folder, 'bin', name), `#!/bin/sh\n${commands}\n`, { mode: 0o755 });
    // The jobs install their tools in a container, and need no files of the repository.
    standIn('apk', '');
    standIn('rsync', 'for target; do :; done; mkdir -p "$target"');
    const git = (...args: string[]) => commonProgram('git').outputOf(args, { cwd: folder });
    git('init', '--quiet', '--initial-branch=main');
    git('remote', 'add', 'origin', 'git@gitlab.com:acme/web-shop.git');
    git('add', '.gitlab-ci.yml');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message=Start');
  };
  const gitlab = (args: readonly string[], changed?: Readonly<Record<string, string>>) =>
    gitlabCiLocal(node, args, variables(changed), folder);

  test('fit the schema of GitLab, and run only for labeled merge requests of the project', async () => {
    prepare();
    const jobs = async (changed?: Readonly<Record<string, string>>) => {
      const { code, output } = await gitlab(['--list-csv'], changed);
      expect(code).toBe(0);
      return ['create-flag', 'archive-flag'].filter((name) => output.includes(`${name};`));
    };
    expect(await jobs()).toEqual(['create-flag', 'archive-flag']);
    expect(await jobs({ CI_MERGE_REQUEST_LABELS: 'no-feature-flag' })).toEqual([]);
    expect(await jobs({ CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '43' })).toEqual([]);
    expect(await jobs({ CI_PIPELINE_SOURCE: 'push' })).toEqual([]);
    writeFileSync(path.join(folder, '.gitlab-ci.yml'), gitlabFile.replace('action: stop', 'action: halt'));
    expect(await gitlab(['--list-csv'])).toMatchObject({ code: 1, output: expect.stringContaining('action') });
  });

  test('create, find, archive and revive the flag', async () => {
    prepare();
    const flag = 'new-checkout: https://gitlab.com/acme/web-shop/-/merge_requests/7';
    expect(await gitlab(['create-flag'])).toEqual({
      code: 0,
      output: expect.stringContaining('Created new-checkout.'),
    });
    expect(await gitlab(['create-flag'])).toEqual({ code: 0, output: expect.stringContaining('new-checkout exists.') });
    expect(await flags()).toEqual({ active: [flag], archived: [] });
    expect(await gitlab(['archive-flag'])).toMatchObject({ code: 0, output: expect.stringContaining('Archived new-') });
    expect(await flags()).toEqual({ active: [], archived: [flag] });
    expect(await gitlab(['create-flag'])).toMatchObject({ code: 0, output: expect.stringContaining('Revived new-') });
    const failed = await gitlab(['create-flag'], { UNLEASH_ADMIN_TOKEN: 'user:wrong' });
    expect(failed).toEqual({ code: 1, output: expect.stringContaining('You must log in to use Unleash.') });
    expect(failed.output).not.toContain('user:wrong');
  });

  test('share their commands with the workflow of GitHub, and run in a plain shell', () => {
    const schema = z.object({ '.flag': z.object({ script: z.tuple([z.string()]) }) });
    const [script] = schema.parse(load(gitlabFile))['.flag'].script;
    expect(workflow.jobs['flag']?.steps.map(({ run: commands }) => commands)).toContain(script);
    commonProgram('sh').outputOf(['-n', '-c', script], { cwd: root });
  });
});
