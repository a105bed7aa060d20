import { chosenExample, onExample } from '../chosen-example.ts';
import { LatestLoad } from '../../../core/ui/latest-load.ts';
import { onForget, onValuesChange } from '../../../core/reader/values.ts';
import { buildRequest, parameterKey, type ConsoleRequest, type ConsoleValues } from './build-request.ts';
import type { ConsoleOperation, ConsoleParameter } from './console-operation.ts';
import { acceptedPart } from './body-fields.ts';
import { readJson } from './read-json.ts';
import { readingRequest, targetOf, valueIn } from './read-current.ts';
import { isBusy, stepAfterChange, type ConsoleState, type CurrentValue } from './console-state.ts';
import { loadBody, problemsIn, type LoadedBody } from './request-body.ts';
import { proxyConnection } from './proxy-connection.ts';
import type { sendRequest, Outcome } from './send-request.ts';
import { keepSent, sentRequestOf, sentRequests, type SentRequest } from './sent-requests.ts';
import { tabValues } from './tab-values.ts';

/** What a session needs from the outside. */
export interface Network {
  readonly loadBody: typeof loadBody;
  readonly sendRequest: typeof sendRequest;
}

/**
 * What the reader does with a console, without its elements. One press on Send sends at most one request, with exactly the
 * values that were shown when the reader pressed. A value that changes before the request is sent cancels it.
 */
export class ConsoleSession {
  readonly operation: ConsoleOperation;
  readonly #network: Network;
  readonly #listeners = new Set<(state: ConsoleState) => void>();
  readonly #schema = new LatestLoad<LoadedBody>();
  readonly #example = new LatestLoad<unknown>();
  readonly #response = new LatestLoad<Outcome>();
  #state: ConsoleState;
  /** The values without what the reader has changed since. */
  #beginning: ConsoleValues;
  /** Whether the reader has entered a body, which nothing that loads may replace. */
  #hasOwnBody: boolean;

