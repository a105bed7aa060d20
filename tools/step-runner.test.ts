import { expect, test } from 'vitest';
import { missedSteps, notRun, runSteps, type Execute } from './step-runner.ts';
import { notRunStatus, testSteps, type Step } from './test-steps.ts';

const step = (name: string, options: Partial<Step> = {}): Step => ({
  name,
  commands: [{ command: ['node', name] }],
  ...options,
});

/** Runs steps whose commands take a moment; `status` decides which of them fail. */
async function runWith(
  steps: readonly Step[],
  {
    cores = 2,
    status = () => 0,
    quiet = 60_000,
    milliseconds = 5,
  }: {
    cores?: number;
    status?: (name: string) => number;
    quiet?: number;
    milliseconds?: number;
  } = {},
) {
  const begun: string[] = [];
  let [running, most, printed] = [0, 0, ''];
  const execute: Execute = async ({ command: [, name = ''] }, onOutput) => {
    begun.push(name);
    running += 1;
    most = Math.max(most, running);
    onOutput(`${name} begins\n`);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    onOutput(`${name} ends\n`);
    running -= 1;
    return status(name);
  };
  const outcomes = await runSteps(steps, { cores, execute, quiet, print: (text) => (printed += text) });
  return { begun, most, outcomes, printed, results: outcomes.map(({ name, result }) => `${name} ${result}`) };
}

test('runs two steps at a time on two cores, and one on one core', async () => {
  const steps = ['a', 'b', 'c'].map((name) => step(name));
  expect((await runWith(steps)).most).toBe(2);
  expect((await runWith(steps, { cores: 1 })).most).toBe(1);
});

test('a step that keeps both cores busy runs alone, also on a machine with one core', async () => {
  const steps = [step('a'), step('both', { cores: 2 }), step('c')];
  expect((await runWith(steps)).begun).toEqual(['a', 'c', 'both']);
  expect((await runWith(steps, { cores: 1 })).results).toEqual(['a passed', 'both passed', 'c passed']);
});

test('a step waits for those that it needs, and is not run when one of them fails', async () => {
  const steps = [step('use', { needs: ['make'] }), step('make'), step('look', { after: ['make'] })];
  const good = await runWith(steps);
  expect(good.begun).toEqual(['make', 'use', 'look']);
  const bad = await runWith(steps, { status: (name) => (name === 'make' ? 1 : 0) });
  expect(bad.results).toEqual(['use not run', 'make failed', 'look passed']);
  expect(notRun(bad.outcomes)).toEqual(["use: it needs the step 'make'"]);
});

test('a step ends at its first command that fails', async () => {
  const commands = ['one', 'two', 'three'].map((name) => ({ command: ['node', name] as const }));
  const { begun, results } = await runWith([step('a', { commands })], { status: (name) => (name === 'two' ? 1 : 0) });
  expect(begun).toEqual(['one', 'two']);
  expect(results).toEqual(['a failed']);
});

test('outputs of steps that run at the same time do not mix', async () => {
  const { printed } = await runWith([step('a'), step('b')]);
  const lines = printed.split('\n').filter((line) => /begins|ends|passed/.test(line));
  expect(lines.map((line) => line.replace(/ in [\d.]+ s$/, ''))).toEqual([
    'a begins',
    'a ends',
    '── a: passed',
    'b begins',
    'b ends',
    '── b: passed',
  ]);
});

test('says what is running when nothing has been printed for a while', async () => {
  const { printed } = await runWith([step('slow'), step('too')], { quiet: 20, milliseconds: 100 });
  expect(printed.match(/… running: slow \(\d+ s\), too \(\d+ s\)/g)?.length).toBeGreaterThan(1);
});

test('collects what steps say that they have left out', () => {
  const output = 'ok\nNOT RUN: nginx: it is missing\n\u001B[22m\u001B[39mNOT RUN: bash: it is missing\n';
  expect(notRun([{ name: 'a', result: 'passed', seconds: 1, output }])).toEqual([
    'nginx: it is missing',
    'bash: it is missing',
  ]);
});

test('a step that cannot run here is not run, and only a machine that must run it misses it', async () => {
  const steps = [
    step('browser', { inBrowser: true }),
    step('pages', { inBrowser: true, needs: ['browser'] }),
    step('server'),
  ];
  const status = (name: string) => (name === 'browser' ? notRunStatus : 0);
  const { outcomes, results, printed } = await runWith(steps, { status });
  expect(results).toEqual(['browser not run', 'pages not run', 'server passed']);
  expect(printed).toContain('── browser: NOT RUN');
  expect(missedSteps(steps, outcomes, false)).toEqual([]);
  expect(missedSteps(steps, outcomes, true)).toEqual(['browser', 'pages']);
  const without = await runWith(steps, { status: (name) => (name === 'server' ? notRunStatus : 0) });
  expect(missedSteps(steps, without.outcomes, false)).toEqual(['server']);
});

test('without a browser, only the tests of pages in a browser may be left out', () => {
  const names = testSteps({ full: true }).flatMap(({ name, inBrowser }) => (inBrowser ? [name] : []));
  expect(names).toEqual([
    'Browser',
    'Applications of the tutorials',
    'Other browsers',
    'Development server',
    'End to end and accessibility',
  ]);
});

test('fails when steps wait for each other', async () => {
  const steps = [step('a', { after: ['b'] }), step('b', { after: ['a'] })];
  await expect(runWith(steps)).rejects.toThrow('These steps wait for each other: a, b');
});

test('the steps of npm test name only steps that exist, and can all start', async () => {
  for (const steps of [testSteps({ full: true }), testSteps({ full: false }).filter(({ slow }) => !slow)]) {
    const all = testSteps({ full: true }).map(({ name }) => name);
    for (const { needs = [], after = [] } of steps) expect(all).toEqual(expect.arrayContaining([...needs, ...after]));
    const { outcomes } = await runWith(steps);
    expect(outcomes.every(({ result }) => result === 'passed')).toBe(true);
    expect(outcomes).toHaveLength(steps.length);
  }
});
