import { existsSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { siteHandler } from '../tools/serve.ts';
import { chromiumArguments, ensureChromium } from '../tools/chromium.mjs';
import { serveCompressed } from './compressing-server.ts';
import { measureOn, type ProcessorTime } from './processor-time.ts';
import { printResults, type Result } from './results.ts';

/**
 * Measures how long the flag lab keeps the main thread of a slow phone busy.
 *
 *   node bench/lab.ts [--dir dist] [--runs 3]
 */
const { values } = parseArgs({
  options: { dir: { type: 'string', default: 'dist' }, runs: { type: 'string', default: '3' } },
});

/** How much slower the processor is than that of this machine, like that of a phone. */
const slowdown = 4;
/** Milliseconds after which the results of an interaction have settled. */
const settled = 1_200;
/** A task that is longer than this delays the response to the reader. */
const longTask = 50;

const folder = path.resolve(values.dir);
if (!existsSync(folder)) throw new Error(`There is no build in ${folder}. Run npm run build first.`);
const server = await serveCompressed(siteHandler(folder), {});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });

/** A link to a flag whose strategies each need two changes before they turn it on. */
function linkTo(strategyCount: number): string {
  const strategies = Array.from({ length: strategyCount }, (_, index) => ({
    name: 'flexibleRollout',
    parameters: { rollout: '0', groupId: `group-${index}`, stickiness: 'default' },
    constraints: [
      { contextName: 'plan', operator: 'IN', values: [`gold-${index}`] },
      { contextName: 'version', operator: 'SEMVER_GT', value: '1.0.0' },
    ],
  }));
  const scenario = {
    flag: 'checkout',
    environments: [{ name: 'production', flags: [{ name: 'checkout', enabled: true, strategies }] }],
    contexts: [{ name: 'Ada', context: { userId: '1' } }],
  };
  return `/lab#lab=1.${deflateRawSync(JSON.stringify(scenario)).toString('base64url')}`;
}

/** Presses keys and measures them. Other work on the machine only adds time, so the best run counts. */
async function press(page: Page, keys: readonly string[], reset: string): Promise<ProcessorTime> {
  const measured: ProcessorTime[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    if (run > 0) {
      await page.keyboard.press(reset);
      await page.waitForTimeout(settled);
    }
    measured.push(
      await measureOn(browser, page, slowdown, async () => {
        for (const key of keys) {
          await page.keyboard.press(key);
          await page.waitForTimeout(settled);
        }
      }),
    );
  }
  return {
    longestTask: Math.min(...measured.map(({ longestTask }) => longestTask)),
    total: Math.min(...measured.map(({ total }) => total)),
  };
}

async function open(address: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${server.origin}${address}`);
  await page.mouse.move(2, 300);
  await page.mouse.move(4, 302);
  return page;
}

const results: Result[] = [];
const report = (name: string, { longestTask, total }: ProcessorTime) => {
  results.push(
    { name: `${name}: longest task in ms`, value: longestTask, limit: longTask },
    { name: `${name}: all tasks in ms`, value: total },
  );
};

const lab = await open('/lab');
await lab.getByText(/ of 1000 users/).waitFor();
await lab.getByRole('combobox', { name: 'Users' }).focus();
report('10,000 users', await press(lab, ['End'], 'Home'));
await lab.getByRole('slider', { name: 'Rollout percentage' }).focus();
report('another percentage', await press(lab, ['ArrowRight'], 'ArrowLeft'));

for (const strategies of [10, 30, 100]) {
  const page = await open(linkTo(strategies));
  const row = page.getByRole('row', { name: /Ada/ });
  await row.locator('summary').focus();
  report(`remedies of ${strategies} strategies`, await press(page, ['Enter'], 'Enter'));
}

await browser.close();
server.close();
printResults(results);