  constructor(operation: ConsoleOperation, network: Network = { loadBody, sendRequest: proxyConnection.send }) {
    this.operation = operation;
    this.#network = network;
    this.#beginning = beginningOf(operation);
    this.#hasOwnBody = tabValues.body(operation) !== undefined;
    this.#state = {
      values: this.#beginning,
      step: { status: 'ready' },
      isTried: false,
      body: undefined,
      acceptedBody: undefined,
      current: undefined,
      sent: sentRequests(),
    };
  }

  get state(): ConsoleState {
    return this.#state;
  }

  /** Calls `listener` with every new state. Returns a function that ends this. */
  subscribe(listener: (state: ConsoleState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Loads the schema, and follows what changes elsewhere. Returns a function that ends the session. */
  start(): () => void {
    const stops = [
      onValuesChange(() => this.#followValues()),
      onForget(() => this.#forget()),
      onExample((body) => void this.#showExample(body)),
    ];
    void this.#loadSchema();
    return () => {
      for (const stop of stops) stop();
      for (const load of [this.#schema, this.#example, this.#response]) load.reset();
    };
  }

  setServer(server: string): void {
    tabValues.keepServer(server);
    this.#change({ server });
  }

  setToken(token: string): void {
    tabValues.keepToken(this.operation, token);
    this.#change({ token });
  }

  setParameter(parameter: ConsoleParameter, value: string): void {
    tabValues.keepParameter(this.operation, parameter, value);
    this.#change({ parameters: { ...this.#state.values.parameters, [parameterKey(parameter)]: value } });
  }

  setBody(body: string): void {
    tabValues.keepBody(this.operation, body);
    this.#hasOwnBody = true;
    this.#example.reset();
    this.#change({ body });
  }

  /** Sends the request, or shows what is in the way. */
  send(): void {
    if (isBusy(this.#state.step)) return;
    this.#set({ isTried: true });
    if (this.#schema.state.status === 'loading') this.#set({ step: { status: 'waiting' } });
    else this.#checkAndSend();
  }

  /** Sends the body although the schema rejects it. */
  sendAnyway(): void {
    this.#set({ acceptedBody: this.#state.values.body });
    this.send();
  }

  /** Sends the request that the reader has confirmed. */
  confirm(): void {
    if (this.#state.step.status === 'confirming') void this.#request(this.#state.step.request);
  }

  /** Doesn't send the request that the reader should confirm. */
  decline(): void {
    if (this.#state.step.status === 'confirming') this.#set({ step: { status: 'ready' } });
  }

  /** Replaces the body by the value that the request would replace, as far as the body accepts it. */
  async loadCurrent(): Promise<void> {
    const { body, values, step } = this.#state;
    const source = body?.data.current;
    const target = targetOf(this.operation, values);
    if (!source || isBusy(step)) return;
    const built = readingRequest(this.operation, values, source);
    if (!built.ok || target === undefined) {
      const field = built.ok ? '' : (built.problems[0]?.field ?? '');
      this.#set({ isTried: true, step: { status: 'invalid', field } });
      return;
    }
    const { request } = built;
    this.#set({ step: { status: 'reading', request } });
    if (!(await this.#response.run((signal) => this.#network.sendRequest(request, signal)))) return;
    const { state } = this.#response;
    const outcome = state.status === 'ready' ? state.value : undefined;
    const found = outcome && valueIn(outcome, source, values);
    if (found) {
      const value = acceptedPart(found.value, body.data);
      this.setBody(JSON.stringify(value, null, 2));
      this.#set({ step: { status: 'loaded' }, current: { value, target } });
    } else if (outcome && (outcome.type !== 'response' || outcome.status !== 200)) {
      this.#set({ step: { status: 'done', outcome, request } });
    } else {
      this.#set({ step: { status: 'missing' } });
    }
  }

  /** Fills in a request that was sent before. Sends nothing. */
  fillIn({ values, leftOut }: SentRequest): void {
    this.setServer(values.server);
    for (const parameter of this.operation.parameters)
      this.setParameter(parameter, values.parameters[parameterKey(parameter)] ?? '');
    if (this.operation.body && !leftOut.includes('body')) this.setBody(values.body);
    if (!isBusy(this.#state.step)) this.#set({ step: { status: 'filled' } });
  }

  /** Cancels the request, or the wait before it. */
  cancel(): void {
    const { step } = this.#state;
    if (step.status === 'waiting') this.#set({ step: { status: 'ready' } });
    if (step.status !== 'sending' && step.status !== 'reading') return;
    this.#response.reset();
    this.#set({ step: { status: 'done', outcome: { type: 'cancelled' }, request: step.request } });
  }

  #checkAndSend(): void {
    const { values, acceptedBody, body } = this.#state;
    const built = buildRequest(this.operation, values);
    const isRejected = values.body !== acceptedBody && problemsIn(values.body, body?.check).length > 0;
    if (!built.ok) this.#set({ step: { status: 'invalid', field: built.problems[0]?.field ?? '' } });
    else if (isRejected) this.#set({ step: { status: 'invalid', field: 'body' } });
    else if (this.operation.irreversible || this.#current()) {
      this.#set({ step: { status: 'confirming', request: built.request, current: this.#current() } });
    } else void this.#request(built.request);
  }

  async #request(request: ConsoleRequest): Promise<void> {
    const { values } = this.#state;
    const current = this.#current();
    const time = new Date();
    this.#set({ step: { status: 'sending', request } });
    if (!(await this.#response.run((signal) => this.#network.sendRequest(request, signal)))) return;
    const { state } = this.#response;
    if (state.status === 'ready') {
      keepSent(sentRequestOf(this.operation, values, state.value, { time, page: location.pathname }));
      this.#set({ step: { status: 'done', outcome: state.value, request }, sent: sentRequests() });
      if (current) this.#follow(current, request, state.value);
    } else this.#set({ step: { status: 'ready' } });
    if (state.status === 'failed') console.error('The response could not be read.', state.error);
  }

  /** The loaded value, if it is the one that the request would replace now. */
  #current(): CurrentValue | undefined {
    const { current, values } = this.#state;
    return current?.target === targetOf(this.operation, values) ? current : undefined;
  }

  /** What the server has accepted is the current value from then on. */
  #follow(current: CurrentValue, { body = '' }: ConsoleRequest, outcome: Outcome): void {
    const read = readJson(body);
    if (read.ok && outcome.type === 'response' && outcome.status < 300)
      this.#set({ current: { ...current, value: read.value } });
  }

  async #loadSchema(): Promise<void> {
    const { body } = this.operation;
    if (!body || !(await this.#schema.run(() => this.#network.loadBody(body.data)))) return;
    const { state } = this.#schema;
    if (state.status === 'ready') {
      this.#set({ body: state.value });
      const example = chosenExample(state.value.data);
      if (example && !this.#hasOwnBody) this.#change({ body: JSON.stringify(example.body, null, 2) });
    } else if (state.status === 'failed') {
      // Only the server checks the body then.
      console.error('The schema of the body could not be loaded.', state.error);
    }
    if (this.#state.step.status === 'waiting') this.#checkAndSend();
  }

  /** The body is the example that the reader chooses, unless the reader types one while the example loads. */
  async #showExample(body: Promise<unknown>): Promise<void> {
    const isLatest = await this.#example.run(() => body);
    const { state } = this.#example;
    if (isLatest && state.status === 'ready') this.setBody(JSON.stringify(state.value, null, 2));
  }

  /** Takes over values that have changed in "Your Unleash", except where the reader has entered others. */
  #followValues(): void {
    const before = this.#beginning;
    const next = beginningOf(this.operation);
    this.#beginning = next;
    const { values } = this.#state;
    const follow = (now: string, old: string, changed: string) => (now === old ? changed : now);
    this.#change({
      server: follow(values.server, before.server, next.server),
      token: follow(values.token, before.token, next.token),
      parameters: Object.fromEntries(
        Object.entries(values.parameters).map(([key, value]) => [
          key,
          follow(value, before.parameters[key] ?? '', next.parameters[key] ?? ''),
        ]),
      ),
    });
  }

  #forget(): void {
    this.#example.reset();
    this.#beginning = beginningOf(this.operation);
    this.#hasOwnBody = false;
    this.#set({
      values: this.#beginning,
      step: { status: 'ready' },
      isTried: false,
      acceptedBody: undefined,
      current: undefined,
      sent: sentRequests(),
    });
    this.#response.reset();
  }

  /** A response doesn't stay next to a new problem. */
  #change(changed: Partial<ConsoleValues>): void {
    const values = { ...this.#state.values, ...changed };
    if (isSame(values, this.#state.values)) return;
    // What the reader enters meanwhile stays.
    if (this.#state.step.status === 'reading') this.#response.reset();
    this.#set({ values, step: stepAfterChange(this.#state.step, buildRequest(this.operation, values).ok) });
  }

  #set(changed: Partial<ConsoleState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener(this.#state);
  }
}

function isSame(a: ConsoleValues, b: ConsoleValues): boolean {
  return (
    a.server === b.server &&
    a.token === b.token &&
    a.body === b.body &&
    Object.entries(a.parameters).every(([key, value]) => b.parameters[key] === value)
  );
}

/** The values that the tab and "Your Unleash" know for an operation. */
function beginningOf(operation: ConsoleOperation): ConsoleValues {
  return {
    server: tabValues.server(),
    token: tabValues.token(operation),
    parameters: Object.fromEntries(
      operation.parameters.map((parameter) => [parameterKey(parameter), tabValues.parameter(operation, parameter)]),
    ),
    body: tabValues.body(operation) ?? operation.body?.start ?? '',
  };
}
