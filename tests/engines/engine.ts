import type { ChildProcess } from 'node:child_process';
import type { ProgramName } from '../../tools/programs.ts';

/** A tab of a browser, with what a reader can do there. All tabs that {@link Tab.another} opens share their storage. */
export interface Tab {
  /** Loads a page and waits for its `load` event. */
  load(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Evaluates an expression in the page. The value travels as JSON; a promise is awaited. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses the mouse at a point of the visible page. */
  click(x: number, y: number): Promise<void>;
  /** Presses keys together: characters, or names of {@link keyCodes}. */
  press(...keys: readonly string[]): Promise<void>;
  /** Makes the visible page this large, or as narrow as the browser allows. */
  resize(width: number, height: number): Promise<void>;
  another(): Promise<Tab>;
  /** Ends this visit and forgets what it stored. */
  close(): Promise<void>;
}

/** How a reader's browser is set up. */
export interface Setup {
  readonly scripts?: boolean;
  readonly reducedMotion?: boolean;
}

export interface Browser {
  /** Opens a tab with an empty storage. */
  visit(setup: Setup): Promise<Tab>;
  stop(): Promise<void>;
}

export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** The programs that a machine must have. */
  readonly needs: readonly ProgramName[];
  readonly start: () => Promise<Browser>;
}

/** Size of the visible page when a visit begins. */
export const desktop = { width: 1280, height: 900 } as const;

/** Named keys and their codes: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowDown: '\uE015',
  Backspace: '\uE003',
};

/** A click as both protocols of WebDriver describe it. */
export const clickActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Keys that are pressed together, as both protocols of WebDriver describe them. */
export const keyActions = (keys: readonly string[]) => {
  const values = keys.map((key) => keyCodes[key] ?? key);
  const actions = [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
  return [{ type: 'key', id: 'keyboard', actions }];
};

/** Waits until one of the lines of a process matches, and returns the group in it. */
export async function untilItSays(process: ChildProcess, pattern: RegExp): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (data: Buffer) => {
      said += data.toString();
      const found = pattern.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    process.stdout?.on('data', listen);
    process.stderr?.on('data', listen);
    process.once('error', reject);
    process.once('exit', (code) => reject(new Error(`${process.spawnfile} ended with ${code}:\n${said.slice(-2000)}`)));
  });
}
