/** A failed call of the server's API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
}

/** A server on the same machine responds in much less time. */
const patience = 30_000;

/** Calls the API of a server with given credentials. */
export class Api {
  readonly #url: string;
  readonly #credentials: Readonly<Record<string, string>>;

  private constructor(url: string, credentials: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#credentials = credentials;
  }

  /** Authenticates with a token of any type. */
  static withToken(url: string, token: string): Api {
    return new Api(url, { Authorization: token });
  }

  /** Sends no credentials. */
  static anonymous(url: string): Api {
    return new Api(url, {});
  }

  /**
   * Authenticates with a session. Some operations, such as favorites and personal access tokens, are for users and
   * reject tokens.
   * @throws ApiError if the login is rejected
   */
  static async loggedIn(url: string, { username, password }: { username: string; password: string }): Promise<Api> {
    const response = await fetch(`${url}/auth/simple/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    // The session exists only after the whole response has arrived.
    const text = await response.text();
    const Cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
    if (!response.ok || Cookie === '') throw new ApiError(`The login failed with status ${response.status}: ${text}`);
    return new Api(url, { Cookie });
  }

  /** The session cookie. Empty with a token. */
  get cookie(): string {
    return this.#credentials['Cookie'] ?? '';
  }

  /** Returns any response, including errors. */
  request(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
    timeout = patience,
  ): Promise<Response> {
    return fetch(this.#url + path, {
      method: method.toUpperCase(),
      headers: { ...this.#credentials, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
  }

  /** Sends a body as it is, such as invalid JSON. Returns any response. */
  requestText(
    method: string,
    path: string,
    body: string,
    headers: Readonly<Record<string, string>>,
    timeout = patience,
  ): Promise<Response> {
    return fetch(this.#url + path, {
      method: method.toUpperCase(),
      headers: { ...this.#credentials, ...headers },
      signal: AbortSignal.timeout(timeout),
      ...(method.toUpperCase() !== 'GET' && { body }),
    });
  }

  /**
   * @returns the JSON of the response, or nothing if it has no body
   * @throws ApiError with the method, path, status and body if the response isn't a success
   */
  async send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const response = await this.request(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new ApiError(`${method} ${path} failed with status ${response.status}: ${text}`);
    return text === '' ? undefined : parseJson(text);
  }
}

/** Some responses are plain text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
