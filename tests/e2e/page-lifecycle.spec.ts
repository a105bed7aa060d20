import * as fc from 'fast-check';
import type { Browser } from '@playwright/test';
import { test } from './fixtures.ts';
import { events, visit, type Event, type Model } from './page-lifecycle-commands.ts';
import { Reader } from './page-lifecycle-reader.ts';

/**
 * Random sequences of what a reader and the network do. After each step, address and page must agree, nothing is requested
 * again and again, no error is left unhandled, and focus and place are kept (page-lifecycle-reader.ts).
 *
 * A failure prints its seed and its events. Add these events to `found`, and run a seed again with LIFECYCLE_SEED.
 */
const everySequence = process.env['TEST_EVERY_PAGE'] === '1';
const groups = everySequence ? 40 : 4;
const sequencesPerGroup = Number(process.env['LIFECYCLE_RUNS'] ?? (everySequence ? 50 : 8));
const eventsPerSequence = 14;
const firstSeed = Number(process.env['LIFECYCLE_SEED'] ?? 20_260_101);

const titles = new Map<string, Promise<string>>();

async function play(browser: Browser, baseURL: string | undefined, sequence: Iterable<Event>): Promise<void> {
  const origin = baseURL ?? '';
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  try {
    const setup = async (): Promise<{ model: Model; real: Reader }> => {
      const real = await Reader.open(context, origin, titles);
      return { model: { network: 'online' }, real };
    };
    await fc.asyncModelRun(setup, [visit('/awkward/tabs-one'), ...sequence]);
  } finally {
    await context.close();
  }
}

for (let group = 0; group < groups; group += 1) {
  const seed = firstSeed + group;
  test(
    `any sequence of events leaves the page in order (seed ${seed})`,
    { tag: '@desktop' },
    async ({ browser, baseURL }) => {
      test.setTimeout(30_000 + sequencesPerGroup * 10_000);
      await fc.assert(
        fc.asyncProperty(events(eventsPerSequence), (sequence) => play(browser, baseURL, sequence)),
        { seed, numRuns: sequencesPerGroup, endOnFailure: process.env['LIFECYCLE_SHRINK'] === undefined },
      );
    },
  );
}
