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
 * Steps, each with commands that run one after the other until one fails.
 * @type {readonly { name: string, slow?: boolean, commands: () => readonly Command[] }[]}
 */
const steps = [
  {
    name: 'Types',
    commands: () => [
      ['astro', ['sync', '--silent']],
      ['tsc', []],
      ['astro', ['check', '--minimumSeverity', 'hint']],
    ],
  },
  { name: 'Lint', commands: () => [['oxlint', ['--deny-warnings']]] },
  { name: 'Format', commands: () => [['prettier', ['--check', '--log-level', 'warn', '.']]] },
  { name: 'Unit tests', commands: () => [['vitest', ['run', '--project', 'unit']]] },
  { name: 'Build', commands: () => [['node', ['tools/build.ts', '--if-changed']]] },
  { name: 'Search', commands: () => [['node', ['tools/judge-search.ts']]] },
  { name: 'Links', commands: () => [['node', ['tools/check-links.ts']]] },
  { name: 'Budgets', commands: () => [['node', ['tools/check-budgets.ts']]] },
  {
    name: 'Unleash server and API description',
    slow: true,
    commands: () => [
      ['node', ['tools/setup.mjs', 'live']],
      ['vitest', ['run', '--project', 'live']],
    ],
  },
  {
    name: 'Code of the pages',
    slow: true,
    commands: () => [
      ['node', ['tools/setup.mjs', 'live', 'tests/samples']],
      ['vitest', ['run', '--project', 'samples']],
    ],
  },
  {
    name: 'Applications of the tutorials',
    slow: true,
    commands: () => [
      ['node', ['tools/setup.mjs', 'live']],
      ['vitest', ['run', '--project', 'tutorials'], { CHROMIUM_PATH: ensureChromium() }],
    ],
  },
  {
    name: 'Build with awkward pages',
    slow: true,
    commands: () => [['node', ['tools/build.ts', '--if-changed', '--out-dir', '.cache/test-site'], testBuild]],
  },
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
for (const { name, slow = false, commands } of steps) {
  if (slow && fast) continue;
  console.log(`\n── ${name}`);
  const begin = Date.now();
  let status = 0;
  let end = '';
  for (const [program, args, env = {}] of commands()) {
    status = await runAndHear(program, args, env, (text) => {
      end = (end + text).slice(-6000);
    });
    if (status !== 0) break;
  }
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  if (status === 0) passed += 1;
  else failed.push({ name, end });
}
// The reason stands at the end, where a reader of a long record looks first.
for (const { name, end } of failed) console.log(`\n── The end of what '${name}' printed\n${end}`);
console.log(failed.length > 0 ? `\nFailed: ${failed.map(({ name }) => name).join(', ')}` : '\nEverything passed.');
console.log(`Steps: ${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
