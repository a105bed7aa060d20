import type { Page, Route } from '@playwright/test';
import fc from 'fast-check';
import { expect, fulfill, test, titles, type HostedQuery, type HostedSearch } from './search-fixtures.ts';

/*
 * Random sequences of what a reader of the results page and the network do. The model says what must be seen afterwards. It
 * knows the specification and nothing of the code.
 */

// The browser itself reports requests that fail.
test.use({ allowedErrors: /Failed to load resource/ });

/** Every question has this many hits, on three pages. */
const [allHits, hitsPerPage] = [45, 20];
const longestQuery = 64;

interface Question {
  readonly query: string;
  readonly kind: string;
}

interface Model {
  question: Question;
  status: 'idle' | 'searching' | 'error';
  shown: { readonly question: Question; readonly pages: number } | undefined;
  /** The requests so far, and which of them counts. */
  requests: number;
  awaited: { readonly request: number; readonly question: Question; readonly pages: number } | undefined;
  /** What becomes of new requests. */
  network: Network;
}

type Network = 'responds' | 'holds' | 'fails';

/** What a reader sees and hears. */
interface Seen {
  readonly query: string;
  readonly address: string;
  readonly titles: readonly string[];
  readonly count: string;
  readonly spoken: string;
  readonly screen: string;
  readonly canLoadMore: boolean;
  readonly isFocusLost: boolean;
  readonly requests: number;
}

class Real {
  readonly page: Page;
  network: Network = 'responds';
  requests: { readonly route: Route; readonly query: HostedQuery; settled: boolean }[] = [];

  constructor(page: Page, hosted: HostedSearch) {
    this.page = page;
    hosted.answer(async (route, query) => {
      // The second host is asked after a failure of the first. It counts as the same request.
      if (!route.request().url().includes('-dsn.')) return route.abort();
      this.requests.push({ route, query, settled: false });
      if (this.network !== 'holds') await this.settle(this.requests.length - 1, this.network === 'responds');
    });
  }

  /** Responds to a request, or lets it fail. The page may have given it up. */
  async settle(index: number, succeeds: boolean): Promise<void> {
    const request = this.requests[index];
    if (!request || request.settled) return;
    request.settled = true;
    const { query, page, facetFilters } = request.query;
    const name = nameOf({ query, kind: facetFilters.find((filter) => filter.startsWith('kind:'))?.slice(5) ?? '' });
    const hits = titles(allHits, name).map((title) => ({ title }));
    await (succeeds ? fulfill(request.route, hits, page) : request.route.abort()).catch(() => undefined);
  }

  async seen(): Promise<Seen> {
    const { requests } = this;
    const seen = await this.page.evaluate(() => {
      const textOf = (selector: string) => document.querySelector(`.search-page ${selector}`)?.textContent ?? '';
      const field = document.querySelector<HTMLInputElement>('.search-page__field');
      const screens = { error: '.search-screen', searching: '.loader', begin: '.search-page__begin' };
      return {
        query: field?.value ?? '',
        address: location.search,
        titles: [...document.querySelectorAll('.search-hit__title')].map(({ textContent }) => textContent),
        count: textOf('.search-page__status'),
        spoken: textOf('[role=status]'),
        screen: Object.entries(screens)
          .filter(([, selector]) => document.querySelector(`.search-page ${selector}`))
          .map(([name]) => name)
          .join(),
        canLoadMore: document.querySelector('.search-page__more') !== null,
        isFocusLost: document.activeElement === document.body,
      };
    });
    return { ...seen, requests: requests.length };
  }
}

/** What the titles of a question's hits begin with. */
const nameOf = ({ query, kind }: Question) => `<${query}|${kind}>`;

function expected({ question, status, shown, requests }: Readonly<Model>): Seen {
  const parameters = new URLSearchParams({
    ...(question.query !== '' && { q: question.query }),
    ...(question.kind !== '' && { kind: question.kind }),
  });
  const isBlank = question.query.trim() === '';
  const hits = shown ? titles(Math.min(allHits, shown.pages * hitsPerPage), nameOf(shown.question)) : [];
  const count = shown ? `${allHits} results for ${shown.question.query}` : '';
  const states = {
    idle: count,
    searching: 'Searching',
    error: 'Unable to fetch results. You might want to check your network connection.',
  };
  const note =
    question.query.length < longestQuery
      ? ''
      : 'A query can have at most 64 characters. Anything after that is left out. ';
  return {
    query: question.query,
    address: parameters.size === 0 ? '' : `?${parameters}`,
    titles: hits,
    count,
    spoken: isBlank ? '' : note + states[status],
    screen: isBlank ? 'begin' : status === 'error' ? 'error' : shown ? '' : 'searching',
    canLoadMore: shown !== undefined && hits.length < allHits,
    isFocusLost: false,
    requests,
  };
}

/** Waits until the page shows what the model says. */
async function expectAgreement(model: Readonly<Model>, real: Real): Promise<void> {
  // A search counts as stalled after 300 ms, and screen readers hear of it 500 ms later.
  await real.page.clock.runFor(1000);
  await expect.poll(() => real.seen(), { intervals: [20, 50, 100, 200] }).toEqual(expected(model));
}

type Command = fc.AsyncCommand<Model, Real>;

function command(
  name: string,
  inModel: (model: Model) => void,
  inReality: (real: Real) => Promise<unknown>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    check,
    async run(model, real) {
      inModel(model);
      await inReality(real);
      await expectAgreement(model, real);
    },
    toString: () => name,
  };
}

