import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { serverVersion } from '../../site/server-version.ts';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { tokens } from '../../live/tokens.ts';
import { pageItemsOf, type CodeBlock } from '../samples/read-page-items.ts';
import { recordChecked, type RecordedBlock } from '../samples/record-checks.ts';
import { statusDifferences } from '../samples/run-commands.ts';
import { openShell, type ShellSession } from '../samples/shell-session.ts';
import { findTerminal } from '../samples/terminal.ts';

/**
 * The exercises of the academy end with commands that tell learners what is missing. These tests run the commands before
 * and after the solution, on a server without flags.
 */
interface Exercise {
  /** Path of the course and anchor of the exercise. */
  readonly name: string;
  readonly source: string;
  readonly solution: readonly CodeBlock[];
  /** The calls of `check`, one a line. */
  readonly checks: readonly string[];
}

/** Lines of solutions that start programs or containers, or that wait. Later lines of the same command belong to them. */
const leftOut = /^(\. |cd |docker |ls |mkdir |node |npm |rm |sleep |while )/;

function withoutPrograms(code: string): string {
  return code
    .split(/(?<!\\)\n/)
    .filter((command) => !leftOut.test(command) && !command.startsWith('check '))
    .join('\n');
}

function sourceOf(course: string): string {
  return `content/docs/unleash-academy/${course}.md`;
}

function readPage(course: string): string {
  return readFileSync(sourceOf(course), 'utf8');
}

function shellBlocksOf(page: string): CodeBlock[] {
  return pageItemsOf(page).flatMap((item) => (item.type === 'code' && item.language === 'bash' ? [item] : []));
}

/** Whether the test runs every command of a block, and not only its requests. `practice.sh` is loaded from the start. */
function runsInFull({ code }: CodeBlock): boolean {
  const commands = code.split(/(?<!\\)\n/).filter((command) => !/^(\. |check )/.test(command));
  return commands.every((command) => !leftOut.test(command));
}

/** The exercises of a course. Its blocks before the first exercise don't belong to any. */
function exercisesOf(course: string): Exercise[] {
  const [front = '', ...sections] = readPage(course).split(/^(?=## )/m);
  const frontMatter = /^---\n[^]*?\n---\n/.exec(front)?.[0] ?? '';
  return sections.flatMap((section) => {
    const anchor = /\{#(exercise-\d)\}/.exec(section)?.[1];
    if (anchor === undefined) return [];
    const solution = shellBlocksOf(frontMatter + section);
    const checks = solution.flatMap(({ code }) => code.match(/^check .+$/gm) ?? []);
    return [{ name: `${course}#${anchor}`, source: sourceOf(course), solution, checks }];
  });
}

const courses = ['foundational', 'advanced-for-devs', 'managing-unleash-for-devops'];
const exercises = courses.flatMap(exercisesOf);
const practice = shellBlocksOf(readPage('introduction')).find(({ title }) => title === 'practice.sh')?.code ?? '';

/** Its result is an observation: which requests fail without a database. */
const withoutResult = 'managing-unleash-for-devops#exercise-2';

const bash = findTerminal('the exercises of the academy');

let server: Unleash | undefined;
let shell: ShellSession | undefined;
beforeAll(async () => {
  if (bash !== undefined) server = await startUnleash({ exampleSet: false });
});
afterAll(async () => {
  shell?.close();
  await server?.stop();
});

/** Removes the flags of the previous exercise, because courses use the same names. */
async function startOver(): Promise<void> {
  const api = Api.withToken(server?.url ?? '', tokens.admin);
  await api.request('POST', '/api/admin/maintenance', { enabled: false });
  const Names = z.object({ features: z.array(z.object({ name: z.string() })) });
  for (const query of ['archived=IS:false', 'archived=IS:true']) {
    const { features } = Names.parse(await api.send('GET', `/api/admin/search/features?${query}&limit=100`));
    for (const { name } of features) {
      if (query === 'archived=IS:false') await api.request('DELETE', `/api/admin/projects/default/features/${name}`);
      await api.request('DELETE', `/api/admin/archive/${name}`);
    }
  }
}

/** Runs the calls of `check` in the learner's shell. @returns the words before the descriptions */
async function verdicts(checks: readonly string[]): Promise<string[]> {
  const { output } = (await shell?.run(checks.join('\n'))) ?? { output: '' };
  return [...output.matchAll(/^(done|missing) /gm)].map(([, verdict = '']) => verdict);
}

test('every exercise except the one without a result ends with checks', () => {
  expect(exercises).toHaveLength(12);
  const unchecked = exercises.filter(({ checks }) => checks.length === 0);
  expect(unchecked.map(({ name }) => name)).toEqual([withoutResult]);
});

/** What the backup of an exercise restores: the flag, and maintenance mode that is on. */
const restore = `api --data '{"name":"loyalty-points"}' $FLAGS
  api --data '{"enabled":true}' $UNLEASH_URL/api/admin/maintenance`;
/** The service of this exercise keeps checking a flag that doesn't exist. */
const unknownFlag = 'advanced-for-devs#exercise-4';

const ran: RecordedBlock[] = [];
const finished = new Set<string>();

describe.each(exercises.filter(({ checks }) => checks.length > 0))('$name', ({ name, source, solution, checks }) => {
  test('reports missing results before the solution, and none after it', async ({ skip }) => {
    const ownShell = bash ?? skip('The programs of the commands are missing.');
    await startOver();
    shell?.close();
    shell = openShell(ownShell, server?.url ?? '');
    await shell.run(practice);
    const before = await verdicts(checks);
    expect(before).toHaveLength(checks.length);
    expect(before).toContain('missing');

    const inBetween: string[][] = [];
    for (const block of solution) {
      const code = withoutPrograms(block.code);
      const outcome = await shell.run(code);
      const hasRun = runsInFull(block) && statusDifferences(block, outcome).length === 0;
      if (hasRun) ran.push({ source, block });
      if (code.includes('archive/loyalty-points')) {
        await shell.run(restore);
        inBetween.push(await verdicts(checks));
      }
    }
    expect(inBetween).toEqual(name === 'managing-unleash-for-devops#exercise-3' ? [['done', 'missing']] : []);

    if (name === unknownFlag) {
      const now = new Date().toISOString();
      const counts = { 'same-day-delivery': { yes: 1, no: 0, variants: {} } };
      const report = { appName: 'delivery-service', bucket: { start: now, stop: now, toggles: counts } };
      await Api.withToken(server?.url ?? '', tokens.backend).request('POST', '/api/client/metrics', report);
      // The page tells learners to look after three minutes.
      const end = Date.now() + 180_000;
      while (Date.now() < end && (await verdicts(checks)).includes('missing')) await wait(5000);
    }
    expect(await verdicts(checks)).toEqual(checks.map(() => 'done'));
    finished.add(name);
  });
});

test('the commands that ran are recorded', async ({ skip }) => {
  skip(finished.size < exercises.length - 1, 'not all exercises ran');
  expect(ran.length).toBeGreaterThan(30);
  recordChecked('commands-academy', { kind: 'run', with: `Unleash ${serverVersion}` }, ran);
});
