import { defineConfig } from 'vitest/config';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { features } from './site/features.ts';
import { browserMessages } from './src/core/integrations/browser-messages.ts';
import { featureModules } from './src/core/integrations/feature-modules.ts';
import { PassRecorder, validPasses } from './tools/passes.ts';

/** What projects with slow tests leave out: the tests of packages, and tests that passed as everything is now. */
const leftOut = [
  '**/node_modules/**',
  '**/.cache/**',
  ...(process.env['RELY_ON_PASSES'] === undefined ? [] : validPasses().keys()),
];

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

/** What makes the modules of messages and of features. */
const featurePlugins = [
  browserMessages(
    import.meta.dirname,
    features.flatMap(({ messages }) => messages ?? []),
  ),
  featureModules(features, `${import.meta.dirname}/`),
];

/** Milliseconds after which a test has failed. Generous, because tests are about what happens, not about how fast a machine is. */
const patience = 600_000;

export default defineConfig({
  test: {
    ...(process.env['RECORD_PASSES'] !== undefined && { reporters: ['default', new PassRecorder()] }),
    projects: [
      {
        plugins: featurePlugins,
        test: {
          name: 'unit',
          include: unitTests,
          exclude: ['**/node_modules/**', '**/.cache/**', ...isolatedUnitTests],
          isolate: false,
          testTimeout: patience,
        },
      },
      {
        plugins: featurePlugins,
        test: { name: 'unit isolated', include: isolatedUnitTests, testTimeout: patience },
      },
      /** Tests against one Unleash server that they share. */
      {
        test: {
          name: 'live',
          include: ['tests/live/*.test.ts'],
          exclude: leftOut,
          globalSetup: 'tests/live/server.ts',
          testTimeout: patience,
          hookTimeout: patience,
          disableConsoleIntercept: true,
          maxWorkers: 2,
        },
      },
      /** The history of the server, with older servers. */
      {
        test: {
          name: 'versions',
          include: ['tests/versions/*.test.ts'],
          exclude: leftOut,
          testTimeout: patience,
          hookTimeout: patience,
          disableConsoleIntercept: true,
        },
      },
      /** The code on the pages, and what pages say about SDKs, with the packages and the server that they use. */
      {
        test: {
          name: 'samples',
          include: ['tests/{samples,behaviors}/*.test.ts'],
          exclude: leftOut,
          testTimeout: patience,
          hookTimeout: patience,
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
          testTimeout: patience,
          hookTimeout: patience,
          disableConsoleIntercept: true,
          maxWorkers: 2,
        },
      },
      /** The MCP server, in a separate process, with the content of the build. */
      {
        test: {
          name: 'mcp',
          include: ['tests/mcp/*.test.ts'],
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      /** The nginx configuration of the build, in a real nginx. */
      {
        test: {
          name: 'nginx',
          include: ['tests/nginx/*.test.ts'],
          testTimeout: patience,
          disableConsoleIntercept: true,
        },
      },
      /** Commands of the README as the first ones in a fresh clone. */
      {
        test: {
          name: 'first-commands',
          include: ['tests/first-commands/*.test.ts'],
          exclude: leftOut,
          // They install all packages and build the site.
          testTimeout: 2 * patience,
          hookTimeout: patience,
          disableConsoleIntercept: true,
        },
      },
      /** The tests of other projects on a machine that has few programs. */
      {
        test: {
          name: 'bare',
          include: ['tests/bare/*.test.ts'],
          exclude: leftOut,
          testTimeout: patience,
          // Both files run tests that write into the same folders.
          maxWorkers: 1,
        },
      },
      /** Builds of a small site after changes, compared with cold builds. */
      { test: { name: 'build', include: ['tests/build/*.test.ts'], exclude: leftOut, testTimeout: patience } },
      /** What readers do, in browsers of several engines. */
      {
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          exclude: leftOut,
          testTimeout: patience,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          disableConsoleIntercept: true,
        },
      },
      /** The development server in a browser. */
      {
        test: {
          name: 'dev',
          include: ['tests/dev/*.test.ts'],
          exclude: leftOut,
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
    ],
  },
});
