import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { tasks } from './tasks.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** What our workflows use of GitHub's syntax. An unknown key is a mistake. */
const Permissions = z.strictObject({ contents: z.enum(['read', 'write']) });
const Job = z.strictObject({
  name: z.string(),
  if: z.string().optional(),
  'runs-on': z.literal('ubuntu-latest'),
  'timeout-minutes': z.int().max(90),
  permissions: Permissions.optional(),
  env: z.record(z.string(), z.string()).optional(),
  steps: z.array(
    z.union([
      z.strictObject({ uses: z.string(), with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }),
      z.strictObject({ run: z.string() }),
    ]),
  ),
});
const Paths = z.strictObject({ branches: z.array(z.string()), 'paths-ignore': z.array(z.string()) });
const Workflow = z.strictObject({
  name: z.string(),
  on: z.union([
    z.literal('pull_request'),
    z.strictObject({ push: Paths }),
    z.strictObject({ schedule: z.array(z.strictObject({ cron: z.string() })), workflow_dispatch: z.null() }),
  ]),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.union([
    z.string(),
    z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean().optional() }),
  ]),
  jobs: z.record(z.string(), Job),
});

const files = globSync('.github/workflows/*.yml', { cwd: root }).toSorted();
const workflows = files.map((file) => ({ file, text: read(file), workflow: Workflow.parse(load(read(file))) }));
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file} ${name}`, job })),
);
const records = ['content/data/checks', 'content/data/compared', 'tests/passes.json'];

test('there are workflows for pull requests, the main branch and the schedule', () => {
  expect(files.map((file) => path.basename(file, '.yml'))).toEqual(['main', 'pull-request', 'schedule']);
});

test('actions are pinned by commit, with the version in a comment, and no secret is used', () => {
  for (const { text } of workflows) {
    const uses = text.match(/uses: .*/g) ?? [];
    expect(uses.length).toBeGreaterThan(1);
    for (const line of uses) expect(line).toMatch(/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(text).not.toMatch(/secrets\.|pull_request_target|github\.token/);
  }
});

test('only the job that renews records may write, on the main branch only, and it writes only records', () => {
  const writing = jobs.filter(({ job }) => job.permissions?.contents === 'write');
  expect(writing.map(({ name }) => path.basename(name))).toEqual(['schedule.yml records']);
  const [renewal] = writing;
  expect(renewal?.job.if).toContain("github.ref == 'refs/heads/main'");
  const commands = renewal?.job.steps.flatMap((step) => ('run' in step ? step.run.split('\n') : [])) ?? [];
  expect(commands.filter((line) => line.includes('git add'))).toEqual([`git add ${records.join(' ')}`]);
  const checkouts = jobs
    .filter(({ job }) => job.permissions?.contents !== 'write')
    .flatMap(({ job }) =>
      job.steps.flatMap((step) => ('uses' in step && step.uses.includes('checkout') ? [step.with] : [])),
    );
  expect(checkouts.length).toBeGreaterThan(2);
  expect(checkouts.filter((options) => options['persist-credentials'] !== false)).toEqual([]);
});

test('every command of a workflow exists', () => {
  const commands = jobs.flatMap(({ job }) => job.steps.flatMap((step) => ('run' in step ? step.run.split('\n') : [])));
  const scripts = commands.flatMap((line) => /^npm (?:run )?([\w:-]+)$/.exec(line)?.[1] ?? []);
  expect(scripts).toEqual(expect.arrayContaining(['check', 'test', 'test:full', 'records', 'check:links']));
  expect(scripts.filter((name) => !Object.hasOwn(tasks, name))).toEqual([]);
  const known = /^(npm |cargo |git |echo |\s|xargs |$)/;
  expect(commands.filter((line) => !known.test(line))).toEqual([]);
});

test('the nightly workflow builds the Unleash Edge of the pages, and keeps it', () => {
  const [, version] = /unleash-edge:(v[\d.]+)`/.exec(read('content/docs/recipes/air-gapped.md')) ?? [];
  const nightly = read('.github/workflows/schedule.yml');
  const named = `${nightly}${read('tests/live/README.md')}`.match(/unleash-edge-v[\d.]+/g) ?? [];
  expect(new Set(named)).toEqual(new Set([`unleash-edge-${version}`]));
  expect(named).toHaveLength(3);
});

test('updates and owners name folders that exist', () => {
  const Dependabot = z.object({
    updates: z.array(z.object({ directory: z.string().optional(), directories: z.array(z.string()).optional() })),
  });
  const { updates } = Dependabot.parse(load(read('.github/dependabot.yml')));
  const folders = updates.flatMap(({ directory, directories = [] }) => [
    ...directories,
    ...(directory ? [directory] : []),
  ]);
  const owned = [...read('.github/CODEOWNERS').matchAll(/^(\/\S+)/gm)].map(([, folder = '']) => folder);
  expect(folders.length).toBeGreaterThan(2);
  expect(owned.length).toBeGreaterThan(0);
  expect([...folders, ...owned].filter((folder) => !existsSync(path.join(root, folder)))).toEqual([]);
});

test('issue templates have what GitHub needs', () => {
  const Template = z.object({
    name: z.string(),
    description: z.string(),
    body: z.array(
      z.object({ type: z.enum(['input', 'textarea']), id: z.string(), attributes: z.object({ label: z.string() }) }),
    ),
  });
  const templates = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter((file) => !file.includes('config'));
  expect(templates.length).toBeGreaterThan(1);
  for (const file of templates) expect(Template.safeParse(load(read(file))).error).toBeUndefined();
});
