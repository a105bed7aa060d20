import type { ConsoleOperation, ConsoleParameter } from './console-operation.ts';
import { longest, written } from './limits.ts';
import { deepestLevel, readJson } from './read-json.ts';
import { wrongTokenForm, type TokenForm } from './token-form.ts';

/** What the reader has entered. */
export interface ConsoleValues {
  /** Address of the server, including the base path if it has one. */
  readonly server: string;
  readonly token: string;
  /** By {@link parameterKey}. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ConsoleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A problem with a field: an id of `src/features/api-reference/messages.json` with its values. */
export interface FieldProblem {
  /** `server`, `token`, `body` or a {@link parameterKey}. */
  readonly field: string;
  readonly message: string;
  readonly values: Readonly<Record<string, string>>;
}

export type BuiltRequest =
  | { readonly ok: true; readonly request: ConsoleRequest }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Returns the key of a parameter's value, such as `path.projectId`. */
export function parameterKey(parameter: Pick<ConsoleParameter, 'in' | 'name'>): string {
  return `${parameter.in}.${parameter.name}`;
}

/** Builds a request from the form, or returns all problems with it. */
export function buildRequest(operation: ConsoleOperation, values: ConsoleValues): BuiltRequest {
  const problems: FieldProblem[] = [];
  const add = (field: string, message: string, texts: Readonly<Record<string, string>> = {}) =>
    problems.push({ field, message, values: texts });

  const server = readServer(values.server, (message, texts) => add('server', message, texts));
  const tokenProblem = needsToken(operation) ? problemOfToken(values.token.trim(), operation) : undefined;
  if (tokenProblem) add('token', tokenProblem.message, tokenProblem.values);
  for (const parameter of operation.parameters) {
    const value = valueOf(parameter, values);
    const textProblem = problemOfText(value, longest.parameter);
    if (textProblem) {
      add(parameterKey(parameter), textProblem.message, textProblem.values);
    } else if (parameter.in === 'header' && !headerPattern.test(value)) {
      add(parameterKey(parameter), 'console.problem.characters');
    } else if (value === '') {
      if (parameter.required) add(parameterKey(parameter), 'console.problem.required', { name: parameter.name });
    } else if (parameter.type === 'number' && !Number.isFinite(Number(value))) {
      add(parameterKey(parameter), 'console.problem.number', { value });
    } else if (parameter.type === 'map' && entriesOf(value).some(([name, part]) => name === '' || part === '')) {
      add(parameterKey(parameter), 'console.problem.map', {});
    } else if (parameter.in === 'path' && /^\.{1,2}$/.test(value)) {
      // Browsers resolve these segments as relative paths, even if they are encoded.
      add(parameterKey(parameter), 'console.problem.dots', { value });
    }
  }
  const body = readBody(operation, values.body, (message, texts) => add('body', message, texts));
  if (problems.length > 0 || server === undefined) return { ok: false, problems };

  const headers: Record<string, string> = {};
  // The server requires a content type even for a request without a body.
  if (operation.method !== 'GET') headers['Content-Type'] = operation.body?.mediaType ?? 'application/json';
  if (needsToken(operation) && values.token.trim() !== '') headers['Authorization'] = values.token.trim();
  for (const parameter of operation.parameters.filter((one) => one.in === 'header')) {
    const value = valueOf(parameter, values);
    if (value !== '') headers[parameter.name] = value;
  }
  return {
    ok: true,
    request: {
      method: operation.method,
      url: server + pathOf(operation, values) + queryOf(operation, values),
      headers,
      ...(body !== undefined && { body }),
    },
  };
}

type Problem = Omit<FieldProblem, 'field'>;

/** Characters that a header can transport. Browsers reject others, and line breaks would begin another header. */
const headerPattern = /^[\t\x20-\x7e\xa0-\xff]*$/;

function problemOfToken(token: string, { tokens }: ConsoleOperation): Problem | undefined {
  const textProblem = problemOfText(token, longest.token);
  if (textProblem) return textProblem;
  if (!/^[\x21-\x7e]*$/.test(token)) return { message: 'console.problem.tokenCharacters', values: {} };
  const form = wrongTokenForm(token, tokens);
  return form && { message: tokenProblems[form], values: {} };
}

/** What no text may be: longer than a field allows, or with half of a character, which a request can't contain. */
function problemOfText(text: string, limit: number): Problem | undefined {
  if (text.length > limit) return { message: 'console.problem.long', values: { limit: written(limit) } };
  return /\p{Surrogate}/u.test(text) ? { message: 'console.problem.halfCharacter', values: {} } : undefined;
}

const tokenProblems: Readonly<Record<TokenForm, string>> = {
  account: 'console.problem.token.account',
  admin: 'console.problem.token.admin',
  sdk: 'console.problem.token.sdk',
};

/** Returns whether the operation accepts a token. */
export function needsToken({ credential }: ConsoleOperation): boolean {
  return credential !== 'none' && credential !== 'session';
}

/**
 * Returns the server address without trailing slashes, and without the `/api` that SDKs need at its end.
 * @param onProblem called with a message id if the content-security policy of this site
 *   (src/core/integrations/content-security-policy.ts) blocks the address: it allows HTTPS, and HTTP to this machine
 */
function readServer(
  text: string,
  onProblem: (message: string, values?: Readonly<Record<string, string>>) => void,
): string | undefined {
  const textProblem = problemOfText(text.trim(), longest.server);
  if (textProblem) {
    onProblem(textProblem.message, textProblem.values);
    return undefined;
  }
  if (text.trim() === '') {
    onProblem('console.problem.noServer');
    return undefined;
  }
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    onProblem('console.problem.server');
  } else if (url.username !== '' || url.password !== '') {
    onProblem('console.problem.credentials');
  } else if (url.protocol === 'http:' && !['localhost', '127.0.0.1'].includes(url.hostname)) {
    onProblem('console.problem.http');
  } else {
    return url.origin + url.pathname.replace(/\/+$/, '').replace(apiSuffix, '');
  }
  return undefined;
}

