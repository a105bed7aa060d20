import type { Locator, Page, Route } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';

export { expect, isPhone } from './fixtures.ts';

/** Where the hosted service would be asked; the tests answer in its place. */
export const hostedService = /^https:\/\/testapp-(dsn\.algolia|1\.algolianet)\.[a-z]+\/1\/indexes\/docs\/query$/;
/** Local storage of the overlay. */
const recentKey = 'search:recent';
const favoriteKey = 'search:favorites';

/** The overlay, as readers see it. */
export class Overlay {
  readonly page: Page;
  readonly dialog: Locator;
  /** The field, of the overlay or of the dialog that waits for it. */
  readonly field: Locator;
  readonly options: Locator;
  /** The titles of the options. */
  readonly names: Locator;
  /** What a screen reader hears. */
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Search the documentation' });
    this.field = this.dialog.getByLabel('Search the documentation');
    this.options = this.dialog.getByRole('option');
    this.names = this.options.locator('.overlay__name');
    this.status = this.dialog.getByRole('status');
  }

  /** Opens it by shortcut and waits until it is there. */
  async open(): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.dialog.getByRole('combobox')).toBeFocused();
  }

  /** The option or stored search that is the current one. */
  get current(): Locator {
    return this.dialog.locator('.overlay__item[data-current]');
  }

  /** The shown lists, by the groups' titles. */
  async groups(): Promise<Record<string, number>> {
    const groups: Record<string, number> = {};
    for (const section of await this.dialog.locator('.overlay__group').all()) {
      const title = await section.locator('.overlay__title').textContent();
      groups[title ?? ''] = await section.locator('.overlay__item').count();
    }
    return groups;
  }
}

/** What a hit of the hosted service is made from. */
export interface HitSource {
  readonly title: string;
  readonly section?: string;
  readonly heading?: string;
  readonly content?: string;
  readonly url?: string;
  readonly kind?: string;
}

/** A hit as the hosted service answers it. */
function hostedHit({
  title,
  section = 'Concepts',
  heading,
  content,
  kind = 'reference',
  url = '/quickstart',
}: HitSource) {
  return {
    objectID: `${section}/${title}/${heading ?? ''}/${content ?? ''}`,
    url,
    anchor: url.split('#')[1] ?? null,
    type: content === undefined ? (heading === undefined ? 'lvl1' : 'lvl2') : 'content',
    kind,
    content: content ?? null,
    hierarchy: { lvl0: section, lvl1: title, lvl2: heading ?? null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  };
}

/** Answers a query of the hosted service with a page of these hits. */
export async function fulfill(route: Route, hits: readonly HitSource[], page = 0, hitsPerPage = 20): Promise<void> {
  const shown = hits.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map(hostedHit);
  const answer = { hits: shown, nbHits: hits.length, page, nbPages: Math.ceil(hits.length / hitsPerPage) };
  await route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*' } });
}

/** What is asked of the hosted service. */
export interface HostedQuery {
  readonly query: string;
  readonly page: number;
  readonly hitsPerPage: number;
  readonly facetFilters: readonly string[];
  readonly attributesToSnippet: readonly string[];
}

/** The hosted service, answered by the test; what was asked of it is in `queries`. */
export interface HostedSearch {
  readonly queries: HostedQuery[];
  /** Answers with all of these hits to every query, in pages. */
  answerWith(hits: readonly HitSource[]): void;
  /** Answers as the test says. */
  answer(handle: (route: Route, query: HostedQuery) => Promise<void>): void;
  /** Lets the requests that wait for an answer take too long. Without it, a request has all the time that it needs. */
  timeOut(): Promise<void>;
}

interface Fixtures {
  overlay: Overlay;
  /** Lets the site use the hosted service. */
  hosted: HostedSearch;
}

export const test = base.extend<Fixtures>({
  overlay: async ({ page }, provide) => provide(new Overlay(page)),

  hosted: async ({ page }, provide) => {
    const queries: HostedQuery[] = [];
    let handle: (route: Route, query: HostedQuery) => Promise<void> = (route) => route.abort();
    await page.addInitScript(() => {
      AbortSignal.timeout = () => {
        const controller = new AbortController();
        addEventListener('time-out-for-test', () => controller.abort(new DOMException('Timed out', 'TimeoutError')));
        return controller.signal;
      };
    });
    await page.route('**/search-data.json', async (route) => {
      const data = await (await route.fetch()).json();
      const provider = { name: 'algolia', appId: 'TESTAPP', searchKey: 'search-only', indexName: 'docs' };
      await route.fulfill({ json: { ...data, provider } });
    });
    await page.route(hostedService, async (route) => {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
      const query: HostedQuery = route.request().postDataJSON();
      queries.push(query);
      return handle(route, query);
    });
    await provide({
      queries,
      answer: (next) => void (handle = next),
      answerWith: (hits) =>
        void (handle = async (route, { page: index, hitsPerPage }) => {
          await fulfill(route, hits, index, hitsPerPage);
        }),
      timeOut: () => page.evaluate(() => void dispatchEvent(new Event('time-out-for-test'))),
    });
  },
});

/** Puts searches into the storage, newest first, as the overlay keeps them. */
export async function storeSearches(
  page: Page,
  stored: { readonly recent?: readonly string[]; readonly favorites?: readonly string[] },
): Promise<void> {
  const toText = (titles: readonly string[] = []) =>
    JSON.stringify(titles.map((title) => ({ title, trail: 'Concepts', url: `/quickstart#${title}` })));
  await page.addInitScript(
    ([recent, favorites, texts]) => {
      localStorage.setItem(recent ?? '', texts?.[0] ?? '');
      localStorage.setItem(favorites ?? '', texts?.[1] ?? '');
    },
    [recentKey, favoriteKey, [toText(stored.recent), toText(stored.favorites)]] as const,
  );
}

/** Titles that are all different: `Page 1` to `Page n`. */
export const titles = (count: number, name = 'Page'): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
