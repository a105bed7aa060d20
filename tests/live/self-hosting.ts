import { afterAll, beforeAll } from 'vitest';
import { SelfHostedDatabase, type SelfHostedServer } from './self-hosted-server.ts';

/** Tokens that the first start with an empty database creates. */
export const admin = '*:*.self-hosted-admin-token';
export const backend = 'default:development.self-hosted-backend-token';

/** The first user of a new server. */
export const defaultUser = { username: 'admin', password: 'unleash4all' };

/** The servers of one test file, which use the same database one after the other. */
export interface SelfHosting {
  /** The database. It exists while tests run. */
  readonly database: () => SelfHostedDatabase;
  /** The server that runs, or a new one with the default configuration. */
  readonly server: () => Promise<SelfHostedServer>;
  /** Replaces the running server with one that has these variables. */
  readonly restart: (variables?: Readonly<Record<string, string>>) => Promise<SelfHostedServer>;
}

/** Creates an empty database before the tests of a file, and removes it and the last server after them. */
export function hostForTests(): SelfHosting {
  let database: SelfHostedDatabase | undefined;
  let server: SelfHostedServer | undefined;
  const existing = (): SelfHostedDatabase => {
    if (!database) throw new Error('The database exists only while tests run.');
    return database;
  };
  const restart: SelfHosting['restart'] = async (variables = {}) => {
    await server?.stop();
    server = undefined;
    // These variables have an effect only if the database has no tokens.
    const tokens = { INIT_ADMIN_API_TOKENS: admin, INIT_BACKEND_API_TOKENS: backend };
    server = await existing().start({ ...tokens, ...variables });
    return server;
  };
  beforeAll(async () => {
    database = await SelfHostedDatabase.create();
  });
  afterAll(async () => {
    await server?.stop();
    await database?.remove();
  });
  return { database: existing, server: async () => server ?? restart(), restart };
}

/** The status code of a response, whose body is discarded. */
export async function statusOf(request: Promise<Response>): Promise<number> {
  const response = await request;
  await response.arrayBuffer();
  return response.status;
}