/** The end of an address that was copied from the configuration of an SDK. The paths of operations repeat it. */
const apiSuffix = /\/api(\/(admin|client|frontend))?$/;

/** Returns whether the console leaves out `/api` at the end of a server address. */
export function endsInApi(server: string): boolean {
  return apiSuffix.test(server.trim().replace(/\/+$/, ''));
}

function readBody(
  { body }: ConsoleOperation,
  text: string,
  onProblem: (message: string, values?: Readonly<Record<string, string>>) => void,
): string | undefined {
  if (body === undefined) return undefined;
  if (text.trim() === '') {
    if (body.required) onProblem('console.problem.noBody');
    return undefined;
  }
  const textProblem = problemOfText(text, longest.body);
  if (textProblem) onProblem(textProblem.message, textProblem.values);
  else if (/[/+]json$/.test(body.mediaType)) {
    const read = readJson(text);
    if (!read.ok && read.problem === 'deep') onProblem('console.problem.deep', { limit: written(deepestLevel) });
    else if (!read.ok) onProblem('console.problem.json', { error: read.error });
  }
  return text;
}

function valueOf(parameter: ConsoleParameter, { parameters }: ConsoleValues): string {
  return (parameters[parameterKey(parameter)] ?? '').trim();
}

function pathOf(operation: ConsoleOperation, values: ConsoleValues): string {
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (path, parameter) => path.replaceAll(`{${parameter.name}}`, () => encodeURIComponent(valueOf(parameter, values))),
      operation.path,
    );
}

/**
 * A list repeats its name with brackets, because the server reads one value without brackets as text, not as a list. A map
 * has its names in the brackets.
 */
function queryOf(operation: ConsoleOperation, values: ConsoleValues): string {
  const query = new URLSearchParams();
  for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
    const value = valueOf(parameter, values);
    if (value === '') continue;
    if (parameter.type === 'list') for (const line of linesOf(value)) query.append(`${parameter.name}[]`, line);
    else if (parameter.type === 'map')
      for (const [name, part] of entriesOf(value)) query.append(`${parameter.name}[${name}]`, part);
    else query.append(parameter.name, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the lines of a field that aren't empty. */
function linesOf(value: string): string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the names and values of a map, which has one `name=value` per line. */
function entriesOf(value: string): [name: string, value: string][] {
  return linesOf(value).map((line) => {
    const [name = '', ...parts] = line.split('=');
    return [name.trim(), parts.join('=').trim()];
  });
}
