import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { node } from '../../tools/programs.ts';

/** A program of a page while it runs. */
export interface Program {
  /** Waits until the program has printed a text after what was waited for before. @throws Error if it doesn't within a minute */
  printed(text: string): Promise<void>;
  /** Stops the program as Ctrl+C does. @returns its exit status, or `null` if a signal killed it */
  interrupt(): Promise<number | null>;
}

/**
 * Starts a program with the packages that are installed here.
 *
 * @param file name of the program
 * @param code the code block of the page
 */
export function startProgram(file: string, code: string): Program {
  const folder = path.join(import.meta.dirname, '.cache/program');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, file), code);
  const child = node.start([file], {
    cwd: folder,
    // SDKs keep a backup in the temporary folder; one of an earlier run would take the server's place.
    env: { PATH: process.env['PATH'], TMPDIR: folder },
  });
  const ended = once(child, 'exit');
  let output = '';
  let seen = 0;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));

  const printed = async (text: string): Promise<void> => {
    for (let tries = 0; tries < 600; tries += 1) {
      const at = output.indexOf(text, seen);
      if (at !== -1) {
        seen = at + text.length;
        return;
      }
      await wait(100);
    }
    throw new Error(`${file} did not print '${text}' within a minute, but:\n${output.slice(seen)}`);
  };
  const interrupt = async (): Promise<number | null> => {
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
    return child.exitCode;
  };
  return { printed, interrupt };
}
