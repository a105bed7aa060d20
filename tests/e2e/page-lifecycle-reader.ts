import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

/** How the network treats the scripts that a page loads after the first one, or, when it is offline, everything. */
export type Network = 'online' | 'offline' | 'missing' | 'aborted' | 'held';

/** What the browser shows once nothing moves. */
export interface View {
  readonly href: string;
  readonly title: string;
  readonly scrollY: number;
  readonly dialogs: number;
  /** What kind of element has the focus. `none` is the page itself. */
  readonly focus: 'field' | 'search field' | 'other' | 'none';
  /** What tells this element from others. Empty for the page itself. */
  readonly focused: string;
  /** Whether the focus is in an open dialog. */
  readonly isInDialog: boolean;
  /** Key of the entry in the tab's history. It is the same after a reload, and when the reader comes back. */
  readonly entry: string;
}

/** Another site. The browser shows it in another process. */
export const elsewhere = 'https://elsewhere.example/';

/** One command may move, press and release the pointer. Each of these events may ask once for what is missing. */
const requestsPerCommand = 6;
/** The scripts that a page loads when the reader does something. */
const laterScript = /\/assets\/(?!Layout\.)[^/]+\.js$/;

/** A reader with one tab. Each step ends when the page is quiet, and then checks what must hold on every page. */
export class Reader {
  readonly page: Page;
  network: Network = 'online';
  view: View | undefined;
  readonly #context: BrowserContext;
  readonly #running = new Set<Request>();
  readonly #held = new Map<Request, Route>();
  readonly #requests = new Map<string, number>();
  readonly #errors: string[] = [];
  readonly #places = new Map<string, Pick<View, 'href' | 'scrollY'>>();
  /** What had the focus before the dialog opened. */
  #opener = '';
  readonly #titles: Map<string, Promise<string>>;
  readonly #origin: string;

  private constructor(page: Page, origin: string, titles: Map<string, Promise<string>>) {
    this.page = page;
    this.#context = page.context();
    this.#origin = origin;
    this.#titles = titles;
  }

