import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What the upstream does with a request for flags. */
export type Answer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly after?: number }
  | 'no response'
  | 'half a response'
  | 'invalid JSON';

/** Answers until a number of intervals after the first request for flags. The last entry answers all further ones. */
export type Script = readonly { readonly until?: number; readonly answer: Answer }[];

/** A request as it arrived, with the time in intervals. */
export interface Received {
  readonly at: number;
  readonly method: string;
  /** Without the client's prefix: `/client/features`. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly answer: Answer;
  /** When the last byte left, or the connection was closed. */
  answered?: number;
}

/** An Unleash server that answers each client by its script. */
export interface Upstream {
  readonly url: (client: string) => string;
  readonly requests: (client: string) => readonly Received[];
  readonly now: () => number;
  readonly stop: () => void;
}

/** What a client asks for, by the end of the path. */
export interface Scripts {
  readonly features: Script;
  readonly metrics?: Script;
}

/** The flag configuration before and after a change. */
const flagsOf = (changed: boolean): string => {
  const strategies = [{ name: 'default', parameters: {}, constraints: [], segments: [] }];
  const flag = { type: 'release', project: 'default', stale: false, impressionData: false, variants: [], strategies };
  const features = [
    { ...flag, name: 'steady', enabled: true },
    { ...flag, name: 'changed', enabled: changed },
    { ...flag, name: 'counted', enabled: true },
    { ...flag, name: 'last', enabled: true },
  ];
  return JSON.stringify({ version: 2, features, query: { environment: 'development' }, meta: { revisionId: 1 } });
};

/** Starts a server for all clients. @param interval the clients' polling interval in milliseconds */
export async function startUpstream(clients: ReadonlyMap<string, Scripts>, interval: number): Promise<Upstream> {
  const began = performance.now();
  const now = (): number => (performance.now() - began) / interval;
  const received = new Map<string, Received[]>();

  const take = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const at = now();
    const chunks: Buffer[] = [];
    for await (const chunk of from) if (chunk instanceof Buffer) chunks.push(chunk);
    const [, client = '', path = ''] = /^\/([^/]+)\/api(\/[^?]*)/.exec(from.url ?? '') ?? [];
    const requests = received.get(client) ?? [];
    received.set(client, requests);
    const scripts = clients.get(client);
    const isFlags = path === '/client/features';
    const script = isFlags ? scripts?.features : path === '/client/metrics' ? scripts?.metrics : undefined;
    const before = requests.find((request) => request.path === path)?.at ?? at;
    const answer =
      script?.find(({ until = Infinity }) => at - before < until)?.answer ?? ({ status: isFlags ? 200 : 202 } as const);
    const request: Received = {
      at,
      method: from.method ?? '',
      path,
      headers: from.headers,
      body: Buffer.concat(chunks).toString(),
      answer,
    };
    requests.push(request);
    const end = (): void => void (request.answered ??= now());
    to.once('finish', end).once('close', end);

    if (answer === 'no response') return void from.socket.destroy();
    // The configuration changes when the failures end.
    const hasFailed = requests.some((one) => one.path === path && !isSuccess(one.answer));
    const flags = flagsOf(hasFailed);
    const headers = { 'content-type': 'application/json', etag: `"${hasFailed ? 'second' : 'first'}"` };
    if (answer === 'half a response') {
      to.writeHead(200, { ...headers, 'content-length': flags.length });
      return void to.write(flags.slice(0, flags.length / 2), () => setTimeout(() => from.socket.destroy(), 50));
    }
    if (answer === 'invalid JSON') return void to.writeHead(200, headers).end(flags.slice(0, flags.length / 2));
    if (answer.after !== undefined) await new Promise((done) => setTimeout(done, (answer.after ?? 0) * interval));
    if (!isFlags || answer.status !== 200) return void to.writeHead(answer.status, answer.headers).end();
    if (from.headers['if-none-match'] === headers.etag) return void to.writeHead(304, { etag: headers.etag }).end();
    to.writeHead(200, headers).end(flags);
  };

  const server = createServer((from, to) => void take(from, to).catch(() => from.socket.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: (client) => `http://127.0.0.1:${port}/${client}/api`,
    requests: (client) => received.get(client) ?? [],
    now,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Whether an answer brings flags or says that they haven't changed. */
export function isSuccess(answer: Answer): boolean {
  return typeof answer === 'object' && answer.status < 400;
}
