import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';

/** What goes wrong with a request: a status with a message, or a connection that ends before the response or within it. */
export type Fault = { readonly status: number; readonly message: string } | 'no response' | 'half a response';

/** One fault of each kind. Only with the last one does the server carry out the request. */
export const faults: readonly Fault[] = [{ status: 503, message: 'out of order' }, 'no response', 'half a response'];

/** What a script prints about a fault. */
export const sayingOf = (fault: Fault): string => (typeof fault === 'object' ? fault.message : 'curl: (');

/** A proxy in front of a server, which can fail one request. */
export interface FaultyProxy {
  readonly url: string;
  /** Methods and paths since the last call of `failAt` or `passAll`. */
  readonly requests: () => readonly string[];
  /** The requests with this method and path fail, or only the first ones. The others reach the server. */
  readonly failAt: (request: string, fault: Fault, times?: number) => void;
  /** No request fails. The given paths have these responses instead of the server's. */
  readonly passAll: (answers?: Readonly<Record<string, unknown>>) => void;
  readonly stop: () => Promise<void>;
}

/** Starts a proxy that passes everything on until it is told to fail. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const requests: string[] = [];
  let failing: { request: string; fault: Fault; left: number } | undefined;
  let answers: Readonly<Record<string, unknown>> = {};
  const answer = (from: IncomingMessage, to: ServerResponse) => {
    const request = `${from.method} ${from.url}`;
    requests.push(request);
    const fault = failing?.request === request && failing.left-- > 0 ? failing.fault : undefined;
    if (fault === 'no response') return void from.socket.destroy();
    if (typeof fault === 'object') {
      return void to.writeHead(fault.status).end(JSON.stringify({ message: fault.message }));
    }
    const { pathname, search } = new URL(from.url ?? '/', target);
    if (pathname in answers) return void to.end(JSON.stringify(answers[pathname]));
    const options = { method: from.method, headers: { ...from.headers, 'accept-encoding': 'identity' } };
    const passed = send(new URL(pathname + search, target), options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const isHalf = fault === 'half a response';
        const cookies = response.headers['set-cookie'];
        if (cookies) to.setHeader('set-cookie', cookies);
        to.writeHead(response.statusCode ?? 502, { 'content-length': body.length + (isHalf ? 1 : 0) });
        if (isHalf) to.write(body.subarray(0, body.length / 2), () => from.socket.destroy());
        else to.end(body);
      });
    });
    from.pipe(passed);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    requests: () => requests,
    failAt: (request, fault, times = Infinity) => {
      requests.length = 0;
      failing = { request, fault, left: times };
      answers = {};
    },
    passAll: (given = {}) => {
      requests.length = 0;
      failing = undefined;
      answers = given;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
