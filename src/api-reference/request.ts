import type { ApiOperation, ApiParameter } from '../model/api/description.ts';
import { exampleOf, type Schemas } from './schema-example.ts';

/** The server address in samples, which is the address of a server started as in the quickstart. */
export const sampleServer = 'http://localhost:4242';

/** How a request authenticates. */
export type Credential = 'token' | 'session' | 'none';

/** An example request of an operation. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly credential: Credential;
  /** The content type. The server requires it for every request except GET. */
  readonly mediaType?: string | undefined;
  /** Undefined for a request without a body. */
  readonly body?: unknown;
  /** Whether the response is JSON. */
  readonly returnsJson: boolean;
}

/** Returns the request in the samples of an operation: all required parts, with realistic values. */
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
    // The server rejects most requests without a content type, even DELETE requests and requests without a body.
    ...(method !== 'get' && { mediaType: content?.mediaType ?? 'application/json' }),
    ...(content?.schema && { body: bodyExampleOf(operation, schemas) }),
    returnsJson: success?.content.some(({ mediaType }) => mediaType === 'application/json') ?? false,
  };
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
