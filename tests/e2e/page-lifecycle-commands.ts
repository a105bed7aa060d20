import * as fc from 'fast-check';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { elsewhere, type Network, type Reader } from './page-lifecycle-reader.ts';

/** What the model knows: what the network does with the later scripts. */
export interface Model {
  network: Network;
}

/** Something that a reader does, or that the network does. */
export type Event = fc.AsyncCommand<Model, Reader>;

interface Definition {
  readonly name: string;
  /** Whether it can happen. Default: always. */
  readonly check?: (model: Readonly<Model>) => boolean;
  readonly run: (reader: Reader, model: Model) => Promise<unknown>;
}

const event = ({ name, check = () => true, run }: Definition): Event => ({
  check,
  run: async (model, reader) => void (await run(reader, model)),
  toString: () => name,
});

const onPage = (run: (reader: Reader) => Promise<unknown>) => (reader: Reader) =>
  reader.isHere ? run(reader) : Promise.resolve();

/** Types an address, or follows a link from somewhere else. */
export const visit = (path: string): Event =>
  event({ name: `visit('${path}')`, run: (reader) => reader.act((page) => page.goto(path), { follows: true }) });

/** Clicks a link of the page. A dialog covers all links. */
export const click = (index: number): Event =>
  event({
    name: `click(${index})`,
    run: onPage(async (reader) => {
      const links = reader.page.locator('main a[href^="/"]:visible, main a[href^="#"]:visible, .footer a[href^="/"]');
      const count = await links.count();
      if (count === 0 || reader.view?.dialogs !== 0) return;
      const link = links.nth(index % count);
      // The page remembers the place that the reader has scrolled to before the click.
      await reader.act(() => link.scrollIntoViewIfNeeded());
      await reader.act(() => link.click({ noWaitAfter: true }), { follows: true });
    }),
  });

/** Goes one entry back in the history. */
export const back = (): Event =>
  event({
    name: 'back()',
    run: (reader) => reader.act((page) => page.goBack({ waitUntil: 'commit' }), { returns: true }),
  });

/** Goes one entry forward in the history. */
export const forward = (): Event =>
  event({
    name: 'forward()',
    run: (reader) => reader.act((page) => page.goForward({ waitUntil: 'commit' }), { returns: true }),
  });

/** Reloads the page, as a phone does when it has discarded the tab. */
export const reload = (): Event =>
  event({ name: 'reload()', run: (reader) => reader.act((page) => page.reload(), { returns: true }) });

/** Goes to another site. */
export const leave = (): Event =>
  event({ name: 'leave()', run: (reader) => reader.act((page) => page.goto(elsewhere)) });

/** Changes the network. Whatever it has held back then continues. */
export const network = (state: Network): Event =>
  event({
    name: `network('${state}')`,
    check: (model) => model.network !== state,
    run: async (reader, model) => {
      model.network = state;
      await reader.act(() => reader.setNetwork(state));
    },
  });

/** Opens the search with a key, or types into a field. */
export const search = (key: '/' | 'Control+k'): Event =>
  event({
    name: `search('${key}')`,
    run: onPage(async (reader) => {
      const before = reader.view;
      const types = key === '/' && before?.focus !== 'other' && before?.focus !== 'none';
      const view = await reader.act((page) => page.keyboard.press(key));
      if (types || before?.dialogs !== 0) return;
      const isOpen = view.dialogs === 1 && view.focus === 'search field';
      if (reader.network === 'online') expect(isOpen, 'the search is open, and its field has the focus').toBe(true);
      // Without the scripts, the shortcut leads to the page of the search.
      if (reader.network === 'missing' || reader.network === 'aborted')
        expect(isOpen || new URL(view.href).pathname === '/search', 'the search or its page is open').toBe(true);
    }),
  });

/** Presses Escape, which closes a dialog. */
export const escape = (): Event =>
  event({
    name: 'escape()',
    run: onPage(async (reader) => {
      const view = await reader.act((page) => page.keyboard.press('Escape'));
      expect(view.dialogs, 'open dialogs').toBe(0);
    }),
  });

/** Types a letter. */
export const type = (): Event =>
  event({ name: 'type()', run: onPage((reader) => reader.act((page) => page.keyboard.press('a'))) });

/** Moves the focus to the next element. After the last one, browsers leave the page. */
export const tab = (): Event =>
  event({
    name: 'tab()',
    run: onPage((reader) => reader.act((page) => page.keyboard.press('Tab'), { follows: true })),
  });

/** Moves the pointer. */
export const point = (): Event => event({ name: 'point()', run: onPage((reader) => reader.act(movePointer)) });

async function movePointer({ mouse }: Page): Promise<void> {
  await mouse.move(2, 300);
  await mouse.move(4, 302);
}

/** Scrolls with the wheel. */
export const scroll = (distance: number): Event =>
  event({
    name: `scroll(${distance})`,
    run: onPage((reader) =>
      reader.act(async (page) => {
        await page.mouse.move(2, 300);
        await page.mouse.wheel(0, distance);
      }),
    ),
  });

const often = <T>(times: number, arbitrary: T): T[] => Array.from({ length: times }, () => arbitrary);

/** Any sequence of events. Links and the history are used most, as defects are between them. */
export const events = (maxCommands: number) =>
  fc.commands(
    [
      fc.constantFrom('/awkward/long', '/awkward/tabs-one', '/awkward/one-line', '/search').map(visit),
      ...often(5, fc.nat(7).map(click)),
      ...often(5, fc.constant(back())),
      ...often(2, fc.constant(forward())),
      ...often(4, fc.constant(reload())),
      fc.constant(leave()),
      fc.constantFrom<Network>('online', 'offline', 'missing', 'aborted', 'held').map(network),
      fc.constantFrom('/' as const, 'Control+k' as const).map(search),
      fc.constant(escape()),
      fc.constant(type()),
      ...often(2, fc.constant(tab())),
      ...often(2, fc.constant(point())),
      fc.integer({ min: -800, max: 3000 }).map(scroll),
    ],
    { maxCommands, size: 'max' },
  );
