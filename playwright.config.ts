import { defineConfig, devices } from '@playwright/test';
import type { Options } from './tests/e2e/fixtures.ts';
import { chromiumArguments, findChromium } from './tools/chromium.mjs';

/**
 * The tests that need a browser. They run on the builds that `npm test` makes: `.cache/test-site` is the site with the
 * pages of `tests/awkward`, and `.cache/test-site-with-services` is a small site with third-party services, which the tests
 * play. Both are served with their own content-security policy.
 *
 * A test runs at the width of a phone and at that of a desktop, unless its tag is `@phone` or `@desktop`. The tests of
 * {@link oneWidth} run at the width of a desktop, unless their tag is `@phone` or `@both`.
 */
const port = Number(process.env['E2E_PORT'] ?? 4610);
const servicesPort = port + 1;
/** Serves the pages of old paths, as a host does that doesn't know redirect rules. */
const plainPort = port + 2;
const executablePath = findChromium();

const serve = (folder: string, at: number, ...options: readonly string[]) => ({
  command: [`"${process.execPath}" tools/serve.ts --dir .cache/${folder} --port ${at}`, ...options].join(' '),
  port: at,
  // Times are generous everywhere: tests are about what happens, not about how fast a machine is.
  timeout: 180_000,
  reuseExistingServer: false,
});

const phone = {
  grepInvert: /@desktop/,
  use: { ...devices['Pixel 5'], viewport: { width: 360, height: 780 }, hasTouch: true },
};
const desktop = {
  grepInvert: /@phone/,
  use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
};
const files = (...names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);
const thirdParties = files('third-parties', 'feedback-endpoint');
/** Files whose tests are about behavior that doesn't depend on layout. */
const oneWidth = files(
  'announcement',
  'base-url-banner',
  'behaviors',
  'code',
  'color-mode',
  'console',
  'console-body',
  'console-proxy',
  'console-safety',
  'copy-page',
  'feedback',
  'headers',
  'history',
  'islands',
  'lab-directive',
  'lab-evaluation',
  'lab-page',
  'metadata',
  'navigation',
  'no-javascript',
  'page-lifecycle',
  'prefetch',
  'quiz',
  'redirects',
  'search-*',
  'tabs',
  'upgrade-planner',
  'wake-up',
  'your-unleash',
);
const servicesUrl = `http://localhost:${servicesPort}`;

export default defineConfig<Options>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  // One more than the cores, because tests often wait.
  workers: 3,
  // The second try is for its trace. Tracing makes every test a quarter slower.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: chromiumArguments,
    },
  },
  projects: [
    { name: 'phone', testIgnore: [...thirdParties, ...oneWidth], ...phone },
    { name: 'phone only', testMatch: oneWidth, ...phone, grep: /@phone|@both/ },
    { name: 'desktop', testIgnore: thirdParties, ...desktop },
    {
      name: 'desktop with services',
      testMatch: thirdParties,
      ...desktop,
      use: { ...desktop.use, baseURL: servicesUrl },
    },
  ],
  webServer: [
    serve('test-site', port),
    serve('test-site-with-services', servicesPort),
    serve('test-site', plainPort, '--no-redirects'),
  ],
});
