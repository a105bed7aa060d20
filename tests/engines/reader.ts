import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import { features } from '../../site/features.ts';
import { messagesSchema, messagesSource } from '../../src/core/model/messages.ts';
import type { Engine, Tab } from './engine.ts';

/** A shown element: by a selector, and by its name if the selector matches several. */
export type Target = string | readonly [selector: string, name: string];

/** The messages of the core and of all features. */
const messages = [messagesSource, ...features.flatMap((feature) => feature.messages ?? [])].flatMap((file) =>
  messagesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))),
);

/** How long a reader waits for anything. A machine under load needs more than an idle one. */
const patience = { timeout: 30_000, interval: 50 };

/** The message of the interface with this key, with its values filled in. */
export function message(id: string, values: Readonly<Record<string, string | number>> = {}): string {
  const found = messages.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`There is no message '${id}'.`);
  return found.message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** A reader of the site, who looks for things, waits for them, and uses mouse and keyboard. */
export class Reader {
  readonly tab: Tab;
  readonly origin: string;
  readonly engine: Engine['name'];

  constructor(tab: Tab, origin: string, engine: Engine['name']) {
    this.tab = tab;
    this.origin = origin;
    this.engine = engine;
  }

  /** The same reader in another tab of the browser. */
  async another(): Promise<Reader> {
    return new Reader(await this.tab.another(), this.origin, this.engine);
  }

  open(path: string): Promise<void> {
    return this.tab.load(this.origin + path);
  }

  /** Runs a function in the page. It can use nothing from outside but its arguments. */
  run<Result, Values extends readonly unknown[]>(
    script: (...values: Values) => Result | Promise<Result>,
    ...values: Values
  ): Promise<Result> {
    return this.tab.evaluate(`(${script})(...${JSON.stringify(values)})`);
  }

  /** Waits until the element is shown, and runs a function with it. */
  on<Result, Values extends readonly unknown[]>(
    target: Target,
    script: (element: HTMLElement, ...values: Values) => Result,
    ...values: Values
  ): Promise<Result> {
    const places = JSON.stringify(typeof target === 'string' ? [target] : target);
    const call = `(${script})((${findShown})(...${places}), ...${JSON.stringify(values)})`;
    return vi.waitFor(() => this.tab.evaluate<Result>(call), patience);
  }

  /** Reads again and again until a value is right. */
  async until<Value>(read: () => Promise<Value>, isRight: (value: Value) => boolean): Promise<void> {
    await vi.waitFor(async () => {
      const value = await read();
      if (!isRight(value)) throw new Error(`It is ${JSON.stringify(value)}, which is not what the reader waits for.`);
    }, patience);
  }

  /** Waits until the element is shown. */
  async sees(target: Target): Promise<void> {
    await this.on(target, () => undefined);
  }

  /** Waits until no such element is shown. */
  async misses(target: Target): Promise<void> {
    const [selector, name] = typeof target === 'string' ? [target] : target;
    const call = `(() => { try { (${findShown})(${JSON.stringify(selector)}, ${JSON.stringify(name)}); return true; } catch { return false; } })()`;
    await this.until(
      () => this.tab.evaluate<boolean>(call),
      (isShown) => !isShown,
    );
  }

  /** The text of a shown element, with single spaces. */
  text(target: Target): Promise<string> {
    return this.on(target, ({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim());
  }

  value(target: Target): Promise<string | undefined> {
    return this.on(target, (element) => ('value' in element ? String(element.value) : undefined));
  }

  attribute(target: Target, name: string): Promise<string | null> {
    return this.on(target, (element, attribute) => element.getAttribute(attribute), name);
  }

  /** Path, query and fragment of the page. */
  address(): Promise<string> {
    return this.run(() => location.pathname + location.search + location.hash);
  }

  /** Waits for the page at an address and its title. */
  async isAt(address: string, title?: string): Promise<void> {
    await this.until(
      () => this.address(),
      (found) => found === address,
    );
    if (title !== undefined)
      await this.until(
        () => this.text('h1'),
        (found) => found === title,
      );
  }

  /** Waits until a text matches. */
  async reads(target: Target, wanted: string | RegExp): Promise<void> {
    await this.until(
      () => this.text(target),
      (text) => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)),
    );
  }

  /** Waits until a screen reader hears a text. */
  async hears(wanted: string): Promise<void> {
    const heard = () => this.run(() => document.querySelector('[data-announcer]')?.textContent);
    await this.until(heard, (text) => text === wanted);
  }

