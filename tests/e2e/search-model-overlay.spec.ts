import type { Page, Route } from '@playwright/test';
import fc from 'fast-check';
import { wake } from './fixtures.ts';
import { expect, test } from './search-fixtures.ts';

/*
 * Random sequences of what a reader of any page does with the search overlay, while the files of the index arrive, wait or
 * fail. The model knows the specification and nothing of the code. A query whose files have been loaded needs no network, so
 * the model says what may be seen.
 */

// The browser itself reports requests that fail.
test.use({ allowedErrors: /Failed to load resource/ });

const start = '/awkward/one-line';
const indexFiles = /\/search-index\.json|\/assets\/search\//;

type Network = 'responds' | 'holds' | 'fails';

interface Model {
  isOpen: boolean;
  query: string;
  network: Network;
  /** Whether the newest query may have failed, which only the reader or the browser's online event changes. */
  mayHaveFailed: boolean;
}

/** What a reader sees and hears. */
interface Seen {
  readonly dialogs: number;
  readonly query: string;
  readonly isFocusInDialog: boolean;
  readonly isFocusLost: boolean;
  readonly spoken: string;
  readonly screen: 'closed' | 'start' | 'searching' | 'error' | 'none' | 'results';
  /** The query that the results or the screen without results belong to. */
  readonly shownFor: string;
  readonly hits: readonly string[];
  /** Where Enter leads. */
  readonly current: string;
}

class Real {
  readonly page: Page;
  /** The first hits of each query, from a search without disturbances. */
  readonly hitsOf: ReadonlyMap<string, readonly string[]>;
  network: Network = 'responds';
  #held: Route[] = [];
  /** Whether something had the focus before the overlay opened. */
  hadFocus = false;

  constructor(page: Page, hitsOf: ReadonlyMap<string, readonly string[]>) {
    this.page = page;
    this.hitsOf = hitsOf;
  }

  async handle(route: Route): Promise<void> {
    if (this.network === 'holds') this.#held.push(route);
    else await (this.network === 'responds' ? route.continue() : route.abort());
  }

  /** Changes what becomes of requests, including those that are held. */
  async setNetwork(network: Network): Promise<void> {
    this.network = network;
    if (network === 'holds') return;
    const held = this.#held;
    this.#held = [];
    // The page may have given them up.
    await Promise.all(held.map((route) => this.handle(route).catch(() => undefined)));
  }

  seen(): Promise<Seen> {
    return this.page.evaluate(() => {
      const dialog = document.querySelector('.search-dialog');
      const field = dialog?.querySelector('input');
      const screen = dialog?.querySelector('.overlay__screen');
      const has = (selector: string) => screen?.querySelector(selector) !== null;
      const all = screen?.querySelector<HTMLAnchorElement>('.overlay__all a');
      const nothing = /No results for “(.*?)”/.exec(screen?.textContent ?? '');
      const current = document.getElementById(field?.getAttribute('aria-activedescendant') ?? '');
      return {
        dialogs: document.querySelectorAll('.search-dialog').length,
        query: field?.value ?? '',
        isFocusInDialog: dialog?.contains(document.activeElement) ?? false,
        isFocusLost: document.activeElement === document.body,
        spoken: dialog?.querySelector('p[role=status]')?.textContent ?? '',
        screen: !screen
          ? 'closed'
          : all
            ? 'results'
            : nothing
              ? 'none'
              : has('.loader')
                ? 'searching'
                : screen.textContent.includes('Unable to fetch results')
                  ? 'error'
                  : 'start',
        shownFor: all ? (new URL(all.href).searchParams.get('q') ?? '') : (nothing?.[1] ?? ''),
        hits: [...(screen?.querySelectorAll<HTMLAnchorElement>('a[role=option]') ?? [])].map(({ href }) => href),
        current: current instanceof HTMLAnchorElement ? current.href : '',
      };
    });
  }
}

const failure = 'Unable to fetch results. You might want to check your network connection.';

