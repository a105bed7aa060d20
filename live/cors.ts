import type { IncomingMessage, ServerResponse } from 'node:http';

/** Seconds for which a browser may cache the result of a preflight request. */
const maxAge = '600';

/**
 * Creates middleware that lets pages of the given origins read responses of the whole API. Unleash itself sends CORS
 * headers only for the Frontend API, which this middleware leaves to Unleash. Cookies are not allowed: requests carry
 * their token in a header.
 * @param origins such as `http://localhost:3000`; for other origins Unleash responds as usual
 */
export function cors(origins: readonly string[]) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    response.appendHeader('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin) || request.url?.startsWith('/api/frontend')) return next();
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', '*');
    const method = request.headers['access-control-request-method'];
    if (request.method !== 'OPTIONS' || method === undefined) return next();
    response.setHeader('Access-Control-Allow-Methods', method);
    response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*');
    response.setHeader('Access-Control-Max-Age', maxAge);
    // Chromium sends this header when a public page requests an address on the reader's machine.
    if (request.headers['access-control-request-private-network'] === 'true') {
      response.setHeader('Access-Control-Allow-Private-Network', 'true');
    }
    response.statusCode = 204;
    response.end();
  };
}
