import { LatestLoad } from '../../core/ui/latest-load.ts';
import { checkServer, type Finding, type ServerCheck } from './check-server.ts';
import { keepsSecrets } from '../../core/reader/secrets.ts';
import {
  checkValue,
  keepTokens,
  preferLanguage,
  readValues,
  settingNames,
  showsTokens,
  tokenNames,
  writeValues,
  type Checked,
  type ValueName,
  type YourValues,
} from '../../core/reader/values.ts';

type Invalid = Extract<Checked, { readonly ok: false }>;

/** What the reader sees of a check of the server. */
export type Check =
  | { readonly status: 'none' | 'running' | 'canceled' }
  | { readonly status: 'done'; readonly findings: readonly Finding[] };

/** What the dialog shows. */
export interface FormState {
  readonly texts: { readonly [name in ValueName]?: string };
  readonly problems: { readonly [name in ValueName]?: Invalid };
  readonly check: Check;
  readonly showTokens: boolean;
  readonly isKept: boolean;
}

/** What a check of the server depends on, or fills in. */
const checkedNames: ReadonlySet<ValueName> = new Set(['url', 'frontend', 'admin', 'version', 'edition']);

/** What the reader does in the dialog "Your Unleash", without its elements. */
export class ValuesForm {
  #state: FormState;
  readonly #listeners = new Set<() => void>();
  readonly #ask: typeof checkServer;
  readonly #check = new LatestLoad<ServerCheck>();

  constructor(ask: typeof checkServer = checkServer) {
    this.#ask = ask;
    this.#state = {
      texts: readValues(),
      problems: {},
      check: { status: 'none' },
      showTokens: showsTokens(),
      isKept: keepsSecrets(),
    };
  }

  get state(): FormState {
    return this.#state;
  }

  /** Calls `listener` after each change of the state. Returns a function that ends this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes the text of a field. A check that runs is canceled, because it asks the server with other values. */
  change(name: ValueName, text: string): void {
    const { texts, problems, check } = this.#state;
    this.#set({ texts: { ...texts, [name]: text }, problems: { ...problems, [name]: undefined } });
    if (!checkedNames.has(name)) return;
    this.#check.reset();
    if (check.status !== 'none') this.#set({ check: { status: check.status === 'running' ? 'canceled' : 'none' } });
  }

  setShowTokens(showTokens: boolean): void {
    this.#set({ showTokens });
  }

  setKept(isKept: boolean): void {
    this.#set({ isKept });
  }

  /** Asks the server what it can, and fills in its version and edition. */
  async check(origin: string): Promise<void> {
    const values = this.#validate();
    if (!values || this.#state.check.status === 'running') return;
    this.#set({ check: { status: 'running' } });
    if (!(await this.#check.run((signal) => this.#ask(values, origin, signal)))) return;
    const { state } = this.#check;
    if (state.status === 'failed') console.error('The server could not be checked.', state.error);
    if (state.status !== 'ready') return this.#set({ check: { status: 'none' } });
    const { findings, version, edition } = state.value;
    const texts = { ...this.#state.texts, ...(version && { version }), ...(edition && { edition }) };
    this.#set({ texts, check: { status: 'done', findings } });
  }

  /** Stores the values. Returns false if one of them is invalid. */
  save(): boolean {
    const values = this.#validate();
    if (!values) return false;
    if (values.language !== undefined) preferLanguage(values.language);
    keepTokens(this.#state.isKept);
    writeValues(values, { showTokens: this.#state.showTokens });
    return true;
  }

  /** Ends a check that runs. */
  close(): void {
    this.#check.reset();
  }

  /** Returns the values if all are valid. */
  #validate(): YourValues | undefined {
    const { texts } = this.#state;
    const names = [...settingNames, ...tokenNames].filter((name) => texts[name]?.trim());
    const checked = names.map((name) => [name, checkValue(name, texts[name] ?? '')] as const);
    const problems = Object.fromEntries(checked.flatMap(([name, result]) => (result.ok ? [] : [[name, result]])));
    this.#set({ problems });
    if (Object.keys(problems).length > 0) return undefined;
    return Object.fromEntries(checked.flatMap(([name, result]) => (result.ok ? [[name, result.value]] : [])));
  }

  #set(changed: Partial<FormState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
