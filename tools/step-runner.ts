import { stripVTControlCharacters } from 'node:util';
import { notRunStatus, type Command, type Step } from './test-steps.ts';

export interface Outcome {
  readonly name: string;
  readonly result: 'passed' | 'unchanged' | 'failed' | 'not run';
  readonly seconds: number;
  /** What the step printed. For a step that was not run: the reason. */
  readonly output: string;
}

/** Remembers which steps passed, so that they needn't run again. */
export interface Memory {
  /** Says why a step that could start needn't run, if so. */
  reasonToSkip(step: Step): string | undefined;
  /** Notes that a step has run and passed. */
  note(step: Step, output: string): void;
}

/** Runs a command, passes its output on as it comes, and returns the exit status. */
export type Execute = (command: Command, onOutput: (text: string) => void) => Promise<number>;

export interface RunnerOptions {
  /** How many cores the steps share. */
  readonly cores: number;
  readonly execute: Execute;
  readonly print: (text: string) => void;
  /** After so many milliseconds without output, the names of the running steps are printed. */
  readonly quiet: number;
  /** Without it, every step runs. */
  readonly memory?: Memory;
}

/**
 * Runs steps, several at a time. The output of one of them is printed as it comes, and that of the others when their
 * turn comes, so that outputs don't mix.
 *
 * @returns the outcomes in the order of the steps
 * @throws Error when steps wait for each other
 */
export async function runSteps(
  steps: readonly Step[],
  { cores, execute, print, quiet, memory }: RunnerOptions,
): Promise<Outcome[]> {
  const known = new Set(steps.map(({ name }) => name));
  const outcomes = new Map<string, Outcome>();
  const running = new Map<Step, Promise<void>>();
  const waiting = new Set(steps);
  const display = new Display(print, quiet);

  /** A step that `npm run check` leaves out counts as met. */
  const isMet = (name: string) => outcomes.has(name) || !known.has(name);
  const failedNeed = ({ needs = [] }: Step) =>
    needs.find((name) => !['passed', 'unchanged'].includes(outcomes.get(name)?.result ?? 'passed'));
  const coresOf = (step: Step) => Math.min(step.cores ?? 1, cores);
  const canStart = (step: Step) =>
    [...(step.needs ?? []), ...(step.after ?? [])].every(isMet) &&
    [...running.keys(), step].reduce((sum, each) => sum + coresOf(each), 0) <= cores;

  const start = async (step: Step) => {
    const begin = Date.now();
    let output = '';
    let status = 0;
    display.begin(step.name);
    const reason = memory?.reasonToSkip(step);
    for (const command of reason === undefined ? step.commands : []) {
      status = await execute(command, (text) => {
        output += text;
        display.write(step.name, text);
      });
      if (status !== 0) break;
    }
    const ran = status === 0 ? 'passed' : status === notRunStatus ? 'not run' : 'failed';
    const result = reason === undefined ? ran : 'unchanged';
    if (result === 'passed') memory?.note(step, output);
    const seconds = (Date.now() - begin) / 1000;
    const shown = { passed: 'passed', unchanged: reason, failed: 'FAILED', 'not run': 'NOT RUN' }[result];
    display.end(step.name, `── ${step.name}: ${shown} in ${seconds.toFixed(1)} s\n`);
    outcomes.set(step.name, { name: step.name, result, seconds, output });
    running.delete(step);
  };

  while (waiting.size + running.size > 0) {
    const before = waiting.size;
    for (const step of waiting) {
      const failed = failedNeed(step);
      if (failed !== undefined) {
        waiting.delete(step);
        outcomes.set(step.name, {
          name: step.name,
          result: 'not run',
          seconds: 0,
          output: `it needs the step '${failed}'`,
        });
      } else if (canStart(step)) {
        waiting.delete(step);
        // A step that is left out could otherwise end before it is known to run.
        running.set(step, Promise.resolve(step).then(start));
      }
    }
    if (running.size > 0) await Promise.race(running.values());
    else if (waiting.size === before && waiting.size > 0)
      throw new Error(`These steps wait for each other: ${[...waiting].map(({ name }) => name).join(', ')}`);
  }
  display.close();
  return steps.flatMap(({ name }) => outcomes.get(name) ?? []);
}

/** Prints the output of one step at a time and keeps that of the others. */
class Display {
  /** Output that is not printed yet, by step; the first of them is the one on display. */
  readonly #kept = new Map<string, { text: string; ended: boolean }>();
  readonly #begun = new Map<string, number>();
  readonly #print: (text: string) => void;
  readonly #timer: NodeJS.Timeout;

  constructor(print: (text: string) => void, quiet: number) {
    this.#print = (text) => {
      this.#timer.refresh();
      print(text);
    };
    this.#timer = setTimeout(() => {
      const names = [...this.#begun].map(([name, at]) => `${name} (${((Date.now() - at) / 1000).toFixed(0)} s)`);
      this.#print(`   … running: ${names.join(', ')}\n`);
    }, quiet);
  }

  begin(name: string): void {
    this.#begun.set(name, Date.now());
    this.#kept.set(name, { text: `\n── ${name}\n`, ended: false });
    this.#flush();
  }

  write(name: string, text: string): void {
    const kept = this.#kept.get(name);
    if (kept) kept.text += text;
    this.#flush();
  }

  end(name: string, text: string): void {
    this.#begun.delete(name);
    this.write(name, text);
    const kept = this.#kept.get(name);
    if (kept) kept.ended = true;
    this.#flush();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #flush(): void {
    for (const [name, kept] of this.#kept) {
      if (kept.text !== '') this.#print(kept.text);
      kept.text = '';
      if (!kept.ended) return;
      this.#kept.delete(name);
    }
  }
}

/** Lines by which a step tells that it left something out: `NOT RUN: 12 ruby blocks: ruby is missing`. */
export function notRun(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ name, result, output }) => {
    // Vitest puts codes for colors in front of what a test prints.
    const said = [...stripVTControlCharacters(output).matchAll(/^NOT RUN: (.+)$/gm)].map(([, text = '']) => text);
    return result === 'not run' && said.length === 0 ? [`${name}: ${output}`] : [...new Set(said)];
  });
}

/**
 * Returns the names of the steps that did not run although they have to: on every machine those that need no browser, and
 * with `CI=true` all.
 */
export function missedSteps(steps: readonly Step[], outcomes: readonly Outcome[], isCi: boolean): string[] {
  const left = new Set(outcomes.filter(({ result }) => result === 'not run').map(({ name }) => name));
  return steps.filter(({ name, inBrowser }) => left.has(name) && (isCi || !inBrowser)).map(({ name }) => name);
}