  /**
   * @param titles of the pages that the tests have seen, by address
   */
  static async open(context: BrowserContext, origin: string, titles: Map<string, Promise<string>>): Promise<Reader> {
    const reader = new Reader(await context.newPage(), origin, titles);
    const { page } = reader;
    page.on('request', (request) => reader.#begin(request));
    page.on('requestfinished', (request) => reader.#end(request));
    page.on('requestfailed', (request) => reader.#end(request));
    // Exceptions and rejections that nothing has handled.
    page.on('pageerror', ({ name, message, stack }) => reader.#errors.push(`${name}: ${stack ?? message}`));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route(`${elsewhere}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Another site</title><p>Another site' }),
    );
    await page.addInitScript(() => {
      document.addEventListener('scroll', () => Reflect.set(window, 'scrollsForTest', true));
      document.addEventListener('scrollend', () => Reflect.set(window, 'scrollsForTest', false));
    });
    await page.route(laterScript, (route) => reader.#respond(route));
    return reader;
  }

  #begin(request: Request): void {
    this.#running.add(request);
    const url = request.url();
    this.#requests.set(url, (this.#requests.get(url) ?? 0) + 1);
  }

  #end(request: Request): void {
    this.#running.delete(request);
    this.#held.delete(request);
  }

  async #respond(route: Route): Promise<void> {
    if (this.network === 'held') this.#held.set(route.request(), route);
    else if (this.network === 'missing') await route.fulfill({ status: 404, body: 'Not found' });
    else if (this.network === 'aborted') await route.abort();
    else await route.continue();
  }

  /** Whether the page is one of the documentation, not another site or an error of the browser. */
  get isHere(): boolean {
    return this.view?.href.startsWith(this.#origin) ?? false;
  }

  async setNetwork(network: Network): Promise<void> {
    this.network = network;
    await this.#context.setOffline(network === 'offline');
    if (network !== 'held') await this.#release();
  }

  async #release(): Promise<void> {
    const routes = [...this.#held.values()];
    this.#held.clear();
    // The reader may have left the page that asked.
    await Promise.all(routes.map((route) => this.#respond(route).catch(() => undefined)));
  }

  /**
   * Does something as the reader, waits until nothing moves, and checks the page.
   *
   * @param options.returns whether the reader comes back to an entry of the history, and so to a place on its page
   * @param options.follows whether the reader follows a link or a key to another place, which takes the focus there
   */
  async act(step: (page: Page) => Promise<unknown>, { returns = false, follows = false } = {}): Promise<View> {
    this.#requests.clear();
    const before = this.view;
    try {
      await step(this.page);
    } catch (error) {
      // The network has failed, or one navigation has replaced another. What the browser then shows decides.
      if (!/net::ERR_|interrupted by another navigation|frame was detached/.test(String(error))) throw error;
    }
    const view = await this.#quiet();
    this.view = view;
    await this.#check(view, returns);
    if (before && this.isHere && !returns && !follows) this.#checkFocus(before, view);
    return view;
  }

  /** Waits until requests have ended, except for those that are held back, and frames follow each other without change. */
  async #quiet(): Promise<View> {
    let last = '';
    let found: View | undefined;
    await expect
      .poll(
        async () => {
          this.#checkRequests();
          const seen = await look(this.page).catch(() => undefined);
          const waiting = [...this.#running].filter((request) => !this.#held.has(request));
          const now = JSON.stringify([seen, [...this.#requests]]);
          const isStill = seen !== undefined && !seen.isBusy && waiting.length === 0 && now === last;
          last = now;
          found = seen?.view;
          return isStill || this.#repeated() !== undefined;
        },
        { message: 'the page becomes quiet', timeout: 60_000, intervals: [0] },
      )
      .toBe(true);
    this.#checkRequests();
    if (!found) throw new Error('The page has no view.');
    return found;
  }

  #repeated(): string | undefined {
    return [...this.#requests].find(([, count]) => count > requestsPerCommand)?.[0];
  }

  #checkRequests(): void {
    const repeated = this.#repeated();
    if (repeated !== undefined) throw new Error(`The page requests ${repeated} again and again.`);
  }

  async #check(view: View, returns: boolean): Promise<void> {
    expect(this.#errors, 'errors that nothing has handled').toEqual([]);
    if (!this.isHere) return;
    const { pathname, search } = new URL(view.href);
    expect(view.title, `title of the page at ${view.href}`).toBe(await this.#titleOf(pathname + search));
    expect(view.dialogs, 'open dialogs').toBeLessThanOrEqual(1);
    if (view.dialogs > 0) expect(view.isInDialog, 'the focus is in the dialog').toBe(true);
    const known = this.#places.get(view.entry);
    if (returns && known) {
      expect(view.href, 'address of the entry').toBe(known.href);
      expect(
        Math.abs(view.scrollY - known.scrollY),
        `scrolled to ${view.scrollY}, was at ${known.scrollY}`,
      ).toBeLessThan(3);
    }
    this.#places.set(view.entry, view);
  }

  /** On the same page, the focus goes nowhere, and back to where it was when a dialog closes. */
  #checkFocus(before: View, { href, entry, dialogs, focused }: View): void {
    if (href !== before.href || entry !== before.entry) return;
    if (dialogs > before.dialogs) this.#opener = before.focused;
    else if (dialogs < before.dialogs) expect(focused, 'the focus after the dialog').toBe(this.#opener);
    else if (before.focused !== '') expect(focused, 'the focus').not.toBe('');
  }

  /** The title that the server sends for an address. */
  #titleOf(address: string): Promise<string> {
    const known = this.#titles.get(address);
    if (known) return known;
    const title = fetch(this.#origin + address, { headers: { accept: 'text/html' } })
      .then((response) => response.text())
      .then((html) => decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''));
    this.#titles.set(address, title);
    return title;
  }
}

function decoded(text: string): string {
  return text.replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'); // prettier-ignore
}

/** Looks at the page after some frames. */
function look(page: Page): Promise<{ readonly isBusy: boolean; readonly view: View }> {
  return page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve));
    const active = document.activeElement ?? document.body;
    const kind = active.matches('dialog input')
      ? 'search field'
      : active.matches('input, textarea, select')
        ? 'field'
        : active === document.body
          ? 'none'
          : 'other';
    return {
      // The router marks the root while one page gives way to another.
      isBusy:
        document.readyState !== 'complete' ||
        document.documentElement.hasAttribute('data-astro-transition') ||
        Reflect.get(window, 'scrollsForTest') === true,
      view: {
        href: location.href,
        title: document.title,
        scrollY: Math.round(scrollY),
        dialogs: document.querySelectorAll('dialog[open]').length,
        focus: kind,
        focused:
          kind === 'none'
            ? ''
            : `${active.tagName} ${active.id} ${active.getAttribute('href')} ${active.textContent?.slice(0, 60)}`,
        isInDialog: active.closest('dialog[open]') !== null,
        entry: String(Reflect.get(Object(Reflect.get(Reflect.get(window, 'navigation'), 'currentEntry')), 'key')),
      },
    };
  });
}
