import { createServer } from 'node:http';
import { freePort } from '../../live/port.ts';
import type { Execution, Program } from '../../tools/programs.ts';

/** A running Unleash Edge. */
export interface Edge {
  readonly url: string;
  /** What it has logged so far. */
  readonly log: () => string;
  /** Ends it, by default as a container does. @returns its exit status, or `null` if the signal ended it */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Environment variables of Edge besides `PORT`. */
export type EdgeVariables = Readonly<Record<string, string>>;

/** Milliseconds that Edge may take to start. It validates its tokens and downloads its flags first. */
const startLimit = 20_000;

/** Edges, which all end with the test file. */
export class EdgeRunner {
  readonly #program: Program;
  readonly #running = new Set<Edge>();

  constructor(program: Program) {
    this.#program = program;
  }

  /** Runs a command to its end, with nothing in its environment but these variables. */
  run(args: readonly string[], variables: EdgeVariables = {}): Promise<Execution> {
    return this.#program.run(args, { env: { ...variables }, timeout: startLimit });
  }

  /**
   * Starts Edge and waits until it accepts connections.
   *
   * @param at the address of its health check, if it isn't the default one
   * @throws Error with the log if it ends
   */
  async start(args: readonly string[], variables: EdgeVariables = {}, at?: (port: number) => string): Promise<Edge> {
    const port = await freePort();
    const child = this.#program.start(args, { env: { INTERFACE: '127.0.0.1', PORT: String(port), ...variables } });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += String(chunk)));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const url = at?.(port) ?? `http://127.0.0.1:${port}`;
    const begin = Date.now();
    while (!(await isServing(`${url}/internal-backstage/health`))) {
      if (child.exitCode !== null) throw new Error(`Edge ended with status ${await ended}: ${log}`);
      if (Date.now() - begin > startLimit) {
        child.kill('SIGKILL');
        throw new Error(`Edge didn't start: ${log}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const edge: Edge = {
      url,
      log: () => log,
      stop: (signal = 'SIGTERM') => {
        this.#running.delete(edge);
        child.kill(signal);
        return ended;
      },
    };
    this.#running.add(edge);
    return edge;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((edge) => edge.stop('SIGKILL')));
  }
}

/** An address that refuses connections answers nothing; every status means that Edge listens. */
async function isServing(url: string): Promise<boolean> {
  const response = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
  await response?.arrayBuffer();
  return response !== undefined;
}

/** A request that Edge sent to its upstream. */
export interface UpstreamRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A response that doesn't come from the server. Default of its body: an empty object. */
interface FixedResponse {
  readonly status: number;
  readonly body?: string;
}

/** An upstream that passes requests on to a server, except those to paths with fixed responses. */
export interface Upstream {
  readonly url: string;
  readonly requests: UpstreamRequest[];
  /** Responses by path. Requests to these paths don't reach the server. */
  readonly fixed: Map<string, FixedResponse>;
  readonly stop: () => Promise<void>;
}

/** Starts an upstream in front of a server. */
export async function startUpstream(target: string): Promise<Upstream> {
  const requests: UpstreamRequest[] = [];
  const fixed = new Map<string, FixedResponse>();
  const server = createServer(async (from, to) => {
    const chunks: Buffer[] = [];
    for await (const chunk of from) if (chunk instanceof Buffer) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const path = from.url ?? '/';
    requests.push({ path, headers: from.headers, body });
    const response = fixed.get(path);
    if (response !== undefined) {
      return void to.writeHead(response.status, { 'content-type': 'application/json' }).end(response.body ?? '{}');
    }
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'if-none-match']) {
      const value = from.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const passed = await fetch(target + path, {
      method: from.method ?? 'GET',
      headers,
      ...(from.method === 'POST' && { body }),
    });
    const type = passed.headers.get('content-type');
    const etag = passed.headers.get('etag');
    to.writeHead(passed.status, { ...(type && { 'content-type': type }), ...(etag && { etag }) });
    to.end(Buffer.from(await passed.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, requests, fixed, stop };
}
