import { z } from 'zod';
import { Api } from '../../../../../live/example-set/api.ts';
import { messageOf } from '../../../../../live/problem-error.ts';
import { adminUser, tokens } from '../../../../../live/tokens.ts';
import type { ApiStructure } from '../../model/structure.ts';
import type { Difference } from './difference.ts';
import { Observations, type Trigger } from './observations.ts';
import { operationsById, type PlacedOperation } from './structure-operations.ts';
import { createValidator } from './validator.ts';

/**
 * The callers: the admin with a personal access token or a session, a user who may only read, the example's tokens, an
 * invalid token, and no credentials.
 */
export type Caller = 'user' | 'session' | 'viewer' | 'admin' | 'backend' | 'frontend' | 'stranger' | 'nobody';

/** The input of a call. */
export interface Call {
  /** Values for the parameters of its path. */
  readonly path?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The caller. @default user, which has all permissions */
  readonly as?: Caller | Api | undefined;
  /** A body that is sent as it is, with its media type. */
  readonly raw?: { readonly mediaType: string; readonly text: string } | undefined;
}

/** How many milliseconds a probe waits for a response. */
const probeTimeout = 3_000;

/** Calls operations by their ids and validates requests and responses against the description. */
export class CheckingClient {
  readonly differences: Difference[] = [];
  /** Ids of the operations that were called. */
  readonly called = new Set<string>();
  /** Every response that the server returned. */
  readonly observations = new Observations();
  /** The last successful call of each operation. */
  readonly succeeded = new Map<string, Call>();
  /** The number of expected errors that match the description. */
  refused = 0;
  readonly #url: string;
  readonly #structure: ReturnType<typeof operationsById>;
  readonly #validator: ReturnType<typeof createValidator>;
  readonly #callers: Readonly<Record<Caller, Api>>;

  private constructor(url: string, description: ApiStructure, callers: Readonly<Record<Caller, Api>>) {
    this.#url = url;
    this.#structure = operationsById(description);
    this.#validator = createValidator(description);
    this.#callers = callers;
  }

  /** Logs in to a server with the example set. */
  static async connect(url: string, description: ApiStructure): Promise<CheckingClient> {
    const session = await Api.loggedIn(url, adminUser);
    const user = await personalToken(url, session);
    await user.send('POST', '/api/admin/user-admin', { ...viewer, name: 'Read Only', rootRole: 3, sendEmail: false });
    return new CheckingClient(url, description, {
      user,
      session,
      viewer: await personalToken(url, await Api.loggedIn(url, viewer)),
      admin: Api.withToken(url, tokens.admin),
      backend: Api.withToken(url, tokens.backend),
      frontend: Api.withToken(url, tokens.frontend),
      stranger: Api.withToken(url, 'default:development.nobody-has-this-token'),
      nobody: Api.anonymous(url),
    });
  }

