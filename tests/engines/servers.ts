import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import path from 'node:path';
import { siteHandler } from '../../tools/serve.ts';

const folder = path.resolve(import.meta.dirname, '../../.cache/test-site');

/**
 * Reports errors of a page to its server, because the driver of WebKit doesn't hand them out. It is the first script of
 * each page, and an external one, so that the policy of the site stays as it is.
 */
const collector = `{
  const report = (text) => navigator.sendBeacon('/collected-errors', location.pathname + ': ' + text);
  addEventListener('error', ({ error, message, target }) => report(message ?? 'not loaded: ' + target.outerHTML + error), true);
  addEventListener('unhandledrejection', ({ reason }) => report('not caught: ' + reason + ' ' + (reason?.stack ?? '')));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(violatedDirective + ' blocked ' + blockedURI));
  const { error } = console;
  console.error = (...values) => (report(values.join(' ')), error(...values));
}`;

/** A running server. */
export interface Server {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** The built test site, with what went wrong on its pages. */
export interface SiteServer extends Server {
  /** Errors of pages, and responses that no page should need. */
  readonly problems: string[];
}

/**
 * Serves the test site as `tools/serve.ts` does, and adds {@link collector} to each page.
 *
 * @param options.redirects whether to follow the redirect rules of the build
 */
export async function serveSite(options?: { readonly redirects: boolean }): Promise<SiteServer> {
  const problems: string[] = [];
  const inner = await listen(siteHandler(folder, options));
  const outer = await listen(async (request, response) => {
    const url = request.url ?? '/';
    if (url === '/collect-errors.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(collector);
    } else if (url === '/collected-errors') {
      problems.push(await bodyOf(request));
      response.writeHead(204).end();
    } else {
      const answer = await fetch(inner.origin + url, { redirect: 'manual' });
      if (answer.status >= 400) problems.push(`${url}: ${answer.status}`);
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
      for (const [name, value] of answer.headers) if (name !== 'content-length') response.setHeader(name, value);
      response.writeHead(answer.status);
      if (isPage)
        response.end((await answer.text()).replace('<head>', '<head><script src="/collect-errors.js"></script>'));
      else response.end(Buffer.from(await answer.arrayBuffer()));
    }
  });
  return {
    origin: outer.origin,
    problems,
    async stop() {
      await Promise.all([outer.stop(), inner.stop()]);
    },
  };
}

async function listen(handler: (...of: Parameters<RequestListener>) => unknown): Promise<Server> {
  const server = createServer((request, response) => void handler(request, response)).listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    // Browsers treat localhost as a secure context, in which a page may write to the clipboard.
    origin: `http://localhost:${address.port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close().closeAllConnections();
      await closed;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
