import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import type { Options } from './tests/e2e/fixtures.ts';
import { chromiumArguments, findChromium } from './tools/chromium.mjs';

/**
 * The tests that need a browser. They run on the build that `tools/test.mjs` makes in `.cache/test-site`: the site with
 * the awkward pages of `tests/awkward`, and with services whose answers the tests give themselves.
 *
 * A test runs at both widths unless its tag says `@phone` or `@desktop`.
 */
const port = Number(process.env['E2E_PORT'] ?? 4610);
/** Answers old paths by their static pages, as a host does that knows no redirect rules. */
const plainPort = port + 1;
const node = path.join(import.meta.dirname, 'node_modules/.bin/node');
const serve = `"${node}" tools/serve.ts --dir .cache/test-site --port`;
const executablePath = findChromium();

export default defineConfig<Options>({
  testDir: 'tests/e2e',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  workers: 2,
  // Some tests measure time. Where other work delays the machine, one more try tells that from a defect; the list names
  // it, and only that try is traced: tracing every test makes all of them a quarter slower.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 30_000,
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
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 5'], viewport: { width: 360, height: 780 }, hasTouch: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
  ],
  webServer: [
    { command: `${serve} ${port}`, port, reuseExistingServer: false },
    { command: `${serve} ${plainPort} --no-redirects`, port: plainPort, reuseExistingServer: false },
  ],
});
