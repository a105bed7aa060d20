import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from '../../live/port.ts';
import { commonProgram } from '../../tools/programs.ts';
import { root } from '../samples/read-page-items.ts';
import type { Tools } from './toolchains.ts';
import { at, filesAt, markUsed, replaceAll, type Files, type Tutorial } from './tutorial.ts';

/** The application of a tutorial, in a separate folder as readers have it. */
export interface Application {
  /**
   * Changes, adds and removes files until they match the end of a section. Other files stay, and running programs
   * continue to run, as for readers.
   * @param settings values that a reader fills in: `<your…>` is replaced in every file, other values in the files `.env…` and `environment.…`
   */
  goTo(anchor: string, settings: Readonly<Record<string, string>>): void;
  /**
   * Runs a command until it exits.
   * @returns its output
   * @throws Error with the section, the output and the lines of the page, if the command fails
   */
  run(command: string): Promise<string>;
  /** Starts a command that listens on `$PORT`, or where its code says, and waits until it responds. */
  serve(command: string): Promise<Service>;
  /** Stops running programs and removes the folder. */
  close(): Promise<void>;
}

export interface Service {
  readonly url: string;
  /** Everything that it has printed so far. */
  printed(): string;
  stop(): Promise<void>;
}

/** A build takes longer on a busy machine. */
const longestCommand = 180_000;
const longestStart = 180_000;

/** Where the code of a page says that its application listens, and where it listens in a test. */
export interface Address {
  readonly shown: string;
  readonly used: string;
}

/**
 * Creates a folder for the application of a tutorial. The folder is outside the repository, so that packages of the
 * repository can't replace packages that the page forgot.
 *
 * @param address where the application listens, unless it reads `$PORT`
 */
export function openApplication(tutorial: Tutorial, tools: Tools, address?: Address): Application {
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-tutorial-'));
  const [app, home] = [path.join(folder, 'app'), path.join(folder, 'home')];
  for (const name of [app, home]) mkdirSync(name);
  tools.place(app);
  const running = new Set<ChildProcess>();
  let place = tutorial.source;
  let files: Files = new Map();

  const start = (command: string, port?: number) => {
    const child = commonProgram('sh').start(['-c', guard + command], {
      cwd: app,
      detached: true,
      // Passes no variables from the environment of the test except paths of programs, without the repository's own
      // commands.
      env: {
        PATH: [...tools.folders, systemPath()].join(path.delimiter),
        HOME: home,
        TMPDIR: home,
        NO_COLOR: '1',
        ...quiet,
        ...tools.env,
        ...(port && { PORT: String(port) }),
      },
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    const ended = once(child, 'close').finally(() => {
      end(child);
      running.delete(child);
    });
    const failure = (what: string) => {
      const printed = stripVTControlCharacters(output).trim();
      const lines = linesOfPage(printed, files, tutorial.source);
      return new Error([`${place} - \`${command}\` ${what}:`, printed.slice(-4000), ...lines].join('\n'));
    };
    return { child, ended, failure, printed: () => stripVTControlCharacters(output) };
  };

  const goTo: Application['goTo'] = (anchor, settings) => {
    place = at(tutorial, anchor);
    const before = files;
    files = filesAt(tutorial, anchor);
    markUsed(tutorial, anchor, files);
    for (const file of before.keys()) if (!files.has(file)) rmSync(path.join(app, file));
    for (const [file, block] of files) {
      if (before.get(file) === block) continue;
      const { code, line } = block;
      const isSettingsFile = /^(\.env|environment\.)/.test(path.basename(file));
      const known = Object.entries(settings).filter(([from]) => isSettingsFile || from.startsWith('<your'));
      const text = replaceAll(code, {
        ...Object.fromEntries(known),
        ...(address && { [address.shown]: address.used }),
      });
      const left = /<your[^>]*>/.exec(text)?.[0];
      if (left !== undefined) throw new Error(`${tutorial.source}:${line} - the test does not know what ${left} is`);
      mkdirSync(path.dirname(path.join(app, file)), { recursive: true });
      writeFileSync(path.join(app, file), `${text}\n`);
    }
  };
  const run = async (command: string): Promise<string> => {
    const { child, ended, failure, printed } = start(command);
    const timer = setTimeout(() => end(child), longestCommand);
    await ended;
    clearTimeout(timer);
    if (child.exitCode !== 0) throw failure(child.exitCode === null ? 'did not end' : `ended with ${child.exitCode}`);
    return printed();
  };
  const serve = async (command: string): Promise<Service> => {
    const port = await freePort();
    const { child, ended, failure, printed } = start(command, port);
    const url = `http://${address?.used ?? `localhost:${port}`}`;
    const deadline = Date.now() + longestStart;
    while (!(await responds(url))) {
      if (child.exitCode !== null) throw failure(`ended with ${child.exitCode} before it responded`);
      if (Date.now() > deadline) throw failure('does not respond');
      await wait(100);
    }
    const stop = async () => {
      end(child);
      await ended;
    };
    return { url, printed, stop };
  };
  const close = async () => {
    const ends = [...running].map((child) => once(child, 'close'));
    running.forEach(end);
    await Promise.all(ends);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return { goTo, run, serve, close };
}

/**
 * A wrapper around every command that kills the whole process group when its input closes, which happens when the test
 * closes it or exits for any reason. Child processes of `npm run` would otherwise outlive it.
 */
const guard = 'exec 3<&0; (cat <&3; kill -9 0) > /dev/null 2>&1 & exec 3<&- < /dev/null; ';

const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', npm_config_update_notifier: 'false' };

/**
 * Returns the folders of programs: this Node first, and no folder of the repository, because readers don't have its
 * commands.
 */
function systemPath(): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(root));
  return [path.dirname(process.execPath), ...folders].join(path.delimiter);
}

function end(child: ChildProcess): void {
  child.stdin?.end();
}

async function responds(url: string): Promise<boolean> {
  try {
    await (await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Maps locations in output, such as `src/App.tsx:12` or `src/App.tsx(12,3)`, to locations on the page. */
export function linesOfPage(output: string, files: Files, source: string): string[] {
  const lines = new Set<string>();
  for (const [place, name = '', line] of output.matchAll(/([\w@[.][\w@./[\]-]*)(?:[:(]|", line )(\d+)/g)) {
    const [, block] = [...files].find(([file]) => name === file || name.endsWith(`/${file}`)) ?? [];
    if (!block) continue;
    const where = block.isChanged
      ? `in the file that ${source}:${block.line} changes`
      : `${source}:${block.line - 1 + Number(line)}`;
    lines.add(`${place.replace(/\(|", line /, ':')} is ${where}`);
  }
  return [...lines].slice(0, 10);
}
