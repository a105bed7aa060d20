import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

/** The rows of a query. */
type Rows = readonly Readonly<Record<string, unknown>>[];
interface Connection {
  connect(): Promise<void>;
  query(sql: string, values?: readonly unknown[]): Promise<{ readonly rows: Rows }>;
  end(): Promise<void>;
}
const isFunction = (value: unknown): boolean => typeof value === 'function';
const pgModule = z.object({ Client: z.custom<new (options: object) => Connection>(isFunction) });
const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01';
const names = z.array(z.object({ name: z.string() }));

/** The database of a running server, with a copy of its content that can be restored. */
export class StageDatabase {
  readonly #client: Connection;
  /** SQL that restores every table and sequence. */
  #restore = '';

  private constructor(client: Connection) {
    this.#client = client;
  }

  /** @param folder the data folder of the server, which contains the socket of its PostgreSQL */
  static async connect(folder: string): Promise<StageDatabase> {
    const require = createRequire(path.resolve(import.meta.dirname, '../../../../../../live/package.json'));
    const { Client } = pgModule.parse(require('pg'));
    const client = new Client({ host: folder, user: 'unleash', database: 'postgres' });
    await client.connect();
    // Rows are moved and replaced without the order that foreign keys demand.
    await client.query('SET session_replication_role = replica');
    return new StageDatabase(client);
  }

  /**
   * Runs SQL, and again if the scheduled tasks of the server lock the same tables in another order: PostgreSQL then ends one of
   * both with `deadlock_detected` and expects it to be repeated (documentation of PostgreSQL, "Deadlocks").
   */
  async run(sql: string, values: readonly unknown[] = [], attempts = 5): Promise<Rows> {
    try {
      return (await this.#client.query(sql, values)).rows;
    } catch (error) {
      if (attempts === 1 || !isDeadlock(error)) throw error;
      await this.#client.query('ROLLBACK');
      return this.run(sql, values, attempts - 1);
    }
  }

  /** Copies every table into another schema, from which {@link restore} takes it. */
  async keep(): Promise<void> {
    await this.run('DROP SCHEMA IF EXISTS kept CASCADE');
    await this.run('CREATE SCHEMA kept');
    await this.run('CREATE SEQUENCE kept.people START 1001');
    const statements: string[] = [];
    const tables = names.parse(await this.run("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'"));
    for (const { name } of tables) {
      await this.run(`CREATE TABLE kept."${name}" AS TABLE public."${name}"`);
      const columns = names.parse(
        await this.run(
          `SELECT column_name AS name FROM information_schema.columns
           WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
          [name],
        ),
      );
      const list = columns.map((column) => `"${column.name}"`).join(', ');
      statements.push(
        `INSERT INTO public."${name}" (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM kept."${name}"`,
      );
    }
    const sequences = await this.run("SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public'");
    statements.push(
      ...sequences.flatMap(({ sequencename, last_value: last }) =>
        typeof last === 'string' ? [`SELECT setval('public."${String(sequencename)}"', ${last})`] : [],
      ),
    );
    const all = tables.map(({ name }) => `public."${name}"`).join(', ');
    this.#restore = [`TRUNCATE ${all}`, ...statements].join(';\n');
  }

  /** Restores the content of {@link keep}. */
  async restore(): Promise<void> {
    await this.run(`BEGIN;\n${this.#restore};\nCOMMIT`);
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
