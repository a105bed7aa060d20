import { createServer } from 'node:http';

/** A store with the part of the S3 protocol that Edge uses, for one bucket whose name is in the path. */
export interface Bucket {
  readonly url: string;
  /** Contents by key. */
  readonly objects: ReadonlyMap<string, string>;
  /** Requests that the store doesn't know. */
  readonly problems: readonly string[];
  /** The access key, the region and the service that signed the last request. */
  readonly credentials: () => readonly string[];
  readonly stop: () => Promise<void>;
}

export async function startBucket(name: string): Promise<Bucket> {
  const objects = new Map<string, string>();
  const problems: string[] = [];
  let credentials: string[] = [];
  const server = createServer(async (from, to) => {
    const chunks: Buffer[] = [];
    for await (const chunk of from) if (chunk instanceof Buffer) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const place = decodeURIComponent((from.url ?? '/').replace(/\?.*/, ''));
    const key = place.startsWith(`/${name}/`) ? place.slice(name.length + 2) : undefined;
    const signature = from.headers.authorization ?? '';
    const [, access = '', region = '', service = ''] =
      /Credential=([^/]+)\/\d+\/([^/]+)\/([^/]+)\//.exec(signature) ?? [];
    credentials = [access, region, service];
    if (from.method === 'PUT' && key !== undefined) {
      const isChunked = from.headers['content-encoding']?.includes('aws-chunked');
      objects.set(key, isChunked ? withoutChunks(body) : body);
      return void to.writeHead(200, { etag: '"1"' }).end();
    }
    const object = from.method === 'GET' && key !== undefined ? objects.get(key) : undefined;
    if (object !== undefined) return void to.writeHead(200, { 'content-type': 'application/json' }).end(object);
    if (from.method !== 'GET' || key === undefined) problems.push(`${from.method} ${from.url}`);
    to.writeHead(404, { 'content-type': 'application/xml' });
    to.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, objects, problems, credentials: () => credentials, stop };
}

/** Joins the chunks of a body, each of which begins with a line that has its length. */
function withoutChunks(body: string): string {
  const [, size = '0'] = /^([\da-f]+)[^\r]*\r\n/i.exec(body) ?? [];
  const begin = body.indexOf('\r\n') + 2;
  const end = begin + Number.parseInt(size, 16);
  return size === '0' ? '' : body.slice(begin, end) + withoutChunks(body.slice(end + 2));
}
