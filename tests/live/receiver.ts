import { createServer } from 'node:http';

/** A request that a receiver got. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** The response to a request. Default: 200 without a body. */
export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A service that scripts of pages send requests to, such as a chat. */
export interface Receiver {
  readonly url: string;
  /** The requests since the start, or since `clear`. */
  readonly received: readonly Received[];
  readonly clear: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts a service that keeps the requests, and replies to them as it is told. */
export async function startReceiver(reply: (request: Received) => Reply | Promise<Reply>): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.on('end', async () => {
      const body = Buffer.concat(chunks).toString();
      const request = { method: from.method ?? '', path: from.url ?? '', headers: from.headers, body };
      received.push(request);
      const answer = await reply(request);
      to.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      to.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? ''));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    clear: () => {
      received.length = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
