import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { run } from './setup.mjs';
import { PassedSteps } from './passed-steps.ts';
import { validPasses } from './passes.ts';
import { missedSteps, notRun, runSteps, type Outcome } from './step-runner.ts';
import { testSteps } from './test-steps.ts';

/**
 * Runs the tests, as `npm test` does.
 *
 *   node tools/test.ts [--fast | --full] [--only 'Unit tests,Lint']
 *
 * `--fast` leaves out the slow steps and those that passed with the same files (`npm run check`), `--full` tests every page where `npm test` takes a sample
 * (`npm run test:full`), and `--only` runs the named steps.
 */
const { values } = parseArgs({
  options: {
    fast: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

const begin = Date.now();
const all = testSteps({ full: values.full });
const only = values.only?.split(',');
const unknown = only?.filter((name) => all.every((step) => step.name !== name)) ?? [];
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const steps = all.filter(({ name, slow = false }) => (only ? only.includes(name) : !values.fast || !slow));
const outcomes = await runSteps(steps, {
  // Steps are written for two cores. More cores make each step faster, not more steps at a time.
  cores: Math.min(2, availableParallelism()),
  execute: ({ command, env = {} }, onOutput) => run(command, { env, onOutput }),
  print: (text) => process.stdout.write(text),
  quiet: 15_000,
  ...(values.fast && !only && { memory: new PassedSteps() }),
});

// Failures are repeated at the end, where readers of a long log look first.
const namesOf = (wanted: Outcome['result']) =>
  outcomes.filter(({ result }) => result === wanted).map(({ name }) => name);
for (const { name, result, output } of outcomes)
  if (result === 'failed') console.log(`\n── The end of the output of '${name}'\n${output.slice(-6000)}`);

console.log('\nSeconds by step:');
for (const { name, result, seconds } of outcomes) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}: ${result}`);
const left = notRun(outcomes);
if (left.length > 0) console.log(`\nNot run:\n${left.map((text) => `  ${text}`).join('\n')}`);
const [passed, unchanged, failed] = [namesOf('passed'), namesOf('unchanged'), namesOf('failed')];
const missed = missedSteps(steps, outcomes, process.env['CI'] === 'true');
if (!values.full && !values.fast)
  for (const [test, { date }] of validPasses())
    console.log(`Not run again: ${test} passed on ${date.slice(0, 10)}, and nothing it depends on has changed`);
if (unchanged.length > 0) console.log(`\nNot run again, with the files of their last pass: ${unchanged.join(', ')}`);
console.log(`\nRan: ${[...passed, ...failed].join(', ') || 'nothing'}`);
if (missed.length > 0) console.log(`Not run, although this machine must run it: ${missed.join(', ')}`);
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'Everything that was run has passed.');
console.log(
  `Steps: ${passed.length + unchanged.length} passed, ${failed.length} failed, ${namesOf('not run').length} not run, in ${((Date.now() - begin) / 60_000).toFixed(1)} minutes`,
);
process.exitCode = failed.length + missed.length === 0 ? 0 : 1;
