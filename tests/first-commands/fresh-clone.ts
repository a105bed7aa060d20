import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commonProgram } from '../../tools/programs.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A command that runs in a clone. */
export interface RunningCommand {
  /** Grows while the command runs. */
  readonly output: () => string;
  /** The exit status. */
  readonly ended: Promise<number | null>;
  /** Resolves when the output contains a text. Rejects when the command ends without it. */
  until(text: string): Promise<void>;
  /** Sends what Ctrl+C sends, to npm and all of its children as a terminal does. */
  interrupt(): void;
}

/** A clone of this repository in a temporary folder, with the changes that aren't committed yet. */
export class FreshClone {
  readonly folder = path.join(mkdtempSync(path.join(tmpdir(), 'clone-')), 'docs');
  readonly #children: ChildProcess[] = [];

  constructor() {
    const git = (...args: string[]) => commonProgram('git').outputOf(args, { cwd: root });
    git('clone', '--quiet', '--no-hardlinks', root, this.folder);
    const changed = git('ls-files', '-mo', '--exclude-standard', '-z').split('\0');
    for (const file of new Set(changed.filter((name) => name !== ''))) {
      const [from, to] = [path.join(root, file), path.join(this.folder, file)];
      if (existsSync(from)) cpSync(from, to);
      else rmSync(to, { force: true });
    }
  }

  /** Runs npm with the Node and the npm of the system, as a newcomer does. */
  npm(...args: string[]): RunningCommand {
    const child = commonProgram('npm').start(args, { cwd: this.folder, env: systemEnvironment(), detached: true });
    child.stdin.end();
    this.#children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk);
        process.stdout.write(chunk);
      });
    }
    const ended = once(child, 'close').then(() => child.exitCode);
    return {
      output: () => output,
      ended,
      until: async (text) => {
        let isOver = false;
        void ended.then(() => (isOver = true));
        while (!output.includes(text)) {
          if (isOver) throw new Error(`'npm ${args.join(' ')}' has ended without printing '${text}':\n${output}`);
          await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
        }
      },
      interrupt: () => endGroup(child, 'SIGINT'),
    };
  }

  /** Ends what still runs and removes the clone. */
  async remove(): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode === null && child.signalCode === null) {
        endGroup(child, 'SIGKILL');
        await once(child, 'close');
      }
    }
    rmSync(path.dirname(this.folder), { recursive: true, force: true });
  }
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal);
}

/** The environment without what npm, Vitest and the project's own Node have put into it. */
function systemEnvironment(): NodeJS.ProcessEnv {
  const env = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|VITE_|TEST$|NODE_ENV$|PUBLIC_|EXTRA_CONTENT$)/.test(name),
  );
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return {
    ...Object.fromEntries(env),
    PATH: folders.filter((folder) => !folder.includes('node_modules')).join(path.delimiter),
    // Packages that were installed a moment ago need not be asked for again.
    npm_config_prefer_offline: 'true',
  };
}
