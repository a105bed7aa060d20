import { LatestLoad } from '../../../core/ui/latest-load.ts';
import { getSecret, setSecret } from '../../../core/reader/secrets.ts';
import { onForget } from '../../../core/reader/values.ts';
import { isObject } from './body-fields.ts';
import type { ConsoleRequest } from './build-request.ts';
import type { Explanation } from './explain.ts';
import { proxyProtocol, type ProxyStatus } from './proxy-protocol.ts';
import { readJson } from './read-json.ts';
import { sendRequest, type Outcome } from './send-request.ts';

/** What the reader has entered about the proxy, and what the proxy has said. */
export interface ProxyState {
  readonly address: string;
  readonly code: string;
  /** What the proxy forwards. Undefined until it has accepted the code. */
  readonly connected: ProxyStatus | undefined;
  readonly isConnecting: boolean;
  /** Why there is no connection. */
  readonly problems: readonly Explanation[];
}

const start: ProxyState = {
  address: `http://127.0.0.1:${proxyProtocol.port}`,
  code: '',
  connected: undefined,
  isConnecting: false,
  problems: [],
};

/** The address, the code and the status are a secret of the tab (src/core/reader/secrets.ts). */
const secret = 'console.proxy';

/** The connection of this tab to the reader's proxy, which all consoles share. */
export class ProxyConnection {
  readonly #send: typeof sendRequest;
  readonly #listeners = new Set<() => void>();
  readonly #load = new LatestLoad<Outcome>();
  #state: ProxyState;

  constructor(send: typeof sendRequest = sendRequest) {
    this.#send = send;
    this.#state = { ...start, ...stored() };
    onForget(() => {
      this.#load.reset();
      this.#set(start);
    });
  }

  readonly read = (): ProxyState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes the address or the code, which ends the connection. */
  enter(changed: Partial<Pick<ProxyState, 'address' | 'code'>>): void {
    this.#load.reset();
    this.#set({ ...this.#state, ...changed, connected: undefined, isConnecting: false, problems: [] });
  }

  /** Asks the proxy what it forwards. */
  async connect(): Promise<void> {
    const { address, code } = this.#state;
    const server = addressOf(address);
    const isCode = proxyProtocol.code.test(code.trim());
    if (server === undefined || !isCode) {
      const problems = [...(server === undefined ? [say('address')] : []), ...(isCode ? [] : [say('code')])];
      return this.#set({ ...this.#state, connected: undefined, problems });
    }
    this.#set({ ...this.#state, isConnecting: true, problems: [] });
    const request = { method: 'GET', url: `${server}/`, headers: { [proxyProtocol.codeHeader]: code.trim() } };
    if (!(await this.#load.run((signal) => this.#send(request, signal)))) return;
    const { state } = this.#load;
    const outcome: Outcome = state.status === 'ready' ? state.value : { type: 'cancelled' };
    const connected = outcome.type === 'response' && outcome.status === 200 ? statusIn(outcome.json?.value) : undefined;
    const problems = connected ? [] : problemsOf(outcome, server);
    this.#set({ ...this.#state, isConnecting: false, connected, problems });
  }

  /** Forgets the code, so that requests go to the server directly. */
  disconnect(): void {
    this.enter({ code: '' });
  }

  /** Returns what the proxy can do for a request. Undefined if it can't forward the request at all. */
  statusFor({ url }: Pick<ConsoleRequest, 'url'>): ProxyStatus | undefined {
    const { connected } = this.#state;
    return connected && url.startsWith(connected.server + proxyProtocol.paths) ? connected : undefined;
  }

  /** Sends a request through the proxy, if it leads to the server of the request, and otherwise directly. */
  readonly send = async (request: ConsoleRequest, signal: AbortSignal): Promise<Outcome> => {
    const { address, code } = this.#state;
    const status = this.statusFor(request);
    const server = addressOf(address);
    if (!status || server === undefined) return this.#send(request, signal);
    const outcome = await this.#send(
      {
        ...request,
        url: server + request.url.slice(status.server.length),
        headers: { ...request.headers, [proxyProtocol.codeHeader]: code.trim() },
      },
      signal,
    );
    if (outcome.type === 'unreachable' || outcome.type === 'cors') {
      this.#set({ ...this.#state, connected: undefined, problems: problemsOf(outcome, server) });
      return { type: 'noProxy' };
    }
    const refusal = refusalIn(outcome);
    if (refusal === undefined) return outcome;
    if (refusal.reason === 'wrong-code') this.#set({ ...this.#state, connected: undefined });
    return { type: 'refused', message: refusal.message };
  };

  #set(state: ProxyState): void {
    this.#state = state;
    const { address, code, connected } = state;
    setSecret(secret, code === '' ? '' : JSON.stringify({ address, code, connected }));
    for (const listener of this.#listeners) listener();
  }
}

/** The proxy of this tab. */
export const proxyConnection = new ProxyConnection();

const say = (problem: string, values: Record<string, string> = {}): Explanation => ({
  message: `console.proxy.problem.${problem}`,
  values,
});

/** Returns the origin of an address of this machine. Undefined for others: the code must not go elsewhere. */
function addressOf(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  const isOwn = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);
  return isOwn && url.username === '' && url.pathname === '/' ? url.origin : undefined;
}

function problemsOf(outcome: Outcome, address: string): readonly Explanation[] {
  const refusal = refusalIn(outcome);
  if (refusal) return [say('refused', { message: refusal.message })];
  if (outcome.type === 'cors') return [say('origin', { address, origin: location.origin })];
  if (outcome.type !== 'unreachable') return [say('other', { address })];
  if (outcome.localNetwork === 'denied') return [{ message: 'console.explain.localNetworkDenied', values: {} }];
  const permission = { message: 'console.explain.localNetwork', values: {} };
  return [say('unreachable', { address }), ...(outcome.localNetwork === 'possible' ? [permission] : [])];
}

/** Why the proxy itself has responded. Undefined for a response of the server. */
function refusalIn(outcome: Outcome): { readonly reason: string; readonly message: string } | undefined {
  if (outcome.type !== 'response') return undefined;
  const header = proxyProtocol.refusalHeader.toLowerCase();
  const [, reason] = outcome.headers.find(([name]) => name === header) ?? [];
  const body = outcome.json?.value;
  const message = isObject(body) ? body['message'] : undefined;
  return reason === undefined ? undefined : { reason, message: typeof message === 'string' ? message : reason };
}

function statusIn(value: unknown): ProxyStatus | undefined {
  if (!isObject(value)) return undefined;
  const { server, allowsWrites, addsToken } = value;
  return typeof server === 'string' && typeof allowsWrites === 'boolean' && typeof addsToken === 'boolean'
    ? { server, allowsWrites, addsToken }
    : undefined;
}

/** What the page before has handed over. */
function stored(): Partial<ProxyState> {
  const read = readJson(getSecret(secret) ?? '{}');
  if (!read.ok || !isObject(read.value)) return {};
  const { address, code, connected } = read.value;
  return typeof address === 'string' && typeof code === 'string'
    ? { address, code, connected: statusIn(connected) }
    : {};
}