  /** Returns a session of another user, for `as`. */
  logIn(user: { username: string; password: string }): Promise<Api> {
    return Api.loggedIn(this.#url, user);
  }

  /**
   * Runs a sequence of calls. If it fails because a response lacks a value for the next call, the failure is recorded
   * as a difference.
   */
  async play(scenario: (client: CheckingClient) => Promise<void>): Promise<void> {
    try {
      await scenario(this);
    } catch (error) {
      const last = [...this.called].at(-1) ?? scenario.name;
      this.#differs(last, `after this nothing more was called in ${scenario.name}: ${messageOf(error)}`);
    }
  }

  /** @returns the body of the response, or nothing if it is missing or not a success */
  async call(operationId: string, call: Call = {}): Promise<unknown> {
    const placed = this.#structure.get(operationId);
    if (placed === undefined) {
      this.#differs(operationId, 'is called by the verification, and missing in the description');
      return undefined;
    }
    // The last parameter of the call takes precedence.
    this.called.delete(operationId);
    this.called.add(operationId);
    const { operation } = placed;
    const bodySchema = operation.requestBody?.content['application/json']?.schema;
    if (call.body !== undefined && bodySchema) {
      for (const line of this.#validator.complaints(bodySchema, call.body))
        this.#differs(operationId, `request: ${line}`);
    }
    const response = await this.#send(placed, call);
    const text = await response.text();
    this.#observe(operationId, 'scenario', call, response, text);
    if (!response.ok) {
      this.#differs(operationId, `returned ${response.status}: ${text.slice(0, 200)}`);
      return undefined;
    }
    this.succeeded.set(operationId, call);
    const known = Object.keys(operation.responses);
    if (!known.includes(String(response.status))) {
      this.#differs(operationId, `returned ${response.status}, which is not described`);
    }
    // The body may match the description even if the status doesn't.
    const status = known.find((name) => name === String(response.status)) ?? known.find((name) => name.startsWith('2'));
    return this.#checkBody(operationId, operation.responses[status ?? '']?.content ?? {}, response, text);
  }

  /**
   * Makes a call with a body from the page, which must be a success. It doesn't count as a call of the operation.
   * @returns the body of the response
   */
  async example(operationId: string, call: Call): Promise<unknown> {
    const placed = this.#structure.get(operationId);
    if (placed === undefined) {
      this.reportExample(operationId, 'has an example, and is missing in the description');
      return undefined;
    }
    const response = await this.#send(placed, call);
    const text = await response.text();
    if (!response.ok) {
      const body = JSON.stringify(call.body).slice(0, 120);
      this.reportExample(operationId, `returned ${response.status} for the example ${body}: ${text.slice(0, 300)}`);
    }
    return parse(text);
  }

  /** Returns whether the server returns 304 for the `ETag` that it has just returned. */
  async recognizesEtag(operationId: string): Promise<boolean> {
    const placed = this.#structure.get(operationId);
    const call = this.succeeded.get(operationId);
    if (placed === undefined || call === undefined) return false;
    const first = await this.#send(placed, call);
    await first.text();
    const etag = first.headers.get('etag');
    if (etag === null) return false;
    // With this header, `fetch` doesn't add `no-cache`, for which the server always sends the body.
    const headers = { ...call.headers, 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const second = await this.#send(placed, { ...call, headers });
    await second.text();
    return second.status === 304;
  }

  /** Adds a difference that an example revealed. */
  reportExample(operationId: string, what: string): void {
    this.#differs(operationId, what);
  }

  /** Makes a call that must return the given error status, and a response that matches the description. */
  async provoke(status: number, operationId: string, call: Call = {}): Promise<void> {
    const placed = this.#structure.get(operationId);
    if (placed === undefined) {
      this.#differs(operationId, 'is called by the verification, and missing in the description');
      return;
    }
    const response = await this.#send(placed, call);
    const text = await response.text();
    this.#observe(operationId, 'scenario', call, response, text);
    if (response.status !== status) {
      this.#differs(operationId, `returned ${response.status} instead of ${status}: ${text}`);
    } else {
      // `compareStatuses` compares the status and the body with the page.
      this.refused += 1;
    }
  }

  /** Makes a call that may fail, and records what the server returns. */
  async probe(trigger: Trigger, operationId: string, call: Call): Promise<number> {
    const placed = this.#structure.get(operationId);
    if (placed === undefined) throw new Error(`There is no operation ${operationId}.`);
    try {
      const response = await this.#send(placed, call, probeTimeout);
      this.#observe(operationId, trigger, call, response, await response.text());
      return response.status;
    } catch {
      // Some invalid values make the server hang.
      this.observations.add(operationId, { trigger, caller: nameOf(call), status: 0, mediaType: '', body: '' });
      return 0;
    }
  }

  /** Returns the status of the probe with the given credentials. */
  statusOf(operationId: string, caller: Caller): number | undefined {
    const trigger = caller === 'nobody' ? 'no-credentials' : 'wrong-token';
    return this.observations.of(operationId).find((one) => one.trigger === trigger && one.caller === caller)?.status;
  }

  /** Returns whether a call with other credentials than usual is a success. */
  async succeeds(operationId: string, call: Call): Promise<boolean> {
    const status = await this.probe('wrong-token', operationId, call);
    return status >= 200 && status < 300;
  }

  #observe(operationId: string, trigger: Trigger, call: Call, { status, headers }: Response, body: string): void {
    const mediaType = mediaTypeOf(headers);
    this.observations.add(operationId, { trigger, caller: nameOf(call), status, mediaType, body });
  }

  #send(
    placed: PlacedOperation,
    { path = {}, query, body, headers, as = 'user', raw }: Call,
    timeout?: number,
  ): Promise<Response> {
    const target = placed.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(path[name] ?? `{${name}}`),
    );
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const caller = as instanceof Api ? as : this.#callers[as];
    if (raw)
      return caller.requestText(placed.method, target + search, raw.text, { 'Content-Type': raw.mediaType }, timeout);
    return caller.request(placed.method, target + search, body, headers, timeout);
  }

  #checkBody(operationId: string, content: Content, response: Response, text: string): unknown {
    const mediaType = mediaTypeOf(response.headers);
    if (text === '') {
      if (Object.keys(content).length > 0) this.#differs(operationId, 'returned no body, although one is described');
      return undefined;
    }
    const described = content[mediaType];
    if (described === undefined) {
      const known = Object.keys(content).join(', ') || 'no body';
      this.#differs(operationId, `returned ${mediaType || 'an unknown media type'}, but ${known} is described`);
      return parse(text);
    }
    const value = mediaType === 'application/json' ? parse(text) : text;
    if (described.schema) {
      for (const line of this.#validator.complaints(described.schema, value)) this.#differs(operationId, line);
    }
    return value;
  }

  #differs(operationId: string, what: string): void {
    if (this.differences.some((known) => known.operationId === operationId && known.what === what)) return;
    this.differences.push({ operationId, what });
  }
}

type Content = NonNullable<
  ReturnType<ReturnType<typeof operationsById>['get']>
>['operation']['responses'][string]['content'] &
  object;

function mediaTypeOf(headers: Headers): string {
  return headers.get('content-type')?.split(';', 1)[0]?.trim() ?? '';
}

function nameOf({ as = 'user' }: Call): string | undefined {
  return typeof as === 'string' ? as : undefined;
}

/** A user who may only read. */
const viewer = { username: 'reader', password: 'Only-Reads-And-Nothing-5' };

async function personalToken(url: string, session: Api): Promise<Api> {
  const pat = { description: 'Verification', expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
  const created = await session.send('POST', '/api/admin/user/tokens', pat);
  return Api.withToken(url, z.object({ secret: z.string() }).parse(created).secret);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