/** Returns what contradicts the specification. */
function contradictions({ isOpen, query, network, mayHaveFailed }: Readonly<Model>, seen: Seen, real: Real): string[] {
  if (!isOpen) {
    const lost = real.hadFocus && seen.isFocusLost;
    return [...(seen.dialogs > 0 ? ['The overlay is open.'] : []), ...(lost ? ['The focus is lost.'] : [])];
  }
  const found: string[] = [];
  const check = (isRight: boolean, text: string) => void (isRight || found.push(text));
  check(seen.dialogs === 1, `There are ${seen.dialogs} dialogs.`);
  check(seen.query === query, `The field contains ${seen.query}.`);
  check(seen.isFocusInDialog, 'The focus is lost.');
  const { screen, spoken, shownFor, hits } = seen;
  const belongs = shownFor.trim() === query.trim();
  const isAnswered = (screen === 'results' || screen === 'none') && belongs;
  if (query.trim() === '') {
    check(screen === 'start', `There is no query, but the screen is ${screen}.`);
    check(spoken === '', `There is no query, but a screen reader hears "${spoken}".`);
    return found;
  }
  const [waits, failed] = [network === 'holds', mayHaveFailed];
  check(
    isAnswered || (screen === 'error' && failed) || (waits && screen !== 'start' && screen !== 'error'),
    `The screen is ${screen} for ${shownFor}.`,
  );
  const says = {
    closed: false,
    start: false,
    searching: spoken === 'Searching',
    error: spoken === failure,
    none: spoken === `No results for “${query}”` || (waits && !belongs && spoken === 'Searching'),
    results: `${spoken}. `.includes(` for ${query}. `) || (waits && spoken === 'Searching'),
  };
  check(says[screen], `A screen reader hears "${spoken}".`);
  const known = real.hitsOf.get(shownFor);
  if (screen === 'results' && known)
    check(JSON.stringify(hits) === JSON.stringify(known), `The hits for ${shownFor} are ${hits.join(', ')}.`);
  return found;
}

async function expectAgreement(model: Readonly<Model>, real: Real): Promise<void> {
  // A search counts as stalled after 300 ms, and screen readers hear of it 500 ms later.
  await real.page.clock.runFor(1000);
  await expect
    .poll(
      async () => {
        const wrong = contradictions(model, await real.seen(), real);
        // Responses take real time, and announcements follow them.
        if (wrong.length > 0) await real.page.clock.runFor(600);
        return wrong;
      },
      { intervals: [20, 50, 100, 200] },
    )
    .toEqual([]);
}

type Command = fc.AsyncCommand<Model, Real>;

function command(
  name: string,
  run: (model: Model, real: Real) => Promise<unknown>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    check,
    async run(model, real) {
      await run(model, real);
      await expectAgreement(model, real);
    },
    toString: () => name,
  };
}

function open(model: Model): void {
  Object.assign(model, { isOpen: true, query: '', mayHaveFailed: false });
}

const isClosed = ({ isOpen }: Readonly<Model>) => !isOpen;
const isOpen = (model: Readonly<Model>) => model.isOpen;

const openings: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Ctrl+K': (page) => page.keyboard.press('Control+k'),
  slash: (page) => page.keyboard.press('/'),
  click: (page) => page.locator('.navbar [data-search-open]').click(),
  'double-click': (page) => page.locator('.navbar [data-search-open]').dblclick(),
};
const openBy = (how: string): Command =>
  command(
    `open by ${how}`,
    async (model, real) => {
      real.hadFocus = how.endsWith('click') || !(await real.seen()).isFocusLost;
      await openings[how]?.(real.page);
      open(model);
    },
    isClosed,
  );

const closings: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Ctrl+K': (page) => page.keyboard.press('Control+k'),
  Escape: (page) => page.keyboard.press('Escape'),
  backdrop: (page) => page.mouse.click(20, 500),
};
const closeBy = (how: string): Command =>
  command(
    `close by ${how}`,
    async (model, { page }) => {
      await closings[how]?.(page);
      model.isOpen = false;
    },
    isOpen,
  );

const enter = (query: string): Command =>
  command(
    `enter(${JSON.stringify(query)})`,
    async (model, { page, network }) => {
      await page.locator('.search-dialog input').fill(query);
      Object.assign(model, { query, mayHaveFailed: network === 'fails' });
    },
    isOpen,
  );

const typeOn = (letter: string): Command =>
  command(
    `type(${JSON.stringify(letter)})`,
    async (model, { page, network }) => {
      // An arrow key may have moved the caret.
      await page.keyboard.press('End');
      await page.keyboard.type(letter);
      Object.assign(model, { query: model.query + letter, mayHaveFailed: network === 'fails' });
    },
    isOpen,
  );

