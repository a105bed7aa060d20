import type { ApiDescription, ApiOperation } from './description.ts';
import { childSchemas } from './child-schemas.ts';
import { refName } from './ref-name.ts';
import type { SchemaObject } from './structure.ts';

/** What every operation needs, and every schema that requests contain. */
export const proseSubjects = [
  'tag',
  'summary',
  'description',
  'permissions',
  'tokens',
  'stability',
  'deprecation',
  'parameters',
  'responses',
  'request properties',
  'response properties',
] as const;
export type ProseSubject = (typeof proseSubjects)[number];

/** A missing piece of prose. */
export interface Gap {
  /** Name of the tag for which the gap counts. */
  readonly tag: string;
  readonly subject: ProseSubject;
  /** `createFeature: 200`, `createFeatureSchema.name` */
  readonly name: string;
}

/** Tags whose responses are described property by property. */
const describedResponses = new Set([
  'Features',
  'Projects',
  'Environments',
  'Segments',
  'Strategies',
  'Context',
  'Tags',
  'API tokens',
  'Users',
  'Client',
  'Frontend API',
  'Change Requests',
]);

/** Enterprise operations whose permission isn't documented in any available source. Their descriptions say so. */
const unknownPermissions = new Set(['disconnectAll']);

/**
 * Returns everything that the prose doesn't describe yet. A schema that several tags use counts only for the first of
 * them, regardless of which tag describes it, so that the count of a tag never rises while prose is written.
 */
export function gapsOf(api: ApiDescription): Gap[] {
  const gaps: Gap[] = [];
  const seen = new Set<string>();
  for (const { name: tag, description, operations } of api.tags.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const add = (subject: ProseSubject, name: string) => gaps.push({ tag, subject, name });
    if (description === undefined) add('tag', tag);
    for (const operation of operations) {
      for (const subject of missingOf(operation)) add(subject, operation.operationId);
      for (const parameter of operation.parameters) {
        if (parameter.description === undefined)
          add('parameters', `${operation.operationId}: ${parameter.in}.${parameter.name}`);
      }
      for (const response of operation.responses) {
        if (response.description === undefined) add('responses', `${operation.operationId}: ${response.status}`);
      }
    }
  }
  // Requests come first, so that a schema in both requests and responses counts as part of a request.
  const nested = [
    { subject: 'request properties', tags: api.tags, parts: requestsOf },
    {
      subject: 'response properties',
      tags: api.tags.filter(({ name }) => describedResponses.has(name)),
      parts: responsesOf,
    },
  ] as const;
  for (const { subject, tags, parts } of nested) {
    for (const { name: tag, operations } of tags.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      for (const operation of operations) {
        for (const { at, schema } of parts(operation)) {
          for (const name of undescribed(schema, at, api.schemas, seen)) gaps.push({ tag, subject, name });
        }
      }
    }
  }
  return gaps;
}

function missingOf(operation: ApiOperation): ProseSubject[] {
  const { operationId, description, permissions, tokens, stability, deprecated, replacement } = operation;
  return [
    ...(operation.isSummarized ? [] : (['summary'] as const)),
    ...(description === undefined ? (['description'] as const) : []),
    ...(permissions === undefined && !unknownPermissions.has(operationId) ? (['permissions'] as const) : []),
    ...(tokens === undefined ? (['tokens'] as const) : []),
    ...(stability === undefined ? (['stability'] as const) : []),
    ...(deprecated && replacement === undefined ? (['deprecation'] as const) : []),
  ];
}

interface Part {
  readonly at: string;
  readonly schema: SchemaObject;
}

function requestsOf({ operationId, requestBody }: ApiOperation): Part[] {
  return (requestBody?.content ?? []).flatMap(({ schema }) =>
    schema ? [{ at: `${operationId}.requestBody`, schema }] : [],
  );
}

function responsesOf({ operationId, responses }: ApiOperation): Part[] {
  return responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ status, content }) =>
      content.flatMap(({ schema }) => (schema ? [{ at: `${operationId}.responses.${status}`, schema }] : [])),
    );
}

/**
 * Returns properties without a description, in this schema and in all schemas that it refers to. Each place is listed
 * once.
 * @param seen schemas that were visited before
 */
function undescribed(
  schema: SchemaObject,
  at: string,
  schemas: Readonly<Record<string, SchemaObject>>,
  seen: Set<string>,
): string[] {
  const found = new Set<string>();
  const visit = (part: SchemaObject, place: string): void => {
    if (part.$ref !== undefined) {
      const name = refName(part.$ref);
      const target = schemas[name];
      if (target && !seen.has(name)) {
        seen.add(name);
        visit(target, name);
      }
      return;
    }
    for (const { schema: child, property } of childSchemas(part)) {
      const key = property === undefined ? place : `${place}.${property}`;
      const target = child.$ref === undefined ? undefined : schemas[refName(child.$ref)];
      if (property !== undefined && child.description === undefined && target?.description === undefined)
        found.add(key);
      visit(child, key);
    }
  };
  visit(schema, at);
  return [...found];
}
