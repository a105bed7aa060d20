import type fc from 'fast-check';
import type { Page } from './page.ts';

/** A field of the console. */
export type Field = 'server' | 'token' | 'path.projectId' | 'path.id' | 'body';

/** What the reader knows: what was typed last, and what has been forgotten since. */
export interface Reader {
  operation: number;
  /** What the reader has typed in the console that is open, or an example has put there. */
  readonly typed: Map<Field, string>;
  /** Values that were entered before the last time that the reader forgot everything. */
  readonly forgotten: string[];
  /** Values that may be somewhere. */
  readonly entered: string[];
  /** Tokens and bodies, which no storage may contain unless the reader wants it. */
  readonly secrets: string[];
  /** What the last press asked for, until it was sent or something changed. */
  pressed: string | undefined;
  /** What the form showed when the reader asked for the current value, in this step. */
  reading: string | undefined;
  /** The current value that the reader still wants. */
  wantedCurrent: object | undefined;
  /** Whether the reader wants the tab to keep the secrets. */
  isKept: boolean;
  lens: { readonly version: string; readonly isOn: boolean };
  /** The version in the dialog. */
  version: string;
  /** The checks of the server whose response the dialog still wants. */
  wantedCheck: object | undefined;
  /** The example that the console still wants. */
  wantedExample: object | undefined;
  count: number;
}

/** The tab, whose page a reload replaces. */
export interface Tab {
  page: Page;
}

type Verify = (reader: Reader, tab: Tab) => void;
/** What happens in a step. */
export type Action = (reader: Reader, tab: Tab) => void | Promise<void>;

/** A step of a sequence, with its name for the report. */
export class Step implements fc.AsyncCommand<Reader, Tab> {
  readonly name: string;
  readonly #act: Action;
  readonly #verify: Verify;

  constructor(name: string, act: Action, verify: Verify) {
    this.name = name;
    this.#act = act;
    this.#verify = verify;
  }

  check = () => true;

  async run(reader: Reader, tab: Tab): Promise<void> {
    await this.#act(reader, tab);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    this.#verify(reader, tab);
  }

  toString = () => this.name;
}