const press = (key: string): Command => command(`press(${key})`, (_, { page }) => page.keyboard.press(key), isOpen);

/** A press on a place of the overlay that does nothing. */
const pressNothing = (): Command =>
  command('press on the footer', (_, { page }) => page.locator('.overlay__footer').click(), isOpen);

/** Enter leads to the current hit, unless the response to the query is still on its way. */
const choose = (): Command =>
  command(
    'Enter',
    async (model, real) => {
      const { current, screen } = await real.seen();
      await real.page.keyboard.press('Enter');
      if (current === '' || (screen !== 'results' && screen !== 'start')) return;
      await expect(real.page).toHaveURL(current);
      Object.assign(model, { isOpen: false });
      real.hadFocus = false;
    },
    ({ isOpen: opened, network }) => opened && network === 'responds',
  );

const setNetwork = (network: Network): Command =>
  command(`network ${network}`, async (model, real) => {
    if (network === 'fails' && model.network === 'holds') model.mayHaveFailed = true;
    await real.setNetwork(network);
    model.network = network;
  });

/** The browser is online again. */
const online = (): Command =>
  command('online', async (model, real) => {
    await real.page.evaluate(() => dispatchEvent(new Event('online')));
    if (real.network === 'responds') model.mayHaveFailed = false;
  });

const queries = ['strategy', 'webhook', 'qqqqxyzzy'];
const commands = fc.commands(
  [
    fc.constantFrom(...Object.keys(openings)).map(openBy),
    fc.constantFrom(...Object.keys(openings)).map(openBy),
    fc.constantFrom(...Object.keys(closings)).map(closeBy),
    fc.constantFrom(...queries, '   ', '').map(enter),
    fc.constantFrom(...queries).map(enter),
    fc.constantFrom(' ', 's').map(typeOn),
    fc.constantFrom('ArrowDown', 'ArrowUp').map(press),
    fc.constant(pressNothing()),
    fc.constant(choose()),
    fc.constantFrom<Network>('responds', 'holds', 'fails').map(setNetwork),
    fc.constant(online()),
  ],
  { maxCommands: 16 },
);

/** Sequences that found a defect. */
const found: readonly (readonly Command[])[] = [
  // The overlay said that there are no results for spaces.
  [openBy('slash'), enter('   '), typeOn(' ')],
  // The second half of the double-click closed the overlay.
  [openBy('double-click'), enter('strategy')],
  // The first query waited for its files below the text of the start screen.
  [setNetwork('holds'), openBy('click'), enter('strategy'), setNetwork('responds')],
  // The focus, which returned to the button, was lost with the press on the backdrop.
  [openBy('click'), closeBy('backdrop')],
  // The focus was lost, and the arrow keys did nothing.
  [openBy('Ctrl+K'), enter('strategy'), pressNothing(), press('ArrowDown'), choose()],
];

test('whatever happens in the overlay, there is one dialog with the focus, and its texts belong to its field', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.clock.install();
  let real = new Real(page, new Map());
  await page.route(indexFiles, (route) => real.handle(route));
  const begin = async () => {
    await page.goto('about:blank');
    await page.goto(start);
    await page.evaluate(() => localStorage.clear());
    await wake(page);
  };
  await begin();
  await page.keyboard.press('Control+k');
  const hitsOf = new Map<string, readonly string[]>();
  for (const query of queries) {
    await page.locator('.search-dialog input').fill(query);
    await expect
      .poll(async () => {
        const { shownFor, hits } = await real.seen();
        hitsOf.set(query, hits);
        return shownFor;
      })
      .toBe(query);
  }
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      await real.setNetwork('fails');
      await begin();
      real = new Real(page, hitsOf);
      const model: Model = { isOpen: false, query: '', network: 'responds', mayHaveFailed: false };
      await fc.asyncModelRun(() => ({ model, real }), sequence);
    }),
    {
      numRuns: process.env['TEST_EVERY_PAGE'] === '1' ? 100 : 14,
      endOnFailure: true,
      examples: found.map((sequence): [Command[]] => [[...sequence]]),
    },
  );
});
