import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sirv from 'sirv';
import { asksForMarkdown } from '../src/core/integrations/hosts/markdown-response.ts';

interface HeaderRule {
  readonly pattern: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Reads a `_headers` file: a pattern (`/*`, `/assets/*`), and below it indented `Name: value` lines. */
export function parseHeaders(text: string): HeaderRule[] {
  return text.split('\n\n').flatMap((block) => {
    const [pattern, ...lines] = block.trim().split('\n');
    if (!pattern) return [];
    const headers = lines
      .filter((line) => !line.trim().startsWith('!'))
      .map((line) => line.trim().split(/:\s*(.*)/s, 2))
      .map(([name = '', value = '']) => [name, value] as const);
    return [{ pattern, headers }];
  });
}

/** Reads a `_redirects` file: `from to status` lines, as a map of decoded paths. */
export function parseRedirects(text: string): Map<string, string> {
  const rules = text.split('\n').flatMap((line) => {
    const [from, to] = line.split(' ');
    return from && to ? [[decodeURI(from), to] as const] : [];
  });
  return new Map(rules);
}

/** Inserts the query of a request before the anchor of a redirect's target. */
export function withQuery(target: string, search: string): string {
  const [before = '', anchor] = target.split('#', 2);
  return `${before}${search}${anchor === undefined ? '' : `#${anchor}`}`;
}

/**
 * Returns a request handler that serves a built site like a host: with the headers and redirects that the build contains,
 * paths without an ending, and the not-found page.
 *
 * @param folder the build
 * @param options.redirects whether to follow the redirect rules. Otherwise, old paths return their own pages, as on a host
 *   that doesn't know such rules
 */
export function siteHandler(folder: string, { redirects = true } = {}): RequestListener {
  const headerRules = parseHeaders(readFileSync(path.join(folder, '_headers'), 'utf8'));
  const redirectRules = parseRedirects(redirects ? readFileSync(path.join(folder, '_redirects'), 'utf8') : '');
  const notFound = readFileSync(path.join(folder, '404.html'));
  const files = sirv(folder, { dev: true, etag: true, extensions: ['html'] });

  return (request: IncomingMessage, response: ServerResponse) => {
    const url = requestedUrl(request);
    if (!url) {
      response.writeHead(400, { 'Content-Type': 'text/plain' }).end('This address is invalid.\n');
      return;
    }
    // The package that sends the files reads both again, and fails if they have mistakes.
    request.url = `${url.pathname}${url.search}`;
    if (!isRange(request.headers.range)) delete request.headers.range;
    const pathname = safeDecode(url.pathname);
    for (const { pattern, headers } of headerRules) {
      if (!pathname.startsWith(pattern.replace('*', ''))) continue;
      for (const [name, value] of headers) response.setHeader(name, value);
    }
    // This server uses plain HTTP. A browser that remembered the header would break other projects on localhost.
    response.removeHeader('Strict-Transport-Security');

    const moved = redirectRules.get(pathname);
    const bare = pathname
      .replace(/\/index\.html?$/i, '/')
      .replace(/\.html?$/i, '')
      .replace(/(.)\/+$/, '$1')
      // `//host` would lead to another site. A backslash is encoded again below.
      .replace(/^\/+/, '/');
    const target =
      moved === undefined ? bare !== pathname && !isRedirectPage(folder, pathname) && encodeURI(bare) : moved;
    if (typeof target === 'string') {
      response.writeHead(301, { Location: withQuery(target, url.search) }).end();
      return;
    }
    response.setHeader('Vary', 'Accept');
    if (asksForMarkdown(request.headers.accept) && existsSync(path.join(folder, `${pathname}.md`))) {
      response.setHeader('Content-Type', 'text/markdown;charset=utf-8');
      request.url = `${url.pathname}.md`;
    }
    // The file server doesn't know this ending.
    if (pathname.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
    files(request, response, () => {
      response
        .writeHead(404, { 'Content-Type': 'text/html;charset=utf-8' })
        .end(request.method === 'HEAD' ? undefined : notFound);
    });
  };

  function isRedirectPage(root: string, pathname: string): boolean {
    if (redirects || !/\.html?$/.test(pathname)) return false;
    try {
      return readFileSync(path.join(root, pathname), 'utf8').includes('http-equiv="refresh"');
    } catch {
      return false;
    }
  }
}

/** The address that a client requests; undefined if it is invalid, or no address of a page (`OPTIONS *`). */
function requestedUrl({ url = '' }: IncomingMessage): URL | undefined {
  // `//host/path` is a path here. Resolved as a link, it would be another host.
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  return /^https?:/i.test(address) ? (URL.parse(address) ?? undefined) : undefined;
}

/** Whether the text of a Range header is one range that begins before it ends. */
function isRange(range: string | undefined): boolean {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  return from !== undefined && (to === '' || Number(from) <= Number(to));
}

function safeDecode(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      dir: { type: 'string', default: 'dist' },
      port: { type: 'string', default: '3000' },
      host: { type: 'string' },
      'no-redirects': { type: 'boolean', default: false },
    },
  });
  const folder = path.resolve(values.dir);
  if (!existsSync(path.join(folder, '_headers'))) {
    console.error(`There is no build in ${folder}. Run npm run build first.`);
    process.exit(1);
  }
  const handler = siteHandler(folder, { redirects: !values['no-redirects'] });
  const servers = new Set<Server>();
  const listen = (port: number, host: string) =>
    new Promise<number>((resolve, reject) => {
      const server = createServer(handler).once('error', reject);
      server.listen(port, host, () => {
        servers.add(server);
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  try {
    const port = await listen(Number(values.port), values.host ?? '127.0.0.1');
    // `localhost` can be either of the two. A machine without IPv6 has only the first.
    if (values.host === undefined) {
      await listen(port, '::1').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') throw error;
      });
    }
    const stop = () => {
      for (const server of servers)
        server.close(() => servers.delete(server) && servers.size === 0 && process.exit(0)).closeAllConnections();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    console.log(`The documentation is served on http://${values.host ?? 'localhost'}:${port}`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    console.error(
      `Port ${values.port} is in use. Stop the program that uses it, or choose another port: npm run preview -- --port 3001`,
    );
    process.exit(1);
  }
}
