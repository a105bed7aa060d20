import type { ApiOperation, ApiParameter } from './model/description.ts';
import { exampleOf, type Schemas } from './schema-example.ts';

/** The server address in samples, which is the address of a server started as in the quickstart. */
export const sampleServer = 'http://localhost:4242';

/** How a request authenticates. `personal`: with the token of a person or a service account, because admin tokens fail. */
export type Credential = 'admin' | 'personal' | 'backend' | 'frontend' | 'edge' | 'session' | 'none';

/** An example request of an operation. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly credential: Credential;
  /** Other headers that the operation requires. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** The content type. Undefined for a request that doesn't need one. */
  readonly mediaType?: string | undefined;
  /** Undefined for a request without a body. */
  readonly body?: unknown;
}

/**
 * Returns the request in the samples of an operation: all required parts, with realistic values, and the lists and
 * maps in the query, whose form is hard to guess.
 */
export function sampleRequestOf(operation: ApiOperation, schemas: Schemas): SampleRequest {
  const { method, path, parameters, requestBody } = operation;
  const query = parameters.filter(
    ({ in: place, required, schema }) =>
      place === 'query' &&
      (required || (['array', 'object'].includes(schema.type ?? '') && schema.example !== undefined)),
  );
  const search = query.flatMap((parameter) => queryPartsOf(parameter, schemas));
  const bare = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter ? encodedExample(parameter, schemas) : name;
  });
  const headers = parameters
    .filter(({ in: place, required }) => place === 'header' && required)
    .map((parameter) => [parameter.name, parameterExampleOf(parameter, schemas)] as const);
  const content = requestBody?.content[0];
  return {
    method: method.toUpperCase(),
    url: `${sampleServer}${bare}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    credential: credentialOf(operation),
    ...(headers.length > 0 && { headers }),
    ...(needsMediaType(operation) && { mediaType: content?.mediaType ?? 'application/json' }),
    ...(content?.schema && { body: bodyExampleOf(operation, schemas) }),
  };
}

/**
 * Whether the server demands a content type. Some operations do without reading a body. Enterprise operations can't be
 * called here; the server's routes demand one unless they are told otherwise, except for GET and DELETE.
 */
function needsMediaType({ method, edition, requestBody, responses }: ApiOperation): boolean {
  if (requestBody !== undefined) return true;
  if (edition === 'enterprise') return method !== 'get' && method !== 'delete';
  return responses.some(({ status }) => status === '415');
}

/** Returns a complete, valid body of an operation. Undefined if it takes no body. */
export function bodyExampleOf({ requestBody }: ApiOperation, schemas: Schemas): unknown {
  if (requestBody?.example !== undefined) return requestBody.example;
  const schema = requestBody?.content[0]?.schema;
  return schema && exampleOf(schema, { schemas, direction: 'request' });
}

/** Returns an example value of a parameter, as text. */
export function parameterExampleOf({ name, in: place, schema }: ApiParameter, schemas: Schemas): string {
  const named = schema.example === undefined && schema.enum === undefined && schema.default === undefined;
  if (named && place === 'path' && schema.type === 'string') return name;
  const value = exampleOf(schema, { schemas, direction: 'request' });
  if (schema.type === 'object')
    return mapEntriesOf(value)
      .map(([key, part]) => `${name}[${key}]=${part}`)
      .join('&');
  return Array.isArray(value) ? value.map(String).join(',') : typeof value === 'string' ? value : JSON.stringify(value);
}

function encodedExample(parameter: ApiParameter, schemas: Schemas): string {
  return encodeURIComponent(parameterExampleOf(parameter, schemas));
}

function mapEntriesOf(value: unknown): [key: string, value: string][] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, part]) => [key, String(part)])
    : [];
}

/**
 * A list repeats its name with brackets, because the server reads one value without brackets as text, not as a list.
 * The brackets are encoded: curl and some URL parsers don't accept them.
 */
function queryPartsOf(parameter: ApiParameter, schemas: Schemas): string[] {
  const name = encodeURIComponent(parameter.name);
  if (parameter.schema.type === 'object')
    return mapEntriesOf(exampleOf(parameter.schema, { schemas, direction: 'request' })).map(
      ([key, part]) => `${name}%5B${encodeURIComponent(key)}%5D=${encodeURIComponent(part)}`,
    );
  if (parameter.schema.type !== 'array') return [`${name}=${encodedExample(parameter, schemas)}`];
  const value = exampleOf(parameter.schema, { schemas, direction: 'request' });
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => `${name}%5B%5D=${encodeURIComponent(String(item))}`);
}

function credentialOf({ tokens }: ApiOperation): Credential {
  if (!tokens) return 'admin';
  if (tokens.includes('none')) return 'none';
  const special = (['backend', 'frontend', 'edge'] as const).find((type) => tokens.includes(type));
  if (special) return special;
  if (tokens.every((type) => type === 'session')) return 'session';
  // The first one that an operation lists is the best one: some accept an admin token, but are about the caller.
  return tokens.find((type) => type === 'admin' || type === 'personal') ?? 'personal';
}
