import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { findProgram } from './programs.ts';
import type { Memory } from './step-runner.ts';
import type { Step } from './test-steps.ts';

/**
 * Passes of steps on this machine. `npm run check` leaves out a step that passed with the same inputs: every file that git knows or
 * would add, except for those that the step `ignores`, `dist` for a step that needs the build, installed packages, Node, the
 * command, and the variables of the environment that code reads. What no one has thought of makes a step run.
 *
 * Only a pass is noted, only if the inputs were the same before and after it, and only if nothing was left out (`NOT RUN`): a program
 * that comes later must be used.
 */
const passesFile = '.cache/passed-steps.json';
/** What is outside of the files changes, too, such as the system. */
const longestTrust = 86_400_000;
const variables =
  /^(?:PUBLIC_|UNLEASH_|TEST_|CI$|EXTRA_CONTENT$|NODE_|PATH$|POSTGRES_BIN$|CHROMIUM_PATH$|TZ$|LANG$|LC_)/;

const Passes = z.record(z.string(), z.strictObject({ digest: z.string(), date: z.iso.datetime() }));

export class PassedSteps implements Memory {
  readonly #root: string;
  readonly #before = new Map<string, string | undefined>();
  /** Contents of files, by their path. A file whose size and times are the same is read once. */
  readonly #contents = new Map<string, { state: string; digest: string }>();

  readonly #git = findProgram('git');
  #listed: { readonly at: number; readonly files: readonly string[] } | undefined;

  constructor(root: string = path.resolve(import.meta.dirname, '..')) {
    this.#root = root;
  }

  reasonToSkip(step: Step): string | undefined {
    const digest = this.#digestOf(step);
    this.#before.set(step.name, digest);
    const pass = this.#read()[step.name];
    if (digest === undefined || pass?.digest !== digest || Date.now() - Date.parse(pass.date) > longestTrust) return;
    return `not run again, since it passed with the same files on ${pass.date.slice(0, 16).replace('T', ' at ')} UTC; looked`;
  }

  note(step: Step, output: string): void {
    const digest = this.#digestOf(step);
    if (digest === undefined || digest !== this.#before.get(step.name) || output.includes('NOT RUN: ')) return;
    const passes = { ...this.#read(), [step.name]: { digest, date: new Date().toISOString() } };
    mkdirSync(path.join(this.#root, '.cache'), { recursive: true });
    writeFileSync(path.join(this.#root, passesFile), JSON.stringify(passes, undefined, 2));
  }

  #read(): z.infer<typeof Passes> {
    const file = path.join(this.#root, passesFile);
    return existsSync(file) ? Passes.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  }

  /** Undefined if it isn't known what the step reads: it has no list, or there is no git. */
  #digestOf({ commands, ignores, needs = [] }: Step): string | undefined {
    const known = this.#knownFiles();
    if (!ignores || !known) return undefined;
    const built = needs.includes('Build') ? globSync('dist/**', { cwd: this.#root }) : [];
    const stamps = ['.', 'live', 'tests/samples'].map((folder) => path.join(folder, 'node_modules/.installed'));
    const environment = Object.entries(process.env).filter(([name]) => variables.test(name));
    const hash = createHash('sha256').update(JSON.stringify([commands, process.version, environment.toSorted()]));
    for (const file of [...new Set([...known.filter((each) => !ignores.test(each)), ...built, ...stamps])].toSorted())
      hash.update(`\0${file}\0${this.#digestOfFile(file)}`);
    return hash.digest('base64url');
  }

  /** What git knows or would add, as of at most a second ago, so that steps that start together ask once. */
  #knownFiles(): readonly string[] | undefined {
    const now = Date.now();
    if (this.#listed && now - this.#listed.at < 1000) return this.#listed.files;
    const listed = this.#git?.runSync(['ls-files', '-co', '--exclude-standard', '-z'], { cwd: this.#root });
    if (listed?.status !== 0) return undefined;
    this.#listed = { at: now, files: listed.output.split('\0').filter((file) => file !== '') };
    return this.#listed.files;
  }

  #digestOfFile(name: string): string {
    const file = path.join(this.#root, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile()) return stat ? 'folder' : 'none';
    const state = [stat.size, stat.mtimeMs, stat.ctimeMs].join(' ');
    const known = this.#contents.get(name);
    if (known?.state === state) return known.digest;
    const digest = createHash('sha256').update(readFileSync(file)).digest('base64url');
    this.#contents.set(name, { state, digest });
    return digest;
  }
}
