import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { freePort } from '../../live/port.ts';
import { startPostgres, type Postgres } from '../../live/postgres.ts';
import { node } from '../../tools/programs.ts';
import { serverFolder } from './server-package.ts';

/** The database client of the server package. */
const { Client } = z
  .object({
    Client: z.custom<
      new (options: { host: string; user: string; database: string }) => {
        connect(): Promise<void>;
        query(sql: string): Promise<{ rows: unknown }>;
        end(): Promise<void>;
      }
    >(),
  })
  .parse(createRequire(path.join(serverFolder, 'server.js'))('pg'));

/** A server that was started with environment variables only, as people host it. */
export interface SelfHostedServer {
  readonly url: string;
  /** What the process has logged so far. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/** Environment variables of a server. A variable that is undefined isn't set. */
type Variables = Readonly<Record<string, string | undefined>>;

/** How a server ended that didn't start. */
export interface FailedStart {
  readonly exitCode: number | null;
  readonly log: string;
}

/** Milliseconds that a server may take to start, with the migrations of an empty database. */
const startLimit = 100_000;

/** An empty database, and servers that use it one after the other. */
export class SelfHostedDatabase {
  readonly #postgres: Postgres;
  readonly #folder: string;

  private constructor(postgres: Postgres, folder: string) {
    this.#postgres = postgres;
    this.#folder = folder;
  }

  static async create(): Promise<SelfHostedDatabase> {
    const folder = mkdtempSync(path.join(tmpdir(), 'unleash-self-hosted-'));
    chmodSync(folder, 0o711);
    return new SelfHostedDatabase(await startPostgres(folder), folder);
  }

  async remove(): Promise<void> {
    await this.#postgres.stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }

  /** Variables of a server that connects to the database. */
  get variables(): Readonly<Record<string, string>> {
    return {
      DATABASE_HOST: this.#postgres.socketFolder,
      DATABASE_NAME: this.#postgres.database,
      DATABASE_USERNAME: this.#postgres.user,
      DATABASE_SSL: 'false',
    };
  }

  /** Runs SQL as the owner of the database. @returns the rows */
  async query(sql: string): Promise<unknown> {
    const client = new Client({
      host: this.#postgres.socketFolder,
      user: this.#postgres.user,
      database: this.#postgres.database,
    });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Does something while no one can change a table. Changes wait until it's done. */
  async whileLocked<T>(table: string, action: () => Promise<T>): Promise<T> {
    const client = new Client({
      host: this.#postgres.socketFolder,
      user: this.#postgres.user,
      database: this.#postgres.database,
    });
    await client.connect();
    try {
      await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
      return await action();
    } finally {
      await client.query('COMMIT');
      await client.end();
    }
  }

  /**
   * Starts a server and waits until it listens.
   * @throws Error with the log if it doesn't start
   */
  async start(variables: Variables): Promise<SelfHostedServer> {
    const result = await this.#run({ ...this.variables, ...variables });
    if ('url' in result) return result;
    throw new Error(`The server ended with exit code ${result.exitCode}: ${result.log}`);
  }

  /**
   * Starts a server that should fail.
   * @throws Error if it starts
   */
  async startInVain(variables: Variables): Promise<FailedStart> {
    const result = await this.#run(variables);
    if ('exitCode' in result) return result;
    await result.stop();
    throw new Error('The server has started.');
  }

  async #run(variables: Variables): Promise<SelfHostedServer | FailedStart> {
    const port = await freePort();
    const child = node.start([path.join(serverFolder, 'server.js')], {
      env: {
        PATH: process.env['PATH'],
        TZ: 'UTC',
        NODE_ENV: 'production',
        CHECK_VERSION: 'false',
        GRACEFUL_SHUTDOWN_ENABLE: 'false',
        HTTP_HOST: '127.0.0.1',
        HTTP_PORT: String(port),
        ...variables,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
      });
    const ended = new Promise<FailedStart>((resolve) => {
      child.once('close', (exitCode) => resolve({ exitCode, log: output }));
    });
    const health = `http://127.0.0.1:${port}${variables['BASE_URI_PATH'] ?? ''}/health`;
    const begin = Date.now();
    const untilHealthy = async (): Promise<'ready' | 'late'> => {
      while (Date.now() - begin < startLimit && child.exitCode === null) {
        const response = await fetch(health).catch(() => undefined);
        if (response?.ok === true) return 'ready';
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return 'late';
    };
    const first = await Promise.race([ended, untilHealthy()]);
    if (typeof first === 'object') return first;
    if (first === 'late') {
      child.kill('SIGKILL');
      return ended;
    }
    return {
      url: `http://127.0.0.1:${port}`,
      log: () => output,
      stop: async () => {
        child.kill('SIGKILL');
        await ended;
      },
    };
  }
}
