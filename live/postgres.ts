import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { findPostgres, identityForPostgres, type Identity } from './postgres-binaries.ts';
import { ProblemError } from './problem-error.ts';

/** A running PostgreSQL. */
export interface Postgres {
  /** Folder of the socket. PostgreSQL clients accept it as a host. */
  readonly socketFolder: string;
  readonly user: string;
  readonly database: string;
  /** Whether the data folder existed before. */
  readonly dataWasThere: boolean;
  stop(): Promise<void>;
  /** Kills PostgreSQL without waiting. */
  kill(): void;
}

const user = 'unleash';

/** Faster but less safe: a crash of the machine only loses example data. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses=', 'timezone=UTC'];

/** Seconds that PostgreSQL may take to start. */
const startLimit = 60_000;

/**
 * Starts PostgreSQL with its data in `folder`. It listens only on a socket in this folder, so it doesn't conflict with
 * another PostgreSQL on the machine.
 * @throws ProblemError if no PostgreSQL is found or if it doesn't start
 */
export async function startPostgres(folder: string): Promise<Postgres> {
  const identity = identityForPostgres();
  const bin = findPostgres(folder, identity);
  const data = path.join(folder, 'data');
  const dataWasThere = existsSync(path.join(data, 'PG_VERSION'));
  if (!dataWasThere) createCluster(bin, data, identity);
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid);

  const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  // A separate process group: Ctrl+C in a terminal reaches the group of the command, and Unleash must stop before
  // PostgreSQL does.
  const child = spawn(path.join(bin, 'postgres'), args, {
    ...identity,
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
  await untilReady(child, folder);
  return {
    socketFolder: folder,
    user,
    database: 'postgres',
    dataWasThere,
    stop: () => stop(child),
    kill: () => void child.kill('SIGQUIT'),
  };
}

function createCluster(bin: string, data: string, identity: Identity): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(data, identity.uid, identity.gid);
  const args = [
    '-D',
    data,
    '-U',
    user,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ];
  const { status, stderr, error } = spawnSync(path.join(bin, 'initdb'), args, {
    ...identity,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
  if (status !== 0) throw failure(data, error?.message ?? stderr.trim());
}

function untilReady(child: ChildProcess, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(failure(folder, reason));
    };
    const ended = () => fail(log.trim());
    const timer = setTimeout(() => fail(`no response within ${startLimit / 1000} s. ${log.trim()}`), startLimit);
    child.once('error', (error) => fail(error.message));
    child.once('exit', ended);
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      child.off('exit', ended);
      resolve();
    });
  });
}

function failure(folder: string, reason: string): ProblemError {
  return new ProblemError({
    where: `PostgreSQL in ${folder}`,
    found: reason,
    allowed: 'a folder that PostgreSQL may write to, on a disk with 200 MB of space',
    fix: 'Fix the error that PostgreSQL reports, or use another installation: POSTGRES_BIN=/path/to/bin npm run unleash',
  });
}

/** SIGINT is PostgreSQL's fast shutdown: it closes sessions and writes all data to disk. */
function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
}
