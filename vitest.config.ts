import { defineConfig } from 'vitest/config';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { browserMessages } from './src/integrations/browser-messages.ts';
import { hasTurn, slowTestFiles } from './tests/turns.ts';

/** What projects with slow tests leave out: the tests of packages, and files whose turn it isn't. */
const leftOut = ['**/node_modules/**', '**/.cache/**', ...slowTestFiles.filter((file) => !hasTurn(file))];

const unitTests = ['{src,tools,site,live,mcp}/**/*.test.{ts,tsx}', 'tests/tutorials/*.test.ts', 'tests/*.test.ts'];

/**
 * Unit tests that change what other files see, such as globals or modules. Each of them runs in its own process. All
 * others share processes, which takes half of the time, because a process loads a module once.
 */
const isolatedUnitTests = globSync(unitTests, {
  cwd: import.meta.dirname,
  exclude: ['**/node_modules/**', '**/.cache/**'],
}).filter((file) =>
  /@vitest-environment|vi\.(mock|doMock|stub|useFakeTimers|resetModules)|process\.chdir/.test(
    readFileSync(path.join(import.meta.dirname, file), 'utf8'),
  ),
);

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [browserMessages(import.meta.dirname)],
        test: {
          name: 'unit',
          include: unitTests,
          exclude: ['**/node_modules/**', '**/.cache/**', ...isolatedUnitTests],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [browserMessages(import.meta.dirname)],
        test: { name: 'unit isolated', include: isolatedUnitTests, testTimeout: 30_000 },
      },
      /** Tests against one Unleash server that they share. */
      {
        test: {
          name: 'live',
          include: ['tests/live/*.test.ts'],
          exclude: leftOut,
          globalSetup: 'tests/live/server.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          disableConsoleIntercept: true,
          maxWorkers: 2,
        },
      },
      /** The history of the server, with older servers. */
      {
        test: {
          name: 'versions',
          include: ['tests/versions/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          disableConsoleIntercept: true,
        },
      },
      /** The code on the pages, with the packages and the server that it uses. */
      {
        test: {
          name: 'samples',
          include: ['tests/samples/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          disableConsoleIntercept: true,
          maxWorkers: 2,
        },
      },
      /** The applications of the tutorials. They share one server, and each has its own flag. */
      {
        test: {
          name: 'tutorials',
          include: ['tests/tutorials/*/**/*.test.ts'],
          exclude: leftOut,
          globalSetup: 'tests/tutorials/server.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          disableConsoleIntercept: true,
          maxWorkers: 2,
        },
      },
      /** The MCP server, in a separate process, with the content of the build. */
      {
        test: {
          name: 'mcp',
          include: ['tests/mcp/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      /** The nginx configuration of the build, in a real nginx. */
      {
        test: { name: 'nginx', include: ['tests/nginx/*.test.ts'], testTimeout: 60_000, disableConsoleIntercept: true },
      },
      /** Commands of the README as the first ones in a fresh clone. */
      {
        test: {
          name: 'first-commands',
          include: ['tests/first-commands/*.test.ts'],
          exclude: leftOut,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          disableConsoleIntercept: true,
        },
      },
      /** Builds of a small site after changes, compared with cold builds. */
      { test: { name: 'build', include: ['tests/build/*.test.ts'], testTimeout: 60_000 } },
      /** What readers do, in browsers of several engines. */
      {
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          disableConsoleIntercept: true,
        },
      },
      /** The development server in a browser. */
      { test: { name: 'dev', include: ['tests/dev/*.test.ts'] } },
    ],
  },
});
