import * as fc from 'fast-check';
import type { Browser } from '@playwright/test';
import { test } from './fixtures.ts';
import {
  back, click, escape, events, forward, network, point, reload, scroll, search, tab, type, visit, type Event, type Model,
} from './page-lifecycle-commands.ts'; // prettier-ignore
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
const eventsPerSequence = 16;
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

/** Sequences that have found defects. Each begins on `/awkward/tabs-one`. */
const found: Readonly<Record<string, readonly Event[]>> = {
  'back after a reload': [point(), click(0), reload(), back()],
  'a shortcut whose script is missing': [network('aborted'), search('Control+k')],
  'back to a fragment that the browser has followed': [type(), click(3), click(7), scroll(434), back()],
  'back within the page after a reload': [point(), click(3), scroll(434), click(2), reload(), back()],
  'back to a fragment in a closed tab': [point(), point(), click(2), scroll(-64), click(1), scroll(-727), back()],
  'back to an island': [visit('/search'), click(1), reload(), search('Control+k'), forward(), point(), back()],
};
/** Sequences that few runs contain. */
const rare: typeof found = {
  'the focus returns from the search': [tab(), tab(), search('/'), escape(), type(), search('Control+k'), escape()],
};
for (const [name, sequence] of Object.entries({ ...found, ...rare })) {
  test(`keeps the page in order: ${name}`, { tag: '@desktop' }, ({ browser, baseURL }) =>
    play(browser, baseURL, sequence),
  );
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
