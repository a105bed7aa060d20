import { getSecret, setSecret } from '../../../core/reader/secrets.ts';
import { isObject } from './body-fields.ts';
import { buildRequest, parameterKey, type ConsoleRequest, type ConsoleValues } from './build-request.ts';
import type { ConsoleOperation, Credential } from './console-operation.ts';
import { longestChecked } from './limits.ts';
import { readJson } from './read-json.ts';
import type { Outcome } from './send-request.ts';
import { tokenFormOf } from './token-form.ts';

/** A request that the reader has sent, without anything that looks like a secret. */
export interface SentRequest {
  readonly time: string;
  /** Address of the page whose console sent it. */
  readonly page: string;
  readonly summary: string;
  readonly method: string;
  /** The path template, which tells the operation. */
  readonly path: string;
  readonly credential: Credential;
  /** What fills in the console again. */
  readonly values: Omit<ConsoleValues, 'token'>;
  /** Names of parameters that were left out are in the address. The token is empty. */
  readonly request: ConsoleRequest;
  /** The names of fields and parameters that look like secrets. */
  readonly leftOut: readonly string[];
  /** Missing if no response could be read. */
  readonly response?: {
    readonly status: number;
    readonly statusText: string;
    readonly milliseconds: number;
    readonly mediaType: string;
    readonly bytes: number;
  };
}

/** Older requests leave the list. */
export const mostSentRequests = 20;

/**
 * The list is a secret itself (src/core/reader/secrets.ts): a duplicate of the tab doesn't get it, and it ends when
 * the reader forgets everything.
 */
const listSecret = 'console.sent';

/** Returns the last requests of this tab, the latest first. */
export function sentRequests(): readonly SentRequest[] {
  // Only `keepSent` writes it, and another page of this site may have handed it over.
  const read = readJson(getSecret(listSecret) ?? '[]');
  return read.ok && Array.isArray(read.value) ? read.value.filter(isSentRequest) : [];
}

const isSentRequest = (value: unknown): value is SentRequest =>
  isObject(value) && isObject(value['request']) && isObject(value['values']) && Array.isArray(value['leftOut']);

/** Adds a request to the list. */
export function keepSent(request: SentRequest): void {
  setSecret(listSecret, JSON.stringify([request, ...sentRequests()].slice(0, mostSentRequests)));
}

/** Describes a request for the list. */
export function sentRequestOf(
  operation: ConsoleOperation,
  values: ConsoleValues,
  outcome: Outcome,
  { time, page }: { readonly time: Date; readonly page: string },
): SentRequest {
  const leftOut: string[] = [];
  const kept: Record<string, string> = {};
  const shown: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    const key = parameterKey(parameter);
    const value = values.parameters[key] ?? '';
    const isSecret = value !== '' && (isSecretName(parameter.name) || isToken(value));
    if (isSecret) leftOut.push(parameter.name);
    kept[key] = isSecret ? '' : value;
    shown[key] = isSecret ? parameter.name.toUpperCase() : value;
  }
  const body = keptBody(operation, values.body, (name) => leftOut.push(name));
  const { token, ...rest } = values;
  const built = buildRequest(operation, { ...rest, token: '', parameters: shown, body: body || '{}' });
  const request = built.ok
    ? built.request
    : { method: operation.method, url: `${values.server}${operation.path}`, headers: {} };
  const { body: _, ...withoutBody } = request;
  return {
    time: time.toISOString(),
    page,
    summary: operation.summary,
    method: operation.method,
    path: operation.path,
    credential: operation.credential,
    values: { server: values.server, parameters: kept, body },
    request: {
      ...(body === '' ? withoutBody : request),
      headers: { ...request.headers, ...(token.trim() !== '' && { Authorization: '' }) },
    },
    leftOut: [...new Set(leftOut)],
    ...(outcome.type === 'response' && {
      response: {
        status: outcome.status,
        statusText: outcome.statusText,
        milliseconds: outcome.milliseconds,
        mediaType: outcome.mediaType,
        bytes: outcome.body.size,
      },
    }),
  };
}

/** Names that end like the ones of secrets. `tokenName` and `tokenType` aren't secrets. */
const secretName =
  /(?:secret|password|passphrase|token|api[-_ ]?key|private[-_ ]?key|credential|authorization|custom[-_ ]?headers)s?$/i;
const isSecretName = (name: string): boolean => secretName.test(name);

/** Whether a text has the form of a token. An address contains a colon and a dot, too. */
const isToken = (text: string): boolean => tokenFormOf(text.trim()) !== undefined && !text.includes('://');

/**
 * Returns a body without its secrets. One that can contain them under any name is left out as a whole, and so is text that
 * isn't JSON or is long.
 */
function keptBody({ body }: ConsoleOperation, text: string, leaveOut: (name: string) => void): string {
  if (text.trim() === '') return '';
  const read = !body?.kept || text.length > longestChecked ? undefined : readJson(text);
  if (!read?.ok) {
    leaveOut('body');
    return '';
  }
  const isSecret = (value: unknown) => typeof value === 'string' && isToken(value);
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => !isSecret(item)).map(clean);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, field]) => {
        // A flag with this meaning, such as `requirePassword`, reveals nothing.
        const isHidden = isSecretName(name) && typeof field !== 'boolean' && field !== null;
        if (!isHidden && !isSecret(field)) return [[name, clean(field)]];
        leaveOut(name);
        return [];
      }),
    );
  };
  return JSON.stringify(clean(read.value), null, 2);
}
