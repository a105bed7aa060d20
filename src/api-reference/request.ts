import type { ApiOperation, ApiParameter } from '../model/api/description.ts';
import { exampleOf, type Schemas } from './schema-example.ts';

/** Where the samples send their requests: the address of a server that was started as the quickstart does. */
export const sampleServer = 'http://localhost:4242';

/** How a request says who sends it. */
export type Credential = 'token' | 'session' | 'none';

/** An example request of an operation. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly credential: Credential;
  /** What the request says that its body is; the server wants to know it of every request that is no GET. */
  readonly mediaType?: string | undefined;
  /** Undefined for a request without a body. */
  readonly body?: unknown;
  /** Whether the answer is JSON. */
  readonly answersJson: boolean;
}

/** The request that the samples of an operation send: everything that is required, with believable values. */
export function sampleRequestOf(operation: ApiOperation, schemas: Schemas): SampleRequest {
  const { method, path, parameters, requestBody, responses } = operation;
  const query = parameters.filter(({ in: place, required }) => place === 'query' && required);
  const search = query.map(
    (parameter) => `${encodeURIComponent(parameter.name)}=${encodedExample(parameter, schemas)}`,
  );
  const bare = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter ? encodedExample(parameter, schemas) : name;
  });
  const content = requestBody?.content[0];
  const success = responses.find(({ status }) => status.startsWith('2'));
  return {
    method: method.toUpperCase(),
    url: `${sampleServer}${bare}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    credential: credentialOf(operation),
    // The server refuses most requests without it, those without a body and DELETE too.
    ...(method !== 'get' && { mediaType: content?.mediaType ?? 'application/json' }),
    ...(content?.schema && { body: bodyExampleOf(operation, schemas) }),
    answersJson: success?.content.some(({ mediaType }) => mediaType === 'application/json') ?? false,
  };
}

/** A whole valid body of an operation; undefined when it takes none. */
export function bodyExampleOf({ requestBody }: ApiOperation, schemas: Schemas): unknown {
  if (requestBody?.example !== undefined) return requestBody.example;
  const schema = requestBody?.content[0]?.schema;
  return schema && exampleOf(schema, { schemas, direction: 'request' });
}

/** A value of a parameter, as text. */
export function parameterExampleOf({ name, in: place, schema }: ApiParameter, schemas: Schemas): string {
  const named = schema.example === undefined && schema.enum === undefined && schema.default === undefined;
  if (named && place === 'path' && schema.type === 'string') return name;
  const value = exampleOf(schema, { schemas, direction: 'request' });
  return Array.isArray(value) ? value.map(String).join(',') : typeof value === 'string' ? value : JSON.stringify(value);
}

function encodedExample(parameter: ApiParameter, schemas: Schemas): string {
  return encodeURIComponent(parameterExampleOf(parameter, schemas));
}

function credentialOf({ tokens }: ApiOperation): Credential {
  if (!tokens) return 'token';
  const withToken = tokens.some((type) => type !== 'session' && type !== 'none');
  if (withToken) return 'token';
  return tokens.includes('none') ? 'none' : 'session';
}
