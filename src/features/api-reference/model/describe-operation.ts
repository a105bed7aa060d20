import type { Equivalents } from './equivalents.ts';
import type { NamedExamples } from './named-examples.ts';
import type { Problem } from '../../../core/model/problem.ts';
import type { ApiContent, ApiOperation, ApiParameter, ApiResponse } from './description.ts';
import { apiPath, wordsOf } from './names.ts';
import { errorSchemaName, errorStatusesOf, type ErrorStatus } from './error-statuses.ts';
import type { Described, OperationProse, SharedProse } from './prose.ts';
import type { Evidence, RecordedFacts } from './recorded.ts';
import { reportUnknown } from './report-unknown.ts';
import { describeSchema } from './schema-prose.ts';
import type { ContentObject, PlacedOperation, SchemaObject } from './structure.ts';

const jsonType = 'application/json';

/** What describes an operation besides its structure. */
export interface OperationWords {
  readonly prose: OperationProse;
  /** The page that explains the operations of the tag. */
  readonly concept: string | undefined;
  /** The location of the prose, for problems. */
  readonly where: string;
  readonly shared: SharedProse;
  readonly schemas: Readonly<Record<string, SchemaObject>>;
  /** Undefined for an API without recorded responses, whose errors come from the structure. */
  readonly evidence?: Evidence | undefined;
  /** Named request bodies by operation. The first one has only a title. */
  readonly examples: NamedExamples;
  /** By operation. */
  readonly equivalents: ReadonlyMap<string, Equivalents>;
  readonly onProblem: (problem: Problem) => void;
}

/**
 * Returns an operation with its prose, and reports prose for parameters, statuses and fields that the operation doesn't
 * have.
 */
export function describeOperation(placed: PlacedOperation, words: OperationWords): ApiOperation {
  const { path, method, operation } = placed;
  const { prose, where, shared, examples, onProblem } = words;
  const parameters = (operation.parameters ?? []).map((parameter): ApiParameter => {
    const key = `${parameter.in}.${parameter.name}`;
    const said = prose.parameters?.[key] ?? sharedParameter(shared, key, path);
    const schema = parameter.schema ?? {};
    return {
      name: parameter.name,
      in: parameter.in,
      required: parameter.required ?? false,
      deprecated: parameter.deprecated ?? false,
      schema: said?.example === undefined ? schema : { ...schema, example: typedExample(said.example, schema) },
      description: said?.description,
    };
  });
  reportUnknown(
    Object.keys(prose.parameters ?? {}),
    new Set(parameters.map(({ in: place, name }) => `${place}.${name}`)),
    `${where}.parameters`,
    onProblem,
  );
  const responses = responsesOf({ path, method, operation }, words);
  reportUnknown(
    Object.keys(prose.responses ?? {}),
    new Set(responses.map(({ status }) => status)),
    `${where}.responses`,
    onProblem,
  );
  const { requestBody } = operation;
  if (!requestBody && prose.requestBody) {
    onProblem({
      where: `${where}.requestBody`,
      found: 'words for a request body',
      allowed: 'none: the operation takes no body',
      fix: 'Remove them.',
    });
  }
  const example = prose.requestBody?.example;
  const named = examples.get(operation.operationId);
  return {
    operationId: operation.operationId,
    method,
    path,
    tag: operation.tags[0],
    page: apiPath(operation.operationId),
    summary: prose.summary ?? wordsOf(operation.operationId),
    isSummarized: prose.summary !== undefined,
    description: prose.description,
    permissions: prose.permissions,
    tokens: prose.tokens,
    stability: prose.stability,
    concept: prose.concept ?? words.concept,
    edition: prose.edition ?? operation['x-edition'],
    deprecated: operation.deprecated === true || prose.deprecated !== undefined,
    replacement: prose.deprecated,
    parameters,
    requestBody: requestBody && {
      required: requestBody.required ?? false,
      description: prose.requestBody?.description,
      content: contentOf(
        requestBody.content,
        prose.requestBody?.properties,
        shared.fields,
        `${where}.requestBody`,
        words,
      ),
      ...(example !== undefined && { example }),
      ...(named && { examples: named.map(({ title, body }) => ({ title, body: body ?? example })) }),
    },
    responses,
    facts: factsOf(placed, words),
    equivalents: words.equivalents.get(operation.operationId) ?? {},
  };
}

/** Numeric ids are text where the structure says so, because paths and queries are text. */
function typedExample(example: unknown, { type }: SchemaObject): unknown {
  return type === 'string' && (typeof example === 'number' || typeof example === 'boolean') ? String(example) : example;
}

