import path from 'node:path';
import { commonProgram } from '../tools/programs.ts';

/** The tests that take turns. Running all of them for each commit would take too long. */

const root = path.resolve(import.meta.dirname, '..');

/** The number of commits that together test the accessibility of every page. */
export const commitsForAllPages = 10;

/** The number of commits that together run all {@link slowTests}. */
const commitsForSlowTests = 8;

/** Files of tests and names of parts, with the seconds of processor time that they take. */
const slowTests = {
  'tests/first-commands/build.test.ts': 45,
  'tests/first-commands/unleash.test.ts': 45,
  'tests/live/academy.test.ts': 35,
  'tests/live/command.test.ts': 30,
  'tests/live/create-flags-from-csv.test.ts': 10,
  'tests/live/evidence-script.test.ts': 30,
  'tests/live/events-as-csv.test.ts': 20,
  'tests/live/flag-per-pull-request.test.ts': 40,
  'tests/live/flags-that-can-go.test.ts': 20,
  'tests/live/kill-switch-from-alert.test.ts': 15,
  'tests/live/labs.test.ts': 25,
  'tests/live/percentage-of-one-country.test.ts': 20,
  'tests/live/self-hosted-maintenance.test.ts': 45,
  'tests/live/self-hosted-sign-in.test.ts': 45,
  'tests/live/self-hosted-start.test.ts': 45,
  'tests/live/synchronize-script.test.ts': 45,
  'tests/live/two-sdks-differ.test.ts': 25,
  'tests/live/variables.test.ts': 35,
  'tests/samples/install-commands.test.ts': 110,
  'tests/tutorials/javascript/javascript.test.ts': 30,
  'tests/tutorials/nestjs/nestjs.test.ts': 30,
  'tests/tutorials/nextjs/nextjs.test.ts': 95,
  'tests/tutorials/node/node.test.ts': 60,
  'tests/tutorials/react-native/react-native.test.ts': 40,
  'tests/tutorials/react/react.test.ts': 50,
  'tests/tutorials/serverless/lambda/lambda.test.ts': 25,
  'tests/tutorials/sveltekit/examples/examples.test.ts': 25,
  'tests/tutorials/sveltekit/sveltekit.test.ts': 50,
  'tests/tutorials/vue/vue.test.ts': 55,
  'older server 5': 25,
  'older server 6': 25,
  'older server 7': 25,
  'requests of all pages': 35,
} as const;

/** A test file, or a part of one, that takes turns. */
export type SlowTest = keyof typeof slowTests;

/** The files that take turns. */
export const slowTestFiles = slowTestNames().filter((name) => name.startsWith('tests/'));

function slowTestNames(): SlowTest[] {
  return Object.keys(slowTests) as SlowTest[];
}

/**
 * Divides the slow tests among commits that follow each other, so that all of them take about the same time: the slowest
 * test comes first, and each goes to the commit that has the least to do.
 *
 * @returns the number of the commit for each test, from 0
 */
export function assignTurns(seconds: Readonly<Record<string, number>>, commits: number): Map<string, number> {
  const loads = Array.from({ length: commits }, () => 0);
  const turns = new Map<string, number>();
  const slowestFirst = Object.entries(seconds).toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b, 'en'));
  for (const [name, duration] of slowestFirst) {
    const turn = loads.indexOf(Math.min(...loads));
    loads[turn] = (loads[turn] ?? 0) + duration;
    turns.set(name, turn);
  }
  return turns;
}

const turns = assignTurns(slowTests, commitsForSlowTests);

/** Whether slow tests take turns. `npm test` sets the variable, `npm run test:full` and single runs of Vitest don't. */
const takesTurns = process.env['TEST_TURNS'] !== undefined;

/** Whether a test runs now. */
export function hasTurn(name: SlowTest): boolean {
  return !takesTurns || turns.get(name) === commitNumber(root) % commitsForSlowTests;
}

/** Whether one of several parts of a test runs now. The parts take turns by their index, as slow tests do. */
export function partHasTurn(index: number): boolean {
  return !takesTurns || index % commitsForSlowTests === commitNumber(root) % commitsForSlowTests;
}

/**
 * Returns the part of a list of pages that belongs to a commit. Ten commits that follow each other cover the whole list.
 *
 * @param commit number of the commit in its history
 */
export function sampleOf<T>(list: readonly T[], commit: number): readonly T[] {
  return list.filter((_, position) => position % commitsForAllPages === commit % commitsForAllPages);
}

/**
 * Returns how many commits lead to the current one. A shallow clone doesn't know them all: there, the number comes from
 * the commit's hash, so that it changes from commit to commit, too.
 *
 * @param folder of the repository
 */
export function commitNumber(folder: string): number {
  const git = (...args: string[]) => commonProgram('git').outputOf(args, { cwd: folder }).trim();
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    return Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16);
  }
  return Number(git('rev-list', '--count', 'HEAD'));
}
