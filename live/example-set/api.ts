/** A call of the server's API that was not answered with success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
}

/** Calls the API of a server, as whoever the credentials say. */
export class Api {
  readonly #url: string;
  readonly #credentials: Readonly<Record<string, string>>;

  private constructor(url: string, credentials: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#credentials = credentials;
  }

  /** With a token of any kind. */
  static withToken(url: string, token: string): Api {
    return new Api(url, { Authorization: token });
  }

  /**
   * With a session: some operations (favorites, personal access tokens) are for people and refuse tokens.
   *
   * @throws ApiError when the log-in is refused
   */
  static async loggedIn(url: string, { username, password }: { username: string; password: string }): Promise<Api> {
    const response = await fetch(`${url}/auth/simple/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    // The session is there when the whole answer is.
    const text = await response.text();
    const Cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
    if (!response.ok || Cookie === '') throw new ApiError(`The log-in was answered with ${response.status}: ${text}`);
    return new Api(url, { Cookie });
  }

  /** The cookie of a session; empty with a token. */
  get cookie(): string {
    return this.#credentials['Cookie'] ?? '';
  }

  /** Any answer, a refusal too. */
  request(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return fetch(this.#url + path, {
      method: method.toUpperCase(),
      headers: { ...this.#credentials, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /**
   * @returns the answer's JSON, or nothing when it has no body
   * @throws ApiError with method, path, status and body of an answer that is not a success
   */
  async send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const response = await this.request(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new ApiError(`${method} ${path} was answered with ${response.status}: ${text}`);
    return text === '' ? undefined : parseJson(text);
  }
}

/** Some answers are plain text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
