import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import type { Program } from '../../tools/programs.ts';

/**
 * Starts a program and waits until it accepts connections.
 *
 * @param port one that the program listens to when it is ready
 * @returns what stops it
 * @throws Error with what the program printed when it doesn't start
 */
export async function startProgram(
  program: Program,
  args: readonly string[],
  port: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  const child = program.start(args, { env: { ...process.env, ...variables } });
  child.stdout.resume();
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  for (let attempt = 0; ; attempt += 1) {
    if (await accepts(port)) return stop;
    if (child.exitCode !== null || attempt === 600) {
      await stop();
      throw new Error(`${path.basename(program.file)} did not start:\n${errors}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether something listens to a port of this machine. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * Replaces a part of a configuration.
 *
 * @throws Error unless the text contains the part exactly once
 */
export function replaceOnce(text: string, part: string, by: string): string {
  if (text.split(part).length !== 2) throw new Error(`The configuration must contain '${part}' once.`);
  return text.replace(part, () => by);
}
