import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../live/port.ts';
import { chromiumArguments, findChromium } from '../../tools/chromium.mjs';
import { node } from '../../tools/programs.ts';
import { scriptOf } from '../../tools/setup.mjs';
import { SmallSite } from '../small-site.ts';
import {
  inConfiguration,
  inData,
  inImports,
  inPages,
  inStructure,
  inSyntax,
  kindOf,
  type Mistake,
} from './mistakes.fixture.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Every file that an author can change. */
const files = globSync(['content/**/*.*', 'site/*.ts'], { cwd: root, exclude: ['**/*.test.ts'] });
const modules = files.filter((file) => file.startsWith('site/'));

const groups: Readonly<Record<string, readonly Mistake[]>> = {
  'data that pages show': inData,
  'pages and the API': inPages,
  'the structure of the API': inStructure,
  'values of the configuration': inConfiguration,
  'imports of the configuration': inImports,
  'the syntax of the configuration': modules.map(inSyntax),
};

test('there is a mistake for every kind of file', () => {
  const covered = new Set(Object.values(groups).flatMap((mistakes) => mistakes.map(({ kind }) => kind)));
  const missing = files.map((file) => kindOf(file.split(path.sep).join('/'))).filter((kind) => !covered.has(kind));
  expect([...new Set(missing)], 'Add a mistake to tests/dev/mistakes.fixture.ts.').toEqual([]);
});

let site: SmallSite;
let server: ChildProcessWithoutNullStreams;
let browser: Browser;
let page: Page;
let output = '';
let address = '';

beforeAll(async () => {
  site = new SmallSite('dev-mistakes');
  site.copy('tests/awkward/awkward/picture.png', 'content/docs/picture.png');
  site.replace('content/docs/directives.md', 'Server', '![A picture](./picture.png)\n\nServer');
  site.commit(1);
  const port = await freePort();
  address = `http://localhost:${port}/directives`;
  server = node.start([scriptOf('astro'), 'dev', '--port', String(port)], {
    cwd: site.folder,
    // Without the variables of the test runner, which make Astro believe that it runs in a test.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ASTRO_TELEMETRY_DISABLED: '1' },
  });
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data: Buffer) => (output += String(data)));
  browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArguments });
  page = await browser.newPage();
  await vi.waitFor(
    async () => {
      const response = await page.goto(address);
      if (response?.status() !== 200) throw new Error(`The server answers with ${response?.status()}.`);
    },
    { timeout: 240_000, interval: 500 },
  );
}, 600_000);

afterAll(async () => {
  await browser.close();
  server.kill();
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(`What the development server printed:\n${output}`);
});

const shown = () =>
  page
    .locator('vite-error-overlay')
    .evaluate((element) => element.shadowRoot?.textContent ?? '', undefined, { timeout: 1000 })
    .catch(() => '');
const text = () =>
  page
    .locator('.prose')
    .textContent({ timeout: 1000 })
    .catch(() => '');

/** The numbered problem in a list that names a place; its four parts. */
function problemAt(list: string, { where, found }: Mistake): string | undefined {
  return list
    .split(/\n\n(?=\d+\. )/)
    .find((each) => /^\d+\. /.test(each) && each.includes(`. ${where}`) && each.includes(found));
}

test.each(Object.entries(groups))(
  'shows every mistake in %s with its place and its fix, and recovers',
  // The time is generous: the test is about what happens, not about how fast a machine is.
  { timeout: 600_000 },
  async (_, mistakes) => {
    const before = mistakes.map(({ kind, file = kind }) => {
      const at = path.join(site.folder, file);
      return { file, text: existsSync(at) ? readFileSync(at) : undefined };
    });
    for (const mistake of mistakes) {
      const { file = mistake.kind } = mistake;
      if ('replace' in mistake) site.replace(file, ...mistake.replace);
      else site.write(file, mistake.text);
    }
    try {
      const missing = async () => {
        const list = await shown();
        return mistakes
          .filter((each) => !/found: [^]*allowed: [^]*fix: /.test(problemAt(list, each) ?? ''))
          .map(({ where }) => where);
      };
      await expect.poll(missing, { timeout: 90_000, interval: 200 }).toEqual([]);
      // The mistakes are there for a reader who opens the page now, too.
      // The development server may be reloading the page, which ends another navigation.
      await vi.waitFor(() => page.goto(address), { timeout: 90_000, interval: 200 });
      await expect.poll(missing, { timeout: 90_000, interval: 200 }).toEqual([]);
    } finally {
      for (const { file, text: original } of before) {
        if (original === undefined) site.remove(file);
        else site.write(file, original);
      }
    }
    await expect.poll(shown, { timeout: 90_000, interval: 200 }).toBe('');
    await expect.poll(text, { timeout: 90_000, interval: 200 }).toContain('Mind this.');
  },
);
