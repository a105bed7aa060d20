import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { programAt, reportNotRun, type Program, type Surroundings } from '../tools/programs.ts';

/** Where packages and compiled programs stay between runs, outside the repository. */
export const packageCache = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'unleash-docs');

/** What pip, cargo, Go and Maven print if they can't reach their registry. pip has nothing but the last one for it. */
const unreachable =
  /connection refused|could not connect|failed to connect|could not resolve|no such host|name resolution|unknown host|timed? ?out|unreachable|could not transfer|from versions: none/i;

class RegistryUnreachable extends Error {}

/** Runs a command that may download packages. @throws Error unless it succeeds */
export async function install(
  program: Pick<Program, 'file' | 'run'>,
  args: readonly string[],
  surroundings: Surroundings = {},
): Promise<string> {
  const { status, output, errors } = await program.run(args, surroundings);
  if (status === 0) return output;
  const printed = `${output}${errors}`;
  const text = `${program.file} ${args.join(' ')} ended with status ${status}: ${printed}`;
  throw unreachable.test(printed) ? new RegistryUnreachable(text) : new Error(text);
}

/**
 * Returns the folder of packages that texts identify, which a function fills once.
 *
 * @param name of the folder, before the digest of the texts
 * @param fill installs the packages in a folder, which never moves
 */
export async function keepPackages(
  name: string,
  texts: readonly string[],
  fill: (folder: string) => Promise<unknown>,
): Promise<string> {
  const digest = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 12);
  const kept = path.join(packageCache, `${name}-${digest}`);
  if (existsSync(kept)) return kept;
  // Another run may be filling the same folder, so each fills its own, and the first to finish is kept.
  const own = `${kept}.${process.pid}`;
  mkdirSync(own, { recursive: true });
  try {
    await fill(own);
    symlinkSync(own, kept);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
  return kept;
}

/** Returns a virtual environment with the packages of a `requirements.txt`. */
export function pythonPackages(python3: Program, requirements: string): Promise<string> {
  return keepPackages('python', [python3.outputOf(['--version']), requirements], async (folder) => {
    await install(python3, ['-m', 'venv', folder]);
    writeFileSync(path.join(folder, 'requirements.txt'), requirements);
    const python = programAt(path.join(folder, 'bin/python'));
    await install(python, ['-m', 'pip', 'install', '--requirement', path.join(folder, 'requirements.txt')]);
  });
}

/** The `Cargo.toml` and `Cargo.lock` of the crates that Rust code of pages is compiled with. */
export const pinnedCrates = path.join(import.meta.dirname, 'samples/rust');

/**
 * Downloads the crates that {@link pinnedCrates} names, unless they are there.
 *
 * @returns variables with which cargo needs no network
 */
export async function fetchCrates(cargo: Program): Promise<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-crates-'));
  try {
    mkdirSync(path.join(folder, 'src'));
    writeFileSync(path.join(folder, 'src/lib.rs'), '');
    for (const file of ['Cargo.toml', 'Cargo.lock']) {
      copyFileSync(path.join(pinnedCrates, file), path.join(folder, file));
    }
    await install(cargo, ['fetch', '--locked'], { cwd: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
  const homeOf = (name: 'cargo' | 'rustup') =>
    process.env[`${name.toUpperCase()}_HOME`] ?? path.join(homedir(), `.${name}`);
  return {
    CARGO_HOME: homeOf('cargo'),
    RUSTUP_HOME: homeOf('rustup'),
    CARGO_NET_OFFLINE: 'true',
    // Without debug information, which no one needs here, they are compiled and linked sooner.
    CARGO_PROFILE_DEV_DEBUG: '0',
    CARGO_TARGET_DIR: path.join(packageCache, 'rust'),
  };
}

/** Returns a folder with the libraries of a `pom.xml`, and with those that they need. */
export async function mavenPackages(mvn: Program, pom: string): Promise<string> {
  const folder = await keepPackages('java', [pom], async (to) => {
    writeFileSync(path.join(to, 'pom.xml'), pom);
    const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${path.join(to, 'jars')}`] as const;
    await install(mvn, ['--quiet', '--batch-mode', ...copy], { cwd: to });
  });
  return path.join(folder, 'jars');
}

/**
 * Does what may download packages. If their registry can't be reached, says that the test doesn't run.
 *
 * @param what doesn't run without the packages
 * @returns undefined if the registry can't be reached
 */
export async function withRegistry<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RegistryUnreachable)) throw error;
    reportNotRun(`${what}: its packages aren't installed, and their registry can't be reached`, false);
    return undefined;
  }
}
