import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Program } from '../../tools/programs.ts';
import { createInterface } from 'node:readline';

/** The response that a call of curl received. */
export interface CurlResponse {
  readonly status: number;
  readonly body: string;
  /** The arguments of curl. */
  readonly args: readonly string[];
}

export interface Outcome {
  readonly exitStatus: number;
  /** Everything that the commands printed. */
  readonly output: string;
  readonly errors: string;
  /** One for each call of curl, in order. */
  readonly responses: readonly CurlResponse[];
}

/** A shell in an empty folder, as a reader's terminal: variables and files stay from one block to the next. */
export interface ShellSession {
  run(code: string): Promise<Outcome>;
  /** Ends the shell and removes its folder. */
  close(): void;
}

/**
 * In front of every curl: what pages call localhost:4242 is the server of the test, wherever it listens; status and
 * body are kept. Calls are counted in a file, for curl may run in a subshell.
 */
const curl = `
curl() {
  local call=$(( $(cat "$SESSION/calls") + 1 ))
  echo "$call" > "$SESSION/calls"
  printf '%s\\0' "$@" > "$SESSION/$call.args"
  command curl --max-time 35 --connect-to "localhost:4242:127.0.0.1:$UNLEASH_PORT" \\
    --dump-header "$SESSION/$call.headers" "$@" | tee "$SESSION/$call.body"
  return "\${PIPESTATUS[0]}"
}
`;

/**
 * Opens a shell. Nothing of the environment of the test reaches it but the places of programs.
 *
 * @param bash from {@link findTerminal}, which finds the other programs of the pages, too
 * @param serverUrl the server that takes the place of `http://localhost:4242`
 */
export function openShell(bash: Program, serverUrl: string): ShellSession {
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-samples-'));
  const [session, home] = [path.join(folder, 'session'), path.join(folder, 'home')];
  for (const name of [session, home]) mkdirSync(name);
  const shell = bash.start(['--noprofile', '--norc'], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, SESSION: session, UNLEASH_PORT: new URL(serverUrl).port },
  });
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  const file = (name: string) => path.join(session, name);
  const read = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '');
  shell.stderr.pipe(process.stderr);
  shell.stdin.write(curl);

  const run = async (code: string): Promise<Outcome> => {
    writeFileSync(file('calls'), '0\n');
    writeFileSync(file('block'), `${code}\n`);
    shell.stdin.write('. "$SESSION/block" < /dev/null > "$SESSION/output" 2> "$SESSION/errors"; echo "$?"\n');
    const { value, done } = await lines.next();
    if (done) throw new Error(`The shell ended in the middle of:\n${code}`);
    const calls = Array.from({ length: Number(read('calls')) }, (_, index) => index + 1);
    const responses = calls.map((call) => ({
      status: lastStatus(read(`${call}.headers`)),
      body: read(`${call}.body`),
      args: read(`${call}.args`).split('\0').slice(0, -1),
    }));
    for (const call of calls)
      for (const part of ['headers', 'body', 'args']) rmSync(file(`${call}.${part}`), { force: true });
    return { exitStatus: Number(value), output: read('output'), errors: read('errors'), responses };
  };
  const close = () => {
    shell.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { run, close };
}

/** The last status that curl recorded, or 0 if there was no response. */
function lastStatus(headers: string): number {
  return Number([...headers.matchAll(/^HTTP\/\S+ (\d{3})/gm)].at(-1)?.[1] ?? 0);
}
