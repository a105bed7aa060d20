import { z } from 'zod';
import { Api } from '../../live/example-set/api.ts';
import { messageOf } from '../../live/problem-error.ts';
import { adminUser, tokens } from '../../live/tokens.ts';
import type { ApiStructure } from '../../src/model/api/structure.ts';
import type { Difference } from './difference.ts';
import { operationsById, type PlacedOperation } from './structure-operations.ts';
import { createValidator } from './validator.ts';

/** The initial callers: the admin with a personal access token, the example's tokens, and an invalid token. */
type Caller = 'user' | 'admin' | 'backend' | 'frontend' | 'stranger';

/** The input of a call. */
export interface Call {
  /** Values for the parameters of its path. */
  readonly path?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The caller. @default user, which has all permissions */
  readonly as?: Caller | Api | undefined;
}

/** Calls operations by their ids and validates requests and responses against the description. */
export class CheckingClient {
  readonly differences: Difference[] = [];
  /** Ids of the operations that were called. */
  readonly called = new Set<string>();
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
    const pat = { description: 'Verification', expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
    const { secret } = z
      .object({ secret: z.string() })
      .parse(await session.send('POST', '/api/admin/user/tokens', pat));
    return new CheckingClient(url, description, {
      user: Api.withToken(url, secret),
      admin: Api.withToken(url, tokens.admin),
      backend: Api.withToken(url, tokens.backend),
      frontend: Api.withToken(url, tokens.frontend),
      stranger: Api.withToken(url, 'default:development.nobody-has-this-token'),
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
    if (!response.ok) {
      this.#differs(operationId, `returned ${response.status}: ${text.slice(0, 200)}`);
      return undefined;
    }
    const known = Object.keys(operation.responses);
    if (!known.includes(String(response.status))) {
      this.#differs(operationId, `returned ${response.status}, which is not described`);
    }
    // The body may match the description even if the status doesn't.
    const status = known.find((name) => name === String(response.status)) ?? known.find((name) => name.startsWith('2'));
    return this.#checkBody(operationId, operation.responses[status ?? '']?.content ?? {}, response, text);
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
    const described = placed.operation.responses[String(status)];
    if (response.status !== status) {
      this.#differs(operationId, `returned ${response.status} instead of ${status}: ${text}`);
    } else if (described === undefined) {
      this.#differs(operationId, `returned ${status}, which is not described`);
    } else {
      this.refused += 1;
      this.#checkBody(operationId, described.content ?? {}, response, text);
    }
  }

  #send(placed: PlacedOperation, { path = {}, query, body, headers, as = 'user' }: Call): Promise<Response> {
    const target = placed.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(path[name] ?? `{${name}}`),
    );
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const caller = as instanceof Api ? as : this.#callers[as];
    return caller.request(placed.method, target + search, body, headers);
  }

  #checkBody(operationId: string, content: Content, response: Response, text: string): unknown {
    const mediaType = response.headers.get('content-type')?.split(';', 1)[0]?.trim() ?? '';
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
