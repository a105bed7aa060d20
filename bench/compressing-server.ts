import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';

/** Media types that hosts compress. */
const compressible = /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg)/;

export interface RunningServer {
  readonly origin: string;
  readonly close: () => void;
}

/** Starts a server on a free port. */
async function listen(handler: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return { server, origin: `http://127.0.0.1:${address.port}` };
}

/**
 * Serves what `handler` answers, compressed by gzip as file hosts and CDNs do. Answers are compressed once and kept, so
 * that compressing takes no time in a measurement.
 *
 * @param extra pages of the measurement itself, as HTML by path
 * @param change what the measurement changes in the pages
 */
export async function serveCompressed(
  handler: RequestListener,
  extra: Readonly<Record<string, string>>,
  change: (html: string) => string = (html) => html,
): Promise<RunningServer> {
  const inner = await listen((request, response) => {
    const page = extra[request.url ?? ''];
    if (page === undefined) handler(request, response);
    else response.writeHead(200, { 'Content-Type': 'text/html;charset=utf-8' }).end(page);
  });
  const answers = new Map<string, Promise<{ status: number; headers: [string, string][]; body: Buffer }>>();
  const answer = async (url: string) => {
    const response = await fetch(`${inner.origin}${url}`, { redirect: 'manual' });
    const sent = Buffer.from(await response.arrayBuffer());
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const body = isPage ? Buffer.from(change(sent.toString())) : sent;
    const compresses = compressible.test(response.headers.get('content-type') ?? '');
    const headers = [...response.headers].filter(
      ([name]) => !/^(content-length|transfer-encoding|connection|keep-alive)$/.test(name),
    );
    if (compresses) headers.push(['content-encoding', 'gzip'], ['vary', 'Accept-Encoding']);
    return { status: response.status, headers, body: compresses ? gzipSync(body) : body };
  };
  const outer = await listen((request, response) => {
    const url = request.url ?? '/';
    const known = answers.get(url) ?? answer(url);
    answers.set(url, known);
    void known.then(({ status, headers, body }) => {
      for (const [name, value] of headers) response.setHeader(name, value);
      response.writeHead(status, { 'Content-Length': body.length }).end(body);
    });
  });
  return {
    origin: outer.origin,
    close: () => {
      for (const { server } of [inner, outer]) server.close().closeAllConnections();
    },
  };
}
