import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { proxyProtocol, type ProxyStatus } from '../../src/features/api-reference/console/proxy-protocol.ts';
import { checkRequest, isReadable, methods, type RequestHead, type Rules } from './check-request.ts';
import { after as afterOnMachine, type After } from './clock.ts';
import { forward, forwardedHeaders, type Upstream } from './forward.ts';
import { defaultLimits, idleMinutes, mostWrongCodes, type Limits } from './limits.ts';
import { refusalBody, type Refusal } from './refusal.ts';
import { shownPath } from './shown-path.ts';

export interface ProxySettings extends Upstream {
  /** 0 for a free port. */
  readonly port: number;
  /** The sites whose pages may use the proxy. */
  readonly origins: readonly string[];
  readonly allowsWrites: boolean;
  /** Receives a line for each request. */
  readonly log: (line: string) => void;
  readonly limits?: Limits;
  readonly after?: After;
}

/** Why a proxy has ended. */
export type End = 'stopped' | 'idle' | 'wrong-codes';

export interface RunningProxy {
  readonly address: string;
  /** What a page must send with each request. */
  readonly code: string;
  readonly ended: Promise<End>;
  stop(): void;
}

/** The largest size of headers that the proxy reads at all, so that it can say what is wrong with long ones. */
const readHeaders = 65_536;

/** Starts a proxy between pages of the documentation and one Unleash server, on 127.0.0.1 only. */
export async function startProxy(settings: ProxySettings): Promise<RunningProxy> {
  const { limits = defaultLimits, after = afterOnMachine, log } = settings;
  const code = randomBytes(16).toString('hex');
  const server = createServer({ maxHeaderSize: readHeaders, requestTimeout: limits.milliseconds });
  const port = await listen(server, settings.port);
  const rules: Rules = { ...settings, port, code, limits, origins: new Set(settings.origins) };

  let resolveEnd: (end: End) => void = () => undefined;
  const ended = new Promise<End>((resolve) => {
    resolveEnd = resolve;
  });
  let stopWaiting = () => {};
  const end = (why: End) => {
    stopWaiting();
    server.close(() => resolveEnd(why));
    server.closeAllConnections();
  };
  const waitForMore = () => {
    stopWaiting();
    stopWaiting = after(idleMinutes * 60_000, () => end('idle'));
  };
  let wrongCodes = 0;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const head = headOf(request);
    const decision = checkRequest(head, rules);
    const cors = isReadable(head, rules) ? corsHeaders(head) : {};
    if (decision.type === 'preflight') return void response.writeHead(204, cors).end();
    if (decision.type === 'refuse') {
      if (decision.refusal.reason === 'wrong-code') wrongCodes += 1;
      logLine(head, `refused: ${decision.refusal.reason}`);
      sendRefusal(response, decision.refusal, cors);
      if (wrongCodes >= mostWrongCodes) response.once('close', () => end('wrong-codes'));
      return;
    }
    waitForMore();
    if (decision.type === 'status') return sendJson(response, 200, JSON.stringify(statusOf(settings)), cors);
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    const result = await forward(request, settings, { limits, after, end: abort });
    waitForMore();
    if (result.type === 'refuse') {
      logLine(head, `refused: ${result.refusal.reason}`);
      return sendRefusal(response, result.refusal, cors);
    }
    logLine(head, String(result.status));
    response.writeHead(result.status, { ...result.headers, ...cors }).end(result.body);
  }
  const logLine = ({ method, target }: RequestHead, outcome: string) =>
    log(`${method} ${shownPath(target)} ${outcome}`);

  server.on('request', (request, response) => {
    respond(request, response).catch((error: unknown) => {
      log(`The proxy failed: ${error instanceof Error ? error.message : String(error)}`);
      response.destroy();
    });
  });
  server.on('clientError', refuseUnreadable);
  waitForMore();
  return { address: `http://127.0.0.1:${port}`, code, ended, stop: () => end('stopped') };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
    });
  });
}

const headOf = ({ method = '', url = '', headers, rawHeaders }: IncomingMessage): RequestHead => ({
  method,
  target: url,
  headers,
  headerBytes: Buffer.byteLength(rawHeaders.join('\r\n')),
});

/** Lets the page read the response, and lets a public page call this machine in browsers that ask for it in a preflight. */
function corsHeaders({ headers }: RequestHead): Record<string, string> {
  const isPreflight = headers['access-control-request-method'] !== undefined;
  return {
    'Access-Control-Allow-Origin': String(headers['origin']),
    'Access-Control-Expose-Headers': '*',
    Vary: 'Origin',
    ...(isPreflight && {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': [...forwardedHeaders, proxyProtocol.codeHeader].join(', '),
    }),
    ...(headers['access-control-request-private-network'] !== undefined && {
      'Access-Control-Allow-Private-Network': 'true',
    }),
  };
}

function statusOf({ server, allowsWrites, token }: ProxySettings): ProxyStatus {
  return { server: server.origin + server.pathname.replace(/\/+$/, ''), allowsWrites, addsToken: token !== undefined };
}

const jsonHeaders = {
  'Content-Type': 'application/json',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

function sendJson(response: ServerResponse, status: number, json: string, cors: Record<string, string>): void {
  response.writeHead(status, { ...jsonHeaders, ...cors }).end(json);
}

function sendRefusal(response: ServerResponse, refusal: Refusal, cors: Record<string, string>): void {
  response.setHeader(proxyProtocol.refusalHeader, refusal.reason);
  // The rest of a long body isn't read.
  response.setHeader('Connection', 'close');
  sendJson(response, refusal.status, refusalBody(refusal), cors);
}

/** Responds to what Node.js can't read as a request. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return;
  const isLong = error.code === 'HPE_HEADER_OVERFLOW';
  const body = refusalBody({
    status: isLong ? 431 : 400,
    reason: isLong ? 'headers' : 'request',
    found: isLong ? `The headers have more than ${readHeaders} bytes.` : 'This is not an HTTP request.',
    allowed: `At most ${defaultLimits.headers} bytes of headers are allowed.`,
    fix: 'Send a request as the documentation does.',
  });
  const status = isLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n${body}`);
}
