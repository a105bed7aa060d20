import type { IncomingMessage, ServerResponse } from 'node:http';

/** A browser asks again after this many seconds whether a request of its kind is allowed. */
const maxAge = '600';

/**
 * Middleware that lets pages of the given origins read answers of the whole API. Unleash itself sends CORS headers for
 * the Frontend API alone, which is left to it. Cookies stay out: requests carry their token in a header.
 *
 * @param origins such as `http://localhost:3000`; any other origin gets what Unleash would give it
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
    // Chromium asks this when a public page reaches for the reader's own machine.
    if (request.headers['access-control-request-private-network'] === 'true') {
      response.setHeader('Access-Control-Allow-Private-Network', 'true');
    }
    response.statusCode = 204;
    response.end();
  };
}
