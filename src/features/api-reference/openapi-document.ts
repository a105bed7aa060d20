import type { ApiContent, ApiDescription, ApiOperation, ApiParameter, ApiResponse } from './model/description.ts';
import { mapChildSchemas } from './model/child-schemas.ts';
import { operationsOf } from './model/description.ts';
import { apiPath } from './model/names.ts';
import type { SchemaObject } from './model/structure.ts';
import { responseValueOf } from './example-response.ts';
import { bodyExampleOf, sampleServer } from './request.ts';
import { exampleOf, type Schemas } from './schema-example.ts';
import { statusName } from './status.ts';

interface Options {
  readonly title: string;
  readonly description: string;
  /** Address of this site, without a slash at the end. */
  readonly siteUrl: string;
}

/**
 * Returns the whole description as an OpenAPI 3.0 document for programs: with our corrections, texts and examples, and
 * with the operations of Enterprise. https://spec.openapis.org/oas/v3.0.3
 */
export function openApiDocument(api: ApiDescription, { title, description, siteUrl }: Options): object {
  const linked = (text: string) =>
    text
      .trim()
      .replace(/\]\(operation:(\w+)\)/g, (_, operationId: string) => `](${siteUrl}${apiPath(operationId)})`)
      .replace(/\]\((\/[^)]*)\)/g, (_, path: string) => `](${siteUrl}${path})`);
  const writer = new Writer(api, linked, siteUrl);
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operationsOf(api)) {
    (paths[operation.path] ??= {})[operation.method] = writer.operation(operation);
  }
  return {
    openapi: '3.0.3',
    info: { title, description, version: api.version, license: { name: 'Apache 2.0', url: licenseUrl } },
    externalDocs: { url: `${siteUrl}/api-overview` },
    servers: [{ url: sampleServer, description: 'A server on your machine' }],
    tags: api.tags.map((tag) => ({
      name: tag.title,
      ...(tag.description !== undefined && { description: linked(tag.description) }),
      externalDocs: { url: siteUrl + tag.page },
    })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(api.schemas).map(([name, schema]) => [name, writer.schema(schema)])),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'A token of the type that the operation accepts.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'unleash-session',
          description: 'The session of a user who has logged in.',
        },
      },
    },
  };
}

const licenseUrl = 'https://www.apache.org/licenses/LICENSE-2.0';

class Writer {
  readonly #schemas: Schemas;
  readonly #linked: (text: string) => string;
  readonly #siteUrl: string;
  /** Titles of the tags, by name. */
  readonly #titles: ReadonlyMap<string, string>;

  constructor({ schemas, tags }: ApiDescription, linked: (text: string) => string, siteUrl: string) {
    this.#schemas = schemas;
    this.#titles = new Map(tags.map(({ name, title }) => [name, title]));
    this.#linked = linked;
    this.#siteUrl = siteUrl;
  }

  operation(operation: ApiOperation): object {
    const { operationId, summary, description, deprecated, replacement, parameters, requestBody, responses } =
      operation;
    const text = [deprecated && replacement !== undefined ? `Deprecated. ${replacement}` : undefined, description]
      .filter((part) => part !== undefined)
      .join('\n\n');
    return {
      tags: [this.#titles.get(operation.tag) ?? operation.tag],
      operationId,
      summary,
      ...(text !== '' && { description: this.#linked(text) }),
      externalDocs: { url: this.#siteUrl + operation.page },
      ...(deprecated && { deprecated }),
      'x-edition': operation.edition,
      ...(operation.stability !== undefined && { 'x-stability-level': operation.stability }),
      ...(operation.permissions && { 'x-permissions': operation.permissions }),
      ...(operation.tokens && { 'x-credentials': operation.tokens }),
      security: securityOf(operation),
      parameters: parameters.map((parameter) => this.#parameter(parameter)),
      ...(requestBody && {
        requestBody: {
          required: requestBody.required,
          ...(requestBody.description !== undefined && { description: this.#linked(requestBody.description) }),
          content: this.#content(requestBody.content, bodyExampleOf(operation, this.#schemas)),
        },
      }),
      responses: Object.fromEntries(
        responses.map((response) => [response.status, this.#response(operation, response)]),
      ),
    };
  }

  /** Moves everything next to a reference into a union, because OpenAPI 3.0 ignores what is next to a reference. */
  schema(schema: SchemaObject): SchemaObject {
    const { const: constant, $ref, ...rest } = mapChildSchemas(schema, (child) => this.schema(child));
    const described = {
      ...rest,
      ...(rest.description !== undefined && { description: this.#linked(rest.description) }),
      ...(constant !== undefined && { enum: [constant] }),
    };
    if ($ref === undefined) return described;
    return Object.keys(described).length === 0 ? { $ref } : { ...described, allOf: [{ $ref }] };
  }

  #parameter({ name, in: place, required, deprecated, schema, description }: ApiParameter): object {
    const { example, ...rest } = schema;
    // The server reads a single value without brackets as text, not as a list.
    const isList = place === 'query' && schema.type === 'array';
    return {
      name: isList ? `${name}[]` : name,
      in: place,
      required: place === 'path' || required,
      ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
      ...(deprecated && { deprecated }),
      ...(description !== undefined && { description: this.#linked(description) }),
      schema: this.schema(rest),
      ...(example !== undefined && { example }),
    };
  }

  #response(operation: ApiOperation, response: ApiResponse): object {
    const { status, description, headers, content } = response;
    const example = responseValueOf(operation, response, this.#schemas);
    return {
      description: description === undefined ? statusName(status) : this.#linked(description),
      ...(headers.length > 0 && {
        headers: Object.fromEntries(headers.map(({ name, schema }) => [name, { schema: this.schema(schema) }])),
      }),
      ...(content.length > 0 && { content: this.#content(content, example, 'response') }),
    };
  }

  /** An example belongs to the first media type. */
  #content(content: readonly ApiContent[], example: unknown, direction: 'request' | 'response' = 'request'): object {
    return Object.fromEntries(
      content.map(({ mediaType, schema }, index) => {
        const value = example ?? (schema && exampleOf(schema, { schemas: this.#schemas, direction }));
        return [
          mediaType,
          {
            ...(schema && { schema: this.schema(schema) }),
            ...(index === 0 && value !== undefined && value !== null && { example: value }),
          },
        ];
      }),
    );
  }
}

function securityOf({ tokens = [] }: ApiOperation): object[] {
  if (tokens.includes('none')) return [];
  const withToken = tokens.some((type) => type !== 'session');
  return [
    ...(withToken || tokens.length === 0 ? [{ token: [] }] : []),
    ...(tokens.includes('session') ? [{ session: [] }] : []),
  ];
}
