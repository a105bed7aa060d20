import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { Api } from '../../../live/example-set/api.ts';
import { startUnleash, type Unleash } from '../../../live/start-unleash.ts';
import { adminUser, tokens } from '../../../live/tokens.ts';
import { createPersonalToken } from '../page-script.ts';
import { SelfHostedDatabase, type SelfHostedServer } from '../self-hosted-server.ts';

/** What an attempt got from a server. */
export interface Received {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Provokes an error. A row with several messages may need several requests. */
type Provoke = () => Promise<Received | readonly Received[]>;

/** How to provoke the error of a row, or the reason why no test does that. */
export type Attempt =
  | Provoke
  | string
  /** A row with several messages of which some can't be provoked: each of these with its reason. */
  | { readonly provoke: Provoke; readonly except: Readonly<Record<string, string>> };

/** Attempts by page, then by the beginning of the row as the page shows it. */
export type Attempts = Readonly<Record<string, Readonly<Record<string, Attempt>>>>;

const frontendToken = 'default:development.errors-frontend-token';

/** A server without data, whose rate limits no test reaches. */
let server: Unleash | undefined;
/** A server with the default rate limits, except for SDKs, and a database that attempts can prepare. */
let prepared: SelfHostedServer | undefined;
let database: SelfHostedDatabase | undefined;

/** Personal access tokens of an Admin and of a user who may only read. They exist while tests run. */
export let personal = '';
export let viewer = '';
export let preparedPersonal = '';
export let preparedViewer = '';

beforeAll(async () => {
  [server, database] = await Promise.all([startUnleash({ exampleSet: false }), SelfHostedDatabase.create()]);
  prepared = await database.start({
    INIT_ADMIN_API_TOKENS: tokens.admin,
    INIT_FRONTEND_API_TOKENS: frontendToken,
    SDK_API_RATE_LIMIT_PER_MINUTE: '15',
    UNLEASH_DISABLE_CUSTOM_STRATEGY_CREATION: 'true',
    UNLEASH_DISABLE_CUSTOM_STRATEGY_EDITING: 'true',
  });
  for (const sendRequest of [send, sendToPrepared]) {
    for (const name of ['known', 'full', 'archived']) await sendRequest('POST', flags, { name });
    await sendRequest('DELETE', `${flags}/archived`);
  }
  [personal, viewer, preparedPersonal, preparedViewer] = await Promise.all([
    createPersonalToken(server.url),
    createViewer(server.url),
    createPersonalToken(prepared.url),
    createViewer(prepared.url),
  ]);
});

afterAll(async () => {
  await Promise.all([server?.stop(), prepared?.stop()]);
  await database?.remove();
});

/** The address of a server that runs. */
function urlOf(running: { readonly url: string } | undefined): string {
  if (running === undefined) throw new Error('The servers run only while tests run.');
  return running.url;
}

interface Options {
  readonly token?: string;
  /** A body that is sent as it is. */
  readonly raw?: string;
  readonly contentType?: string;
  /** A session. */
  readonly cookie?: string;
}

async function sendTo(
  url: string,
  method: string,
  path: string,
  body: unknown,
  { token = tokens.admin, raw, contentType = 'application/json', cookie }: Options,
): Promise<Received> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(cookie === undefined ? { Authorization: token } : { Cookie: cookie }),
      ...(content !== undefined && { 'Content-Type': contentType }),
    },
    ...(content !== undefined && { body: content }),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

/** Sends a request, with the admin token unless the options say otherwise. */
export const send = (method: string, path: string, body?: unknown, options: Options = {}): Promise<Received> =>
  sendTo(urlOf(server), method, path, body, options);

/** Sends a request to the server with the prepared database. */
export const sendToPrepared = (
  method: string,
  path: string,
  body?: unknown,
  options: Options = {},
): Promise<Received> => sendTo(urlOf(prepared), method, path, body, options);

/** Repeats a request until the server rejects it, or until another status. */
export async function repeat(
  request: (count: number) => Promise<Received>,
  isLast: (status: number) => boolean = (status) => status >= 400,
): Promise<Received> {
  let response = await request(0);
  for (let count = 1; count < 40 && !isLast(response.status); count += 1) response = await request(count);
  return response;
}

/** Repeats a request until there were too many. */
export const exhaust = (request: () => Promise<Received>): Promise<Received> =>
  repeat(request, (status) => status === 429);

/** Sends a request to the prepared server while the database has been changed with SQL. */
export async function withDatabase<T>(change: string, undo: string, request: () => Promise<T>): Promise<T> {
  await database?.query(change);
  try {
    return await request();
  } finally {
    await database?.query(undo);
  }
}

/** Does something while the prepared server has another project with the flag `elsewhere` and the segment 7777. */
export const withOtherProject = <T>(request: () => Promise<T>): Promise<T> =>
  withDatabase(
    `INSERT INTO projects (id, name) VALUES ('other', 'Other');
     INSERT INTO project_environments (project_id, environment_name) VALUES ('other', 'development');
     INSERT INTO features (name, project) VALUES ('elsewhere', 'other');
     INSERT INTO segments (id, name, segment_project_id) VALUES (7777, 'elsewhere', 'other');
     INSERT INTO context_fields (name, project) VALUES ('elsewhere', 'other')`,
    `DELETE FROM context_fields WHERE name = 'elsewhere';
     DELETE FROM segments WHERE id = 7777;
     DELETE FROM features WHERE project = 'other';
     DELETE FROM projects WHERE id = 'other'`,
    request,
  );

export const inDevelopment = (flag: string): string => `${flags}/${flag}/environments/development`;
export const admin = '/api/admin';
export const flags = `${admin}/projects/default/features`;
export const strategies = `${inDevelopment('known')}/strategies`;
export const asFrontend = { token: frontendToken };

export const enterprise = 'Open Source has neither projects nor roles nor change requests that this needs.';
export const enterpriseOperation = 'Open Source lacks the operation.';

/** A user who may only read. */
export const viewerUser = { username: 'viewer', password: 'Only-looks-1-2-3' };

async function createViewer(url: string): Promise<string> {
  const creator = Api.withToken(url, tokens.admin);
  await creator.send('POST', `${admin}/user-admin`, { ...viewerUser, rootRole: 3, sendEmail: false });
  const signedIn = await Api.loggedIn(url, viewerUser);
  const token = { description: 'errors', expiresAt: '2099-01-01T00:00:00.000Z' };
  return z.object({ secret: z.string() }).parse(await signedIn.send('POST', `${admin}/user/tokens`, token)).secret;
}

/** A session of the first user. */
export const adminSession = async (): Promise<Options> => ({
  cookie: (await Api.loggedIn(urlOf(server), adminUser)).cookie,
});

/** A session of the user who may only read. */
export const viewerSession = async (): Promise<Options> => ({
  cookie: (await Api.loggedIn(urlOf(server), viewerUser)).cookie,
});

export const idOf = ({ text }: Received): number => z.object({ id: z.number() }).parse(JSON.parse(text)).id;