/** Enterprise operations of the Admin API have the size limit of all others. */
function factsOf({ path, operation }: PlacedOperation, { evidence }: OperationWords): RecordedFacts {
  const facts = evidence?.recorded.facts ?? {};
  const own = facts[operation.operationId] ?? {};
  const isDerived = operation['x-edition'] === 'enterprise' && operation.requestBody && path.startsWith('/api/admin');
  const maxBytes = own.maxBytes ?? (isDerived ? facts['createFeature']?.maxBytes : undefined);
  return { ...own, ...(maxBytes !== undefined && { maxBytes }) };
}

/** Returns the successes that the structure describes, and all errors. */
function responsesOf(placed: PlacedOperation, words: OperationWords): ApiResponse[] {
  const { prose, where, shared, evidence } = words;
  const { operation } = placed;
  const described = Object.entries(operation.responses).filter(
    ([status]) => evidence === undefined || !/^[45]/.test(status),
  );
  const success = evidence?.recorded.operations[operation.operationId]?.response;
  return [
    ...described.map(([status, response]): ApiResponse => {
      const said = prose.responses?.[status];
      // The fields of error bodies mean the same everywhere. A success has its own descriptions.
      const fields = /^[45]/.test(status) ? { ...shared.fields, ...shared.errorFields } : shared.fields;
      const example = success?.status === status && success.body !== undefined ? success.body : said?.example;
      return {
        status,
        description: said?.description ?? shared.responses[status]?.description,
        headers: Object.entries(response.headers ?? {}).map(([name, header]) => ({
          name,
          schema: header.schema ?? {},
        })),
        content: contentOf(response.content ?? {}, said?.properties, fields, `${where}.responses.${status}`, words),
        ...(example !== undefined && { example }),
        ...(success?.status === status && {
          exampleMediaType: success.mediaType,
          shortened: success.shortened ?? false,
        }),
      };
    }),
    ...(evidence ? errorStatusesOf(placed, prose, evidence) : []).map((error): ApiResponse => {
      const { status, recorded, headers = {}, isDerived } = error;
      const said = prose.responses?.[status];
      const example = recorded?.body ?? said?.example;
      const meaning = shared.responses[`${status} ${recorded?.cause ?? ''}`] ?? shared.responses[status];
      return {
        status,
        description: said?.description ?? meaning?.description,
        headers: Object.entries(headers).map(([name, type]) => ({ name, schema: { type } })),
        content: errorContentOf(error),
        ...(example !== undefined && { example }),
        ...(recorded && { cause: recorded.cause, isDerived }),
      };
    }),
  ];
}

/** Errors are JSON, except for those that the server sends before it reads the request. */
function errorContentOf({ hasBody, recorded }: ErrorStatus): ApiContent[] {
  if (!hasBody) return [];
  const mediaType = recorded?.mediaType ?? jsonType;
  if (mediaType !== jsonType) return [{ mediaType, schema: { type: 'string' } }];
  return [{ mediaType, schema: { $ref: `#/components/schemas/${errorSchemaName}` } }];
}

/** Returns each media type with its described schema, and reports prose for properties that none of the schemas has. */
function contentOf(
  content: ContentObject,
  own: Readonly<Record<string, Described>> | undefined,
  shared: Readonly<Record<string, Described>>,
  where: string,
  { schemas, onProblem }: OperationWords,
): ApiContent[] {
  const names = new Set<string>();
  const described = Object.entries(content).map(([mediaType, { schema }]): ApiContent => {
    if (!schema) return { mediaType };
    const result = describeSchema(schema, { own, shared, schemas });
    for (const name of result.names) names.add(name);
    return { mediaType, schema: result.schema };
  });
  reportUnknown(Object.keys(own ?? {}), names, `${where}.properties`, onProblem);
  return described;
}

/**
 * Returns the shared prose of a parameter: the prose for the longest matching path prefix, or the prose for all paths.
 */
function sharedParameter({ parameters }: SharedProse, key: string, path: string): Described | undefined {
  const beginnings = Object.keys(parameters).flatMap((each) => {
    const [name, beginning] = each.split(' ');
    return name === key && beginning !== undefined && path.startsWith(beginning) ? [beginning] : [];
  });
  const longest = beginnings.toSorted((a, b) => b.length - a.length)[0];
  return parameters[longest === undefined ? key : `${key} ${longest}`];
}