  /** Waits until an element has been scrolled into view. */
  async reaches(target: Target): Promise<void> {
    const isInView = () =>
      this.on(target, (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await this.until(isInView, (isTrue) => isTrue);
  }

  theme(): Promise<string | undefined> {
    return this.run(() => document.documentElement.dataset['theme']);
  }

  scrolled(): Promise<number> {
    return this.run(() => Math.round(scrollY));
  }

  /** Opens the search by its shortcut, and waits until letters are the query. */
  async openSearch(...keys: readonly string[]): Promise<void> {
    await this.press(...keys);
    await this.until(
      () => this.run(() => document.activeElement?.getAttribute('role')),
      (role) => role === 'combobox',
    );
  }

  /**
   * Scrolls to an element as soon as it is shown, and clicks at its center when it lies still and nothing covers it. If it
   * moves away at the last moment, the reader tries again.
   */
  async click(target: Target): Promise<void> {
    let before = '';
    await vi.waitFor(async () => {
      const place = await this.on(target, placeOf);
      const text = JSON.stringify(place);
      const isStill = text === before;
      before = text;
      if (!isStill) throw new Error(`${String(target)} is moving.`);
      if (place.cover !== null) throw new Error(`${String(target)} is covered by ${place.cover}.`);
      await this.tab.click(place.x, place.y);
      // A click can lead to another page, where nothing was noted.
      const isMissed = await this.run(() => Reflect.get(window, 'missedByTest') === true).catch(() => false);
      if (isMissed) throw new Error(`${String(target)} moved away.`);
    }, patience);
  }

  press(...keys: readonly string[]): Promise<void> {
    return this.tab.press(...keys);
  }

  /**
   * Does something that changes nothing, and waits until the scripts that the first interaction loads have started. Until
   * then, links load pages in full, and the page keeps clicks on buttons.
   */
  async wake(): Promise<void> {
    await this.press('Shift');
    await this.run(
      () =>
        new Promise<void>((resolve) => {
          const button = document.createElement('button');
          button.addEventListener('click', (event) => {
            event.stopPropagation();
            button.remove();
            resolve();
          });
          document.body.append(button);
          button.click();
        }),
    );
  }

  async type(text: string): Promise<void> {
    for (const character of text) await this.press(character);
  }

  /** Replaces what is in a field. */
  async enter(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.press('Control', 'a');
    await this.press('Backspace');
    await this.type(text);
  }

  /** Chooses an option by its text. The list of a select is a window of the system, which no driver reaches. */
  async choose(target: Target, option: string): Promise<void> {
    await this.on(
      target,
      (element, text) => {
        const found = [...element.querySelectorAll('option')].find(({ label }) => label === text);
        if (!found) throw new Error(`There is no option '${text}'.`);
        found.selected = true;
        element.dispatchEvent(new Event('change', { bubbles: true }));
      },
      option,
    );
  }
}

/** Runs in the page: returns the first shown element that matches. */
function findShown(selector: string, name?: string | null): HTMLElement {
  const nameOf = (element: Element) => {
    const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : [];
    const text = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? '';
    return text.replaceAll(/\s+/g, ' ').trim();
  };
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const isShown = element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
    if (isShown && (typeof name !== 'string' || nameOf(element) === name)) return element;
  }
  throw new Error(`Nothing is shown that matches ${selector} ${name ?? ''}`);
}

/** Runs in the page: the center of an element on the screen, and what lies above it. Notes whether the next click misses. */
function placeOf(element: HTMLElement): { x: number; y: number; cover: string | null } {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const [box] = element.getClientRects();
  const x = (box?.left ?? 0) + (box?.width ?? 0) / 2;
  const y = (box?.top ?? 0) + (box?.height ?? 0) / 2;
  const top = document.elementFromPoint(x, y);
  const reaches = top !== null && element.contains(top);
  const note = (event: Event) => Reflect.set(window, 'missedByTest', !event.composedPath().includes(element));
  if (Reflect.get(window, 'noteOfTest') !== undefined)
    removeEventListener('pointerdown', Reflect.get(window, 'noteOfTest'), true);
  Reflect.set(window, 'noteOfTest', note);
  addEventListener('pointerdown', note, true);
  return { x, y, cover: reaches ? null : (top?.outerHTML.slice(0, 200) ?? 'nothing') };
}
