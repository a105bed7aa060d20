import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { t } from 'virtual:messages/lab+labPage';
import type { Configuration } from '../../engine/configuration.ts';
import type { Engine } from '../../engine/engine.ts';
import LabPage from '../../interface/LabPage.tsx';
import * as lab from '../../lab.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { gateNames, type GateMode, type GateName } from './lab-model.ts';

/** Something that loads when the test lets it load. */
class Gate {
  #mode: GateMode = 'open';
  #waiting: (() => void)[] = [];

  set(mode: GateMode): void {
    this.#mode = mode;
    for (const go of this.#waiting.splice(0)) go();
  }

  async pass(): Promise<void> {
    while (this.#mode === 'held') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#mode === 'broken') throw new Error('The network is gone.');
  }
}

/** The page of the lab in a document, and what a reader does with it. */
export class LabScreen {
  /** How often the page has evaluated a flag. */
  evaluations = 0;
  /** How often the reader or the network has done something. */
  inputs = 1;
  readonly gates = new Map(gateNames.map((name): [GateName, Gate] => [name, new Gate()]));
  readonly #host = document.body.appendChild(document.createElement('div'));
  readonly #root: Root = createRoot(this.#host);
  #hasRegex = false;

  static async open(examples: readonly { readonly title: string; readonly scenario: Scenario }[]): Promise<LabScreen> {
    // Only gates hold parts back, not a busy machine that is still reading their modules. (The library stays unloaded.)
    await Promise.all([lab.loadRemedies(), lab.loadSimulation(), lab.loadReader(), lab.loadLinks(), lab.loadExports()]);
    const screen = new LabScreen();
    const base = await lab.createEngine({ flags: [], segments: [] });
    const gated = {
      ...lab,
      loadRegex: async () => {
        await screen.#pass('regex');
        await lab.loadRegex();
        screen.#hasRegex = true;
      },
      loadRemedies: screen.#gated('remedies', lab.loadRemedies),
      loadSimulation: screen.#gated('simulation', lab.loadSimulation),
      loadReader: screen.#gated('reader', lab.loadReader),
      loadLinks: screen.#gated('links', lab.loadLinks),
      loadExports: screen.#gated('exports', lab.loadExports),
    };
    const loaded = { lab: gated, engine: screen.#counting(base) };
    await act(async () => screen.#root.render(<LabPage examples={examples} loaded={loaded} />));
    return screen;
  }

  async close(): Promise<void> {
    await act(async () => this.#root.unmount());
    this.#host.remove();
  }

  #pass(name: GateName): Promise<void> {
    return this.gates.get(name)?.pass() ?? Promise.resolve();
  }

  #gated<T>(name: GateName, load: () => Promise<T>): () => Promise<T> {
    return async () => {
      await this.#pass(name);
      return load();
    };
  }

  #counting(engine: Engine): Engine {
    return {
      ...engine,
      evaluate: (...input) => {
        this.evaluations += 1;
        return engine.evaluate(...input);
      },
      with: (configuration: Configuration) => {
        if (lab.usesRegex(configuration) && !this.#hasRegex) throw new Error('Evaluated without the library.');
        return this.#counting(engine.with(configuration));
      },
    };
  }

  /** Lets everything happen that doesn't wait for a gate. */
  async settle(isDone: () => boolean = () => true): Promise<void> {
    for (let round = 0; round < 300; round += 1) {
      await act(async () => {
        await new Promise((resolve) => setTimeout(resolve));
      });
      if (round > 0 && isDone()) return;
    }
  }

  get isBusy(): boolean {
    return this.#host.querySelector('[aria-busy="true"]') !== null;
  }

  get text(): string {
    return this.#host.textContent;
  }

  all(selector: string, scope: Element = this.#host): HTMLElement[] {
    return [...scope.querySelectorAll<HTMLElement>(selector)];
  }

  section(id: string): HTMLElement {
    const section = this.#host.querySelector<HTMLElement>(`section[aria-labelledby="${id}"]`);
    if (!section) throw new Error(`There is no section ${id}.`);
    return section;
  }

  /** The lists of items directly in an item or a section. */
  lists(scope: Element): HTMLElement[] {
    const owner = (list: Element) => list.parentElement?.closest('fieldset.lab__item, section') ?? null;
    return this.all('.lab__list', scope).filter((list) => owner(list) === scope);
  }

  items(list: Element | undefined): HTMLElement[] {
    return list ? this.all(':scope > fieldset', list) : [];
  }

  buttons(scope: Element, name: string): HTMLButtonElement[] {
    return [...scope.querySelectorAll('button')].filter(({ textContent }) => textContent === name);
  }

  async press(button: HTMLElement | undefined): Promise<void> {
    if (!button) throw new Error(`The page lacks a button:\n${this.text}`);
    this.inputs += 1;
    await act(async () => button.click());
  }

  /** The field with this label that isn't in an inner item. */
  field(scope: Element, label: string): HTMLInputElement | HTMLSelectElement {
    const found = this.all('.lab__control, .lab__check', scope).find(
      (control) =>
        (control.parentElement?.closest('fieldset.lab__item, section') ?? null) === scope &&
        (control.querySelector('label, span') ?? control).textContent === label,
    );
    const field = found?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    if (!field) throw new Error(`There is no field '${label}'.`);
    return field;
  }

  /** Types a text in place of the one in a field, as far as the field takes it. */
  async type(field: HTMLElement, text: string): Promise<string> {
    const most = field instanceof HTMLInputElement && field.maxLength >= 0 ? field.maxLength : Infinity;
    // A field of one line has no line breaks.
    const typed = field instanceof HTMLTextAreaElement ? text : text.replace(/[\r\n]/g, '').slice(0, most);
    await this.#set(field, typed, 'input');
    return typed;
  }

  async choose(field: HTMLElement, value: string): Promise<void> {
    await this.#set(field, value, 'change');
  }

  async #set(field: HTMLElement, value: string, event: string): Promise<void> {
    // React replaces the setter of each element, to see whether a value has changed.
    this.inputs += 1;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    await act(async () => {
      set?.call(field, value);
      field.dispatchEvent(new Event(event, { bubbles: true }));
    });
  }

  async toggle(details: HTMLElement | undefined, isOpen: boolean): Promise<void> {
    if (!(details instanceof HTMLDetailsElement)) throw new Error('There is nothing to open.');
    this.inputs += 1;
    await act(async () => {
      details.open = isOpen;
      details.dispatchEvent(new Event('toggle'));
    });
  }

  async submit(form: HTMLFormElement): Promise<void> {
    this.inputs += 1;
    await act(async () => {
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
  }

  async followLink(fragment: string): Promise<void> {
    this.inputs += 1;
    await act(async () => {
      history.replaceState(null, '', `#${fragment}`);
      window.dispatchEvent(new Event('hashchange'));
    });
  }

  async setGate(name: GateName, mode: GateMode): Promise<void> {
    this.inputs += 1;
    await act(async () => this.gates.get(name)?.set(mode));
  }

  /** The rows of the table of results, as readers see them. */
  get results(): { readonly context: string; readonly state: string }[] {
    return this.all('.lab__results tbody tr').map((row) => ({
      context: row.querySelector('th')?.firstChild?.textContent ?? '',
      state: row.querySelector('.lab__state')?.textContent ?? '',
    }));
  }

  /** Whether something says that it couldn't be loaded. */
  get hasFailed(): boolean {
    return this.text.includes(t('lab.loadFailed'));
  }
}
