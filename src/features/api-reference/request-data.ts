import { currentSourceOf, type CurrentSource } from './current-value.ts';
import type { ApiDescription, ApiOperation, RequestExample } from './model/description.ts';
import { mapChildSchemas } from './model/child-schemas.ts';
import { plainText } from './model/plain-text.ts';
import type { SchemaObject } from './model/structure.ts';
import { reachableFrom } from './page-key.ts';
import { sampleRequestOf, type SampleRequest } from './request.ts';
import type { Schemas } from './schema-example.ts';

/** The schema of a body, with the first sentence of each description. */
export interface BodySchema {
  readonly schema: SchemaObject;
  /** The schemas that it refers to, by name. */
  readonly schemas: Schemas;
}

/** Examples and schema of the body of an operation. It is a separate file, which samples and console load. */
export interface RequestData extends BodySchema {
  /** The request that the samples show. */
  readonly request: SampleRequest;
  /** The bodies that the reader can choose. Empty if there is only one. */
  readonly examples: readonly RequestExample[];
  /** Where the value is that the request replaces. Undefined if it replaces nothing that can be read. */
  readonly current?: CurrentSource | undefined;
}

/** Returns examples and schema of the body of an operation. Undefined if it takes none. */
export function requestDataOf(operation: ApiOperation, api: ApiDescription): RequestData | undefined {
  const { requestBody } = operation;
  const { schemas } = api;
  const schema = requestBody?.content[0]?.schema;
  if (!schema) return undefined;
  const names = [...reachableFrom([schema], schemas)].toSorted();
  return {
    request: sampleRequestOf(operation, schemas),
    examples: requestBody.examples ?? [],
    current: currentSourceOf(operation, api),
    schema: withShortText(schema),
    schemas: Object.fromEntries(names.map((name) => [name, withShortText(schemas[name] ?? {})])),
  };
}

/** Longer descriptions end with an ellipsis. */
const longestText = 160;

/** Shortens each description to its first sentence, without markup. */
function withShortText(schema: SchemaObject): SchemaObject {
  const { description, ...rest } = mapChildSchemas(schema, (child) => withShortText(child));
  return description === undefined ? rest : { ...rest, description: firstSentenceOf(plainText(description)) };
}

function firstSentenceOf(text: string): string {
  const sentence = /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
  return sentence.length > longestText ? `${sentence.slice(0, longestText).replace(/\s+\S*$/, '')} …` : sentence;
}
