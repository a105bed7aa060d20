import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RecordKind } from '../records/record.ts';
import type { SearchProvider, SearchRequest, SearchResponse } from '../engine/provider.ts';
import { hitWith } from '../engine/testing/hits.ts';
import { SearchSession, type Results } from './search-session.ts';

/*
 * Random sequences of what a reader and the network do. The model below says what must come of them. It knows the
 * specification and nothing of the code.
 */

const hitsPerPage = 20;
/** Every question has this many hits, on three pages. */
const allHits = 45;
const longestQuery = 64;
const stallsAfter = 300;

type Status = 'idle' | 'loading' | 'stalled' | 'error';

interface Asked {
  readonly query: string;
  readonly kind?: RecordKind;
}

/** What must be seen. */
interface Model {
  question: Asked;
  status: Status;
  /** Milliseconds since the last request. */
  waited: number;
  /** The question whose hits are shown, and how many pages of them. */
  shown: { readonly question: Asked; readonly pages: number } | undefined;
  /** How many requests have been sent, and which of them counts. */
  requests: number;
  awaited: { readonly request: number; readonly question: Asked; readonly pages: number } | undefined;
  online: boolean;
}

/** The real session, with a search engine that responds when the test says so. */
class Real {
  readonly requests: {
    readonly request: SearchRequest;
    readonly respond: (response: SearchResponse) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  readonly statuses: Status[] = ['idle'];
  readonly session: SearchSession;
  isOnline = true;
  /** Whether a search that is given up ends immediately. If not, its response arrives late. */
  readonly #cancels: boolean;

  constructor(cancels: boolean) {
    this.#cancels = cancels;
    const provider: SearchProvider = {
      search: (request, signal) =>
        new Promise((respond, fail) => {
          this.requests.push({ request, respond, fail });
          if (!this.isOnline) fail(new TypeError('Failed to fetch'));
          if (this.#cancels) signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
        }),
    };
    const site = { language: 'en', docusaurusTag: 'docs-default-current', snippetWords: () => 10 };
    this.session = new SearchSession({ ...site, provider });
    this.session.subscribe(() => this.statuses.push(this.session.results().status));
  }
}

type Command = fc.AsyncCommand<Model, Real>;

/** Defines a command: what it does to the model, what it does to the session, and when it is possible. */
function command(
  name: string,
  inModel: (model: Model) => void,
  inReality: (real: Real) => void,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    check,
    async run(model, real) {
      inModel(model);
      inReality(real);
      await vi.advanceTimersByTimeAsync(0);
      expectAgreement(model, real);
    },
    toString: () => name,
  };
}

/** Sends a request in the model. It fails immediately if the reader is offline. */
function send(model: Model, question: Asked, pages: number): void {
  model.question = question;
  model.requests += 1;
  model.waited = 0;
  model.status = 'loading';
  model.awaited = { request: model.requests - 1, question, pages };
  if (!model.online) end(model, false);
}

/** Ends the search that counts. */
function end(model: Model, succeeds: boolean): void {
  if (!model.awaited) return;
  const { question, pages } = model.awaited;
  model.awaited = undefined;
  model.status = succeeds ? 'idle' : 'error';
  if (succeeds) model.shown = { question, pages };
  // The next page could not be loaded, so the pages before it stay. Hits of another question don't.
  else if (pages === 1) model.shown = undefined;
}

function ask(question: Asked): Command {
  const cut = { ...question, query: cutAtLimit(question.query) };
  return command(
    `ask(${JSON.stringify(question)})`,
    (model) => {
      if (cut.query.trim() !== '') return send(model, cut, 1);
      Object.assign(model, { question: cut, status: 'idle', shown: undefined, awaited: undefined });
    },
    ({ session }) => session.ask(question),
  );
}

/** The characters that fit. */
function cutAtLimit(query: string): string {
  let cut = '';
  for (const character of query)
    if (cut.length + character.length <= longestQuery) cut += character;
    else break;
  return cut;
}

/** Types on, behind what the field contains. */
function type(letters: string): Command {
  return {
    check: () => true,
    run: (model, real) => ask({ ...model.question, query: `${model.question.query}${letters}` }).run(model, real),
    toString: () => `type(${JSON.stringify(letters)})`,
  };
}

const loadMore = (): Command =>
  command(
    'loadMore',
    (model) => {
      const { shown, status } = model;
      if (!shown || status === 'loading' || status === 'stalled' || shown.pages * hitsPerPage >= allHits) return;
      send(model, shown.question, shown.pages + 1);
    },
    ({ session }) => session.loadMore(),
  );

/** The button below an error, and what an online event does. */
const retry = (): Command =>
  command(
    'retry',
    (model) => model.status === 'error' && send(model, model.question, (model.shown?.pages ?? 0) + 1),
    ({ session }) => session.retry(),
  );

const stop = (): Command =>
  command(
    'stop',
    (model) => Object.assign(model, { question: { query: '' }, status: 'idle', shown: undefined, awaited: undefined }),
    ({ session }) => session.stop(),
  );

/** The response to the request with this number, newest first, whether or not it still counts. */
const settle = (fromEnd: number, succeeds: boolean): Command =>
  command(
    `${succeeds ? 'respond' : 'fail'}(${fromEnd})`,
    (model) => model.awaited?.request === model.requests - 1 - fromEnd && end(model, succeeds),
    ({ requests }) => {
      const sent = requests.at(-1 - fromEnd);
      if (succeeds) sent?.respond(responseTo(sent.request));
      else sent?.fail(new Error('The search service returned 500.'));
    },
    ({ requests }) => requests > fromEnd,
  );

const wait = (milliseconds: number): Command => ({
  check: () => true,
  async run(model, real) {
    model.waited += milliseconds;
    if (model.status === 'loading' && model.waited >= stallsAfter) model.status = 'stalled';
    await vi.advanceTimersByTimeAsync(milliseconds);
    expectAgreement(model, real);
  },
  toString: () => `wait(${milliseconds})`,
});

const setOnline = (online: boolean): Command =>
  command(
    online ? 'online' : 'offline',
    (model) => void (model.online = online),
    (real) => void (real.isOnline = online),
  );

function responseTo({ query, kind, page }: SearchRequest): SearchResponse {
  const length = Math.max(0, Math.min(hitsPerPage, allHits - page * hitsPerPage));
  const hits = Array.from({ length }, (_, index) =>
    hitWith({ objectID: idOf({ query, ...(kind && { kind }) }, page, index) }),
  );
  return { hits, nbHits: allHits, page, nbPages: Math.ceil(allHits / hitsPerPage) };
}

/** The ID of a hit says which question it belongs to. */
const idOf = ({ query, kind }: Asked, page: number, index: number) => JSON.stringify([query, kind ?? '', page, index]);

/** The statuses that may follow each status. */
const next: Readonly<Record<Status, readonly Status[]>> = {
  idle: ['idle', 'loading'],
  loading: ['loading', 'stalled', 'idle', 'error'],
  stalled: ['loading', 'idle', 'error'],
  error: ['loading', 'idle'],
};

function expectAgreement(model: Readonly<Model>, { session, requests, statuses }: Real): void {
  const results: Results = session.results();
  expect(results.status).toBe(model.status);
  expect(results.question).toEqual(model.question);
  expect(requests).toHaveLength(model.requests);
  expect(results.found?.question).toEqual(model.shown?.question);
  const { question, pages } = model.shown ?? { question: { query: '' }, pages: 0 };
  const count = Math.min(allHits, pages * hitsPerPage);
  expect(results.found?.hits.map(({ objectID }) => objectID) ?? []).toEqual(
    Array.from({ length: count }, (_, index) => idOf(question, Math.floor(index / hitsPerPage), index % hitsPerPage)),
  );
  expect(results.found?.hasMore ?? false).toBe(model.shown !== undefined && count < allHits);
  for (const [index, status] of statuses.entries()) {
    if (index > 0) expect(next[statuses[index - 1] ?? 'idle']).toContain(status);
  }
}

const queries = fc.oneof(
  fc.constantFrom(
    'strategy',
    'webhook',
    ' ',
    '    ',
    '',
    '__proto__',
    '<b>&',
    '%00',
    '\u0000',
    '🚩',
    `${'x'.repeat(63)}🚩`,
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary-ascii', minLength: 60, maxLength: 300 }),
);
const kind = fc.option(fc.constantFrom('guide', 'reference', 'sdk', 'api', 'academy'), { nil: undefined });
const fromEnd = fc.nat({ max: 3 });
const commands = fc.commands(
  [
    fc
      .record({ query: queries, kind })
      .map(({ query, kind: chosen }) => ask({ query, ...(chosen && { kind: chosen }) })),
    fc.constantFrom('a', 'flag', ' ', '/').map(type),
    fc.constant(loadMore()),
    fc.constant(retry()),
    fc.tuple(fromEnd, fc.boolean()).map(([index, succeeds]) => settle(index, succeeds)),
    fc.constant(settle(0, true)),
    fc.constantFrom(1, 299, 300, 5000, 3_600_000).map(wait),
    fc.boolean().map(setOnline),
    fc.constant(stop()),
  ],
  { maxCommands: 30 },
);

/** Sequences that found a defect. */
const found: readonly (readonly Command[])[] = [
  // "Load more results" below an error added hits of the new question to those of the old one.
  [
    ask({ query: 'strategy' }),
    settle(0, true),
    setOnline(false),
    ask({ query: 'webhook' }),
    setOnline(true),
    loadMore(),
  ],
  // Two presses sent two requests.
  [ask({ query: 'strategy' }), settle(0, true), loadMore(), loadMore(), settle(1, true), settle(0, true)],
  // The cut left half of a character.
  [ask({ query: `${'x'.repeat(63)}🚩` })],
];

const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('whatever a reader and the network do, the results belong to the question and nothing repeats', async () => {
  await fc.assert(
    fc.asyncProperty(commands, fc.boolean(), async (sequence, cancels) => {
      const model = (): Model => ({
        question: { query: '' },
        status: 'idle',
        waited: 0,
        shown: undefined,
        requests: 0,
        awaited: undefined,
        online: true,
      });
      await fc.asyncModelRun(() => ({ model: model(), real: new Real(cancels) }), sequence);
    }),
    {
      numRuns: process.env['TEST_EVERY_PAGE'] === '1' ? 5000 : 300,
      examples: found.flatMap((sequence): [Command[], boolean][] => [
        [[...sequence], true],
        [[...sequence], false],
      ]),
    },
  );
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(unhandled).toEqual([]);
}, 900_000);