function send(model: Model, question: Question, pages: number): void {
  Object.assign(model, { question, status: 'searching' });
  model.awaited = { request: model.requests, question, pages };
  model.requests += 1;
  if (model.network !== 'holds') end(model, model.network === 'responds');
}

function end(model: Model, succeeds: boolean): void {
  if (!model.awaited) return;
  const { question, pages } = model.awaited;
  Object.assign(model, { awaited: undefined, status: succeeds ? 'idle' : 'error' });
  if (succeeds) model.shown = { question, pages };
  else if (pages === 1) model.shown = undefined;
}

function ask(model: Model, question: Question): void {
  if (question.query.trim() !== '') return send(model, question, 1);
  Object.assign(model, { question, status: 'idle', shown: undefined, awaited: undefined });
}

/** Replaces the query, as one input event. */
const enter = (text: string): Command =>
  command(
    `enter(${JSON.stringify(text)})`,
    (model) => {
      const query = text.slice(0, longestQuery);
      if (query !== model.question.query) ask(model, { ...model.question, query });
    },
    ({ page }) => page.getByRole('searchbox').fill(text.slice(0, longestQuery)),
  );

const choose = (kind: string): Command =>
  command(
    `choose(${kind})`,
    (model) => {
      if (kind !== model.question.kind) ask(model, { ...model.question, kind });
    },
    ({ page }) => page.getByRole('radio').nth(kinds.indexOf(kind)).check({ force: true }),
  );

/** The values of the radio buttons. The first one stands for every kind. */
const kinds = ['', 'guide', 'reference'];

const loadMore = (presses: number): Command =>
  command(
    `loadMore × ${presses}`,
    (model) => {
      for (let press = 0; press < presses; press += 1) {
        const { shown, status } = model;
        if (shown && status !== 'searching' && shown.pages * hitsPerPage < allHits)
          send(model, shown.question, shown.pages + 1);
      }
    },
    // Both presses arrive before the page can respond to the first.
    ({ page }) =>
      page.locator('.search-page__more').evaluate((button: HTMLElement, count) => {
        button.focus();
        for (let press = 0; press < count; press += 1) button.click();
      }, presses),
    ({ shown, network }) =>
      shown !== undefined && shown.pages * hitsPerPage < allHits && (presses === 1 || network === 'holds'),
  );

const settle = (fromEnd: number, succeeds: boolean): Command =>
  command(
    `${succeeds ? 'respond' : 'fail'}(${fromEnd})`,
    (model) => model.awaited?.request === model.requests - 1 - fromEnd && end(model, succeeds),
    (real) => real.settle(real.requests.length - 1 - fromEnd, succeeds),
    ({ requests }) => requests > fromEnd,
  );

const setNetwork = (network: Network): Command =>
  command(
    `network ${network}`,
    (model) => void (model.network = network),
    async (real) => void (real.network = network),
  );

/** The browser is online again, or the reader presses the button below the error. */
const retry = (how: 'online' | 'press'): Command =>
  command(
    `retry by ${how}`,
    (model) => model.status === 'error' && send(model, model.question, (model.shown?.pages ?? 0) + 1),
    ({ page }) =>
      how === 'press'
        ? page.getByRole('button', { name: 'Try again' }).click()
        : page.evaluate(() => dispatchEvent(new Event('online'))),
    ({ status, shown }) => how === 'online' || (status === 'error' && shown === undefined),
  );

const commands = fc.commands(
  [
    fc.constantFrom('strategy', 'webhook', '<b>&"', '   ', '', 'x'.repeat(70)).map(enter),
    fc.constantFrom('strategy', 'webhook').map(enter),
    fc.constantFrom(...kinds).map(choose),
    fc.constantFrom(1, 2).map(loadMore),
    fc.constant(loadMore(1)),
    fc.tuple(fc.nat({ max: 2 }), fc.boolean()).map(([fromEnd, succeeds]) => settle(fromEnd, succeeds)),
    fc.constantFrom<Network>('responds', 'holds', 'holds', 'fails').map(setNetwork),
    fc.constantFrom('online' as const, 'press' as const).map(retry),
  ],
  { maxCommands: 14 },
);

/** Sequences that found a defect. */
const found: readonly (readonly Command[])[] = [
  // "Load more results" below an error added hits of the new query to those of the old one.
  [enter('strategy'), setNetwork('fails'), enter('webhook'), setNetwork('responds'), retry('online'), loadMore(1)],
  // Two presses sent two requests, and the button took the focus with it.
  [enter('strategy'), setNetwork('holds'), loadMore(2), settle(0, true), loadMore(1), settle(0, true)],
];

test('whatever happens on the results page, its hits, texts and announcements belong to its question', async ({
  page,
  hosted,
}) => {
  test.setTimeout(180_000);
  await page.clock.install();
  // Responses that the test holds don't time out. The clock has its own timeouts, so this comes after it.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      await page.goto('about:blank');
      const real = new Real(page, hosted);
      await page.goto('/search');
      await expect(page.getByRole('searchbox')).toBeFocused();
      const model: Model = {
        question: { query: '', kind: '' },
        status: 'idle',
        shown: undefined,
        requests: 0,
        awaited: undefined,
        network: 'responds',
      };
      await fc.asyncModelRun(() => ({ model, real }), sequence);
    }),
    {
      numRuns: process.env['TEST_EVERY_PAGE'] === '1' ? 100 : 14,
      endOnFailure: true,
      examples: found.map((sequence): [Command[]] => [[...sequence]]),
    },
  );
});
