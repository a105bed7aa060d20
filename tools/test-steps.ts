import { pages } from './tests-of-pages.ts';

/** A program of a dependency or `node`, its arguments, and variables of its environment. */
export interface Command {
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Step {
  readonly name: string;
  /** They run one after the other until one fails. */
  readonly commands: readonly Command[];
  /** Whether `npm run check` leaves the step out. */
  readonly slow?: boolean;
  /** Whether the step may end as not run on a machine without a browser. With `CI=true`, every step has to run. */
  readonly inBrowser?: boolean;
  /** Names of steps that have to pass first. */
  readonly needs?: readonly string[];
  /** Names of steps that have to end first, passed or not. */
  readonly after?: readonly string[];
  /**
   * The files that the step doesn't read, of all that git knows or would add. `npm run check` leaves the step out if no other
   * file has changed since it passed (`passed-steps.ts`). Without this pattern, the step always runs.
   */
  readonly ignores?: RegExp;
  /** How many of the two cores the step keeps busy. Default: 1. A step that mostly waits, such as for downloads, takes none. */
  readonly cores?: 0 | 1 | 2;
}

/** Prose, data and pictures. No program imports them. */
const proseAndPictures = /\.md$|^content\/.*\.(?:yaml|svg|webp)$/;
/** What steps don't read that check the files of a build. */
const sources = /^(?:content|tests|live|bench)\/|^[^/]*\.md$/;
const nothing = /(?!)/;

/** The exit status of a command that says that it can't run on this machine. */
export const notRunStatus = 77;

/** The browser tests use a site with the awkward pages. */
const awkward = { EXTRA_CONTENT: 'tests/awkward' };
const buildInto = (folder: string, env: Command['env'] = {}): Command => ({
  command: ['node', 'tools/build.ts', '--if-changed', '--out-dir', folder],
  env,
});

const vitest = (project: string, env: Command['env'] = {}, ...options: readonly string[]): Command => ({
  command: ['vitest', 'run', '--project', project, ...options],
  env,
});

const unitTests = (project: string): Command => vitest(project, {}, '--config', 'tools/unit-tests.config.ts');

/** For projects whose tests are all slow (`tools/passes.ts`): perhaps all of them have passed as everything is now. */
const perhapsNone = ['--passWithNoTests'];

/**
 * The steps of `npm test`. A step starts when a core is free and its `needs` and `after` are met; of several such steps,
 * the first one starts. Long steps come before short ones, so that both cores are busy until the steps begin that need
 * both.
 *
 * @param options.full whether every page is tested where `npm test` takes a sample
 */
export function testSteps({ full }: { readonly full: boolean }): readonly Step[] {
  const extent: Command['env'] = full ? { TEST_EVERY_PAGE: '1', RECORD_PASSES: '1' } : { RELY_ON_PASSES: '1' };
  return [
    {
      name: 'Packages of the tests',
      slow: true,
      cores: 0,
      commands: [node('tools/setup.mjs', 'live', 'tests/samples')],
    },
    { name: 'Build', commands: [node('tools/build.ts', '--if-changed')] },
    {
      name: 'Browser',
      slow: true,
      inBrowser: true,
      cores: 0,
      commands: [node('tests/install-tools.ts', 'browser')],
    },
    {
      name: 'Builds for the browser tests',
      slow: true,
      // All builds use the same cache.
      after: ['Build'],
      commands: [buildInto('.cache/test-site', awkward), node('tests/e2e/build-site-with-services.ts')],
    },
    {
      name: 'Programs of this machine',
      slow: true,
      cores: 0,
      // apt installs one thing at a time.
      after: ['Browser'],
      commands: [node('tests/install-tools.ts', 'optional')],
    },
    {
      name: 'Types',
      // It writes types into .astro, where a build writes them, too. It checks all files of tsconfig.json, not only those
      // of Astro, so that tsc would do the same work again.
      after: ['Build', 'Builds for the browser tests'],
      ignores: proseAndPictures,
      commands: [{ command: ['astro', 'check', '--minimumSeverity', 'hint'] }],
    },
    {
      name: 'Applications of the tutorials',
      slow: true,
      inBrowser: true,
      needs: ['Packages of the tests', 'Browser'],
      commands: [vitest('tutorials', extent, ...perhapsNone)],
    },
    { name: 'Unit tests', ignores: new RegExp(`^(?:${pages.join('|')})/`), commands: [unitTests('unit*')] },
    { name: 'Unit tests of pages', ignores: nothing, commands: [unitTests('pages')] },
    {
      name: 'Code of the pages',
      slow: true,
      needs: ['Packages of the tests'],
      after: ['Programs of this machine'],
      commands: [vitest('samples', extent)],
    },
    {
      name: 'Unleash server and API description',
      slow: true,
      // It waits for servers that start, and until they notice changes.
      cores: 0,
      needs: ['Packages of the tests'],
      after: ['Programs of this machine'],
      commands: [vitest('live', extent)],
    },
    {
      name: 'Older versions of the server',
      slow: true,
      cores: 0,
      // Its packages are installed by the test, which is skipped if that fails.
      needs: ['Packages of the tests'],
      commands: [vitest('versions', extent, ...perhapsNone)],
    },
    {
      name: 'First commands in a fresh clone',
      slow: true,
      // By then npm has the packages in its cache.
      after: ['Packages of the tests'],
      commands: [vitest('first-commands', extent, ...perhapsNone)],
    },
    { name: 'Prose', ignores: nothing, commands: [node('tools/prose-check.ts')] },
    { name: 'Lint', ignores: proseAndPictures, commands: [{ command: ['oxlint', '--deny-warnings'] }] },
    {
      name: 'Format',
      // As in .prettierignore.
      ignores: /^content\/docs\//,
      commands: [{ command: ['prettier', '--check', '--log-level', 'warn', '.'] }],
    },
    { name: 'Search', needs: ['Build'], ignores: /^tests\//, commands: [node('tools/judge-search.ts')] },
    { name: 'Links', needs: ['Build'], ignores: sources, commands: [node('tools/check-links.ts')] },
    { name: 'Budgets', needs: ['Build'], ignores: sources, commands: [node('tools/check-budgets.ts')] },
    { name: 'MCP server', needs: ['Build'], ignores: nothing, commands: [vitest('mcp')] },
    {
      name: 'nginx',
      slow: true,
      needs: ['Build', 'Packages of the tests'],
      after: ['Programs of this machine'],
      commands: [vitest('nginx')],
    },
    {
      name: 'Few programs',
      slow: true,
      needs: ['Packages of the tests', 'Build'],
      // It runs tests of these steps, which write into the same folders.
      after: ['Unit tests', 'Unit tests of pages', 'Code of the pages', 'Unleash server and API description', 'nginx'],
      commands: [vitest('bare', extent, ...perhapsNone)],
    },
    { name: 'Builds after changes', slow: true, cores: 2, commands: [vitest('build', extent)] },
    {
      name: 'Other browsers',
      slow: true,
      inBrowser: true,
      needs: ['Packages of the tests', 'Browser', 'Builds for the browser tests'],
      after: ['Programs of this machine'],
      commands: [vitest('engines', extent)],
    },
    {
      name: 'Development server',
      slow: true,
      inBrowser: true,
      needs: ['Browser'],
      commands: [vitest('dev', extent, ...perhapsNone)],
    },
    {
      name: 'End to end and accessibility',
      slow: true,
      inBrowser: true,
      needs: ['Browser', 'Builds for the browser tests'],
      cores: 2,
      commands: [{ command: ['playwright', 'test'], env: extent }],
    },
  ];
}

function node(...args: string[]): Command {
  return { command: ['node', ...args] };
}
