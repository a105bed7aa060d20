import { createHash, timingSafeEqual } from 'node:crypto';
import { proxyProtocol } from '../../src/features/api-reference/console/proxy-protocol.ts';
import { problemOfTarget } from './check-path.ts';
import { mostWrongCodes, type Limits } from './limits.ts';
import type { Refusal } from './refusal.ts';

/** What a request shows before its body arrives. */
export interface RequestHead {
  readonly method: string;
  /** The path and the query, exactly as they were sent. */
  readonly target: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The size of all headers. */
  readonly headerBytes: number;
}

/** What the proxy of a reader accepts. */
export interface Rules {
  readonly port: number;
  readonly origins: ReadonlySet<string>;
  readonly code: string;
  readonly allowsWrites: boolean;
  readonly limits: Limits;
}

/** What happens with a request. */
export type Decision =
  { readonly type: 'preflight' | 'status' | 'forward' } | { readonly type: 'refuse'; readonly refusal: Refusal };

const writingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Every method that a page may try. A refusal that the page can read follows where one isn't allowed. */
export const methods: readonly string[] = [...proxyProtocol.readingMethods, ...writingMethods];

/**
 * Decides about a request from what arrives before its body. Who asks comes first: another hostname or another site learns
 * nothing and can't use up the tries for the code.
 */
export function checkRequest(head: RequestHead, rules: Rules): Decision {
  const stranger = checkHost(head, rules) ?? checkOrigin(head, rules);
  if (stranger) return { type: 'refuse', refusal: stranger };
  if (head.method === 'OPTIONS') return { type: 'preflight' };
  const refusal = checkSize(head, rules) ?? checkCode(head, rules);
  if (refusal) return { type: 'refuse', refusal };
  if (head.method === 'GET' && head.target === '/') return { type: 'status' };
  const wrong = checkMethod(head, rules) ?? checkPath(head);
  return wrong ? { type: 'refuse', refusal: wrong } : { type: 'forward' };
}

/** Whether a page may read the response: one of an allowed site that uses a name of this machine. */
export function isReadable(head: RequestHead, rules: Rules): boolean {
  return !checkHost(head, rules) && !checkOrigin(head, rules);
}

/** A foreign name that leads to this machine would make its pages same-origin with the proxy (DNS rebinding). */
function checkHost({ headers }: RequestHead, { port }: Rules): Refusal | undefined {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const host = textOf(headers['host']);
  if (hosts.includes(host.toLowerCase())) return undefined;
  return {
    status: 421,
    reason: 'host',
    found: `The request is for the host ${shown(host)}.`,
    allowed: `The proxy responds only as ${hosts.join(' and ')}.`,
    fix: `Use the address http://${hosts[0]}.`,
  };
}

function checkOrigin({ headers }: RequestHead, { origins }: Rules): Refusal | undefined {
  const origin = textOf(headers['origin']);
  if (origins.has(origin)) return undefined;
  return {
    status: 403,
    reason: 'origin',
    found: origin === '' ? 'The request names no origin.' : `The request comes from ${shown(origin)}.`,
    allowed: `Only pages of ${[...origins].join(', ')} may use this proxy.`,
    fix: 'If you trust the other site, start the proxy with --origin and its address.',
  };
}

function checkSize({ headers, headerBytes }: RequestHead, { limits }: Rules): Refusal | undefined {
  if (headerBytes > limits.headers) {
    return {
      status: 431,
      reason: 'headers',
      found: `The headers have ${headerBytes} bytes.`,
      allowed: `At most ${limits.headers} bytes are allowed.`,
      fix: 'Shorten the parameters or the token.',
    };
  }
  const length = Number(textOf(headers['content-length']) || 0);
  return length > limits.body ? tooLong(`${length} bytes`, limits) : undefined;
}

/** The refusal of a body that is too long, before or while it arrives. */
export function tooLong(size: string, { body }: Limits): Refusal {
  return {
    status: 413,
    reason: 'body',
    found: `The body has ${size}.`,
    allowed: `At most ${body} bytes are allowed.`,
    fix: 'Send the request with curl instead.',
  };
}

function checkCode({ headers }: RequestHead, { code }: Rules): Refusal | undefined {
  const given = textOf(headers[proxyProtocol.codeHeader.toLowerCase()]);
  if (isSame(given, code)) return undefined;
  return {
    status: 401,
    reason: given === '' ? 'no-code' : 'wrong-code',
    found: given === '' ? 'The request has no code.' : 'The code is wrong.',
    allowed: `Each start of the proxy has a new code, and ${mostWrongCodes} wrong ones end it.`,
    fix: 'Copy the code from the terminal in which the proxy runs.',
  };
}

/** Compares digests, which have the same length, in a time that says nothing about the texts. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

function checkMethod({ method }: RequestHead, { allowsWrites }: Rules): Refusal | undefined {
  const isReading = proxyProtocol.readingMethods.some((each) => each === method);
  if (isReading || (allowsWrites && methods.includes(method))) return undefined;
  const isKnown = methods.includes(method);
  return {
    status: isKnown ? 403 : 405,
    reason: isKnown ? 'read-only' : 'method',
    found: `The method is ${shown(method)}.`,
    allowed: `This proxy forwards ${(allowsWrites ? methods : proxyProtocol.readingMethods).join(', ')}.`,
    fix: isKnown ? 'Start it with --allow-writes to change something on the server.' : 'Use another method.',
  };
}

function checkPath({ target }: RequestHead): Refusal | undefined {
  const found = problemOfTarget(target);
  if (found === undefined) return undefined;
  return {
    status: 403,
    reason: 'path',
    found,
    allowed: `The proxy forwards only paths below ${proxyProtocol.paths}, in their normal form.`,
    fix: 'Use the path of an operation, and encode its parameters.',
  };
}

const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.join(', ') ?? '');

/** A foreign text in a message: short, and without what a terminal interprets. */
const shown = (text: string): string => (text === '' ? '(none)' : text.replaceAll(/[^\x21-\x7e]/g, '?').slice(0, 100));
