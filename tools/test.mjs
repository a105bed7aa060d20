// @ts-check
// `npm test`: installs what it needs and runs everything; `--fast` leaves out what needs a browser (`npm run check`),
// `--full` covers every page where `npm test` takes a sample.
import { ensureInstalled, runAndHear } from './setup.mjs';
import { ensureChromium } from './chromium.mjs';

const fast = process.argv.includes('--fast');
const full = process.argv.includes('--full');
/** The build that the browser tests run on: with the awkward pages, and services that answer from the test itself. */
const testBuild = {
  EXTRA_CONTENT: 'tests/awkward',
  PUBLIC_TAG_MANAGER_ID: 'GTM-TEST',
  PUBLIC_ANALYTICS_WEBSITE_ID: 'test',
  PUBLIC_ANALYTICS_SRC: 'https://analytics.example/script.js',
  PUBLIC_ASK_AI_WEBSITE_ID: 'test',
  PUBLIC_ASK_AI_SRC: 'https://ask-ai.example/widget.js',
};

ensureInstalled();

/**
 * A program, its arguments, and what it is told by its environment.
 * @typedef {readonly [program: string, args: readonly string[], env?: Record<string, string>]} Command
 */
/**
 * Commands that run one after the other until one fails; `after` is waited for before.
 * @typedef {{ name: string, slow?: boolean, after?: Promise<void>, commands: () => readonly Command[] }} Step
 */

const packages = 'Packages of the tests';
let packagesEnded = () => {};
/** @type {Promise<void>} */
const afterPackages = new Promise((resolve) => (packagesEnded = resolve));

/**
 * One after the other. What they print is seen at once.
 * @type {readonly Step[]}
 */
const inOrder = [
  {
    name: 'Types',
    commands: () => [
      ['astro', ['sync', '--silent']],
      ['tsc', []],
      ['astro', ['check', '--minimumSeverity', 'hint']],
    ],
  },
  { name: 'Unit tests', commands: () => [['vitest', ['run', '--project', 'unit']]] },
  { name: 'Build', commands: () => [['node', ['tools/build.ts', '--if-changed']]] },
  { name: 'Search', commands: () => [['node', ['tools/judge-search.ts']]] },
  { name: 'Links', commands: () => [['node', ['tools/check-links.ts']]] },
  { name: 'Budgets', commands: () => [['node', ['tools/check-budgets.ts']]] },
  {
    name: 'Build with awkward pages',
    slow: true,
    commands: () => [['node', ['tools/build.ts', '--if-changed', '--out-dir', '.cache/test-site'], testBuild]],
  },
  {
    name: 'Unleash server and API description',
    slow: true,
    after: afterPackages,
    commands: () => [['vitest', ['run', '--project', 'live']]],
  },
  {
    name: 'Code of the pages',
    slow: true,
    after: afterPackages,
    commands: () => [['vitest', ['run', '--project', 'samples']]],
  },
];

/**
 * One after the other, while those of `inOrder` run, for these leave much of a machine idle. What they print is seen when
 * they have ended.
 * @type {readonly Step[]}
 */
const meanwhile = [
  { name: 'Lint', commands: () => [['oxlint', ['--deny-warnings']]] },
  { name: 'Prose', commands: () => [['node', ['tools/prose-check.ts']]] },
  { name: 'Format', commands: () => [['prettier', ['--check', '--log-level', 'warn', '.']]] },
  { name: packages, slow: true, commands: () => [['node', ['tools/setup.mjs', 'live', 'tests/samples']]] },
  {
    name: 'Applications of the tutorials',
    slow: true,
    commands: () => [['vitest', ['run', '--project', 'tutorials'], { CHROMIUM_PATH: ensureChromium() }]],
  },
];

/**
 * What needs the machine for itself.
 * @type {readonly Step[]}
 */
const atLast = [
  {
    name: 'Development server',
    slow: true,
    commands: () => [['vitest', ['run', '--project', 'dev'], { CHROMIUM_PATH: ensureChromium() }]],
  },
  {
    name: 'End to end and accessibility',
    slow: true,
    commands: () => [
      ['playwright', ['test'], { CHROMIUM_PATH: ensureChromium(), ...(full && { TEST_EVERY_PAGE: '1' }) }],
    ],
  },
];

let passed = 0;
/** @type {{ name: string, end: string }[]} */
const failed = [];

/**
 * @param {readonly Step[]} steps
 * @param {boolean} atOnce whether what they print is seen at once
 */
async function runSteps(steps, atOnce) {
  for (const { name, slow = false, after, commands } of steps) {
    if (slow && fast) continue;
    await after;
    if (atOnce) console.log(`\n── ${name}`);
    const begin = Date.now();
    let status = 0;
    let printed = '';
    for (const [program, args, env = {}] of commands()) {
      status = await runAndHear(program, args, env, (text) => {
        if (atOnce) process.stdout.write(text);
        printed += text;
      });
      if (status !== 0) break;
    }
    if (!atOnce) console.log(`\n── Meanwhile: ${name}\n${printed}`);
    console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
    if (status === 0) passed += 1;
    else failed.push({ name, end: printed.slice(-6000) });
    if (name === packages) packagesEnded();
  }
}

await Promise.all([runSteps(inOrder, true), runSteps(meanwhile, false)]);
await runSteps(atLast, true);

// The reason stands at the end, where a reader of a long record looks first.
for (const { name, end } of failed) console.log(`\n── The end of what '${name}' printed\n${end}`);
console.log(failed.length > 0 ? `\nFailed: ${failed.map(({ name }) => name).join(', ')}` : '\nEverything passed.');
console.log(`Steps: ${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
