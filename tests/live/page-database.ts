import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../live/postgres.ts';
import type { findProgramFor } from '../../tools/programs.ts';

/** A PostgreSQL into which a script of a page loads something. */
export interface PageDatabase {
  /** For `psql` and the variable `DATABASE_URL`. */
  readonly url: string;
  /** Returns the rows as text, or what `psql` says against the statement. */
  query(sql: string): Promise<string>;
  /** Stops PostgreSQL and removes its data. */
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL, whose data ends with it. */
export async function startPageDatabase(psql: NonNullable<ReturnType<typeof findProgramFor>>): Promise<PageDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'page-database-'));
  // PostgreSQL runs as another user than root.
  chmodSync(folder, 0o755);
  const { database, socketFolder, user, stop } = await startPostgres(folder);
  const url = `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&user=${user}`;
  return {
    url,
    async query(sql) {
      const { status, output, errors } = await psql.run(['--no-align', '--tuples-only', '-c', sql, url]);
      return status === 0 ? output.trim() : errors;
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
