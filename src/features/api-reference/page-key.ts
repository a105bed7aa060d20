import { createHash } from 'node:crypto';
import { currentSourceOf } from './current-value.ts';
import type { ApiDescription, ApiOperation, ApiTag } from './model/description.ts';
import { childSchemas } from './model/child-schemas.ts';
import { refName } from './model/ref-name.ts';
import type { SchemaObject } from './model/structure.ts';
import type { Schemas } from './schema-example.ts';
import { bodyFieldsOf } from './body-field-names.ts';
import { relatedOperations } from './related.ts';

/**
 * Returns a key that changes with everything that the page of an operation shows: the operation, the schemas that it
 * refers to, and the related operations. Astro itself detects changes of templates and of the site
 * (src/core/layouts/page-keys.ts).
 */
export function operationKey(operation: ApiOperation, api: ApiDescription): string {
  const related = relatedOperations(api, operation).map(({ operationId, summary }) => [operationId, summary]);
  const schemas = [...reachable(operation, api.schemas)].map((name) => [name, api.schemas[name]]);
  return digest([operation, related, schemas]);
}

/** Returns such a key for the data about the request of an operation, which names the operation that reads its value. */
export function requestKey(operation: ApiOperation, api: ApiDescription): string {
  return digest([operationKey(operation, api), currentSourceOf(operation, api)]);
}

/** Returns such a key for the page of a tag. */
export function tagKey(tag: ApiTag, { schemas }: ApiDescription): string {
  const fields = tag.operations.map((operation) => bodyFieldsOf(operation, schemas));
  return digest([tag, fields]);
}

/** Returns such a key for the fields of a named schema. */
export function namedSchemaKey(name: string, schemas: Schemas): string {
  const names = reachableFrom([{ $ref: `#/components/schemas/${name}` }], schemas);
  return digest([...names].map((each) => [each, schemas[each]]));
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** Returns the names of the schemas that an operation refers to, directly or through other schemas. */
export function reachable({ parameters, requestBody, responses }: ApiOperation, schemas: Schemas): ReadonlySet<string> {
  const content = [...(requestBody?.content ?? []), ...responses.flatMap((response) => response.content)];
  return reachableFrom(
    [...parameters, ...content].flatMap(({ schema }) => schema ?? []),
    schemas,
  );
}

/** Returns the names of the schemas that others refer to, directly or through other schemas. */
export function reachableFrom(roots: readonly SchemaObject[], schemas: Schemas): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (schema: SchemaObject): void => {
    if (schema.$ref !== undefined) {
      const name = refName(schema.$ref);
      const target = schemas[name];
      if (target && !names.has(name)) {
        names.add(name);
        visit(target);
      }
    }
    for (const child of childSchemas(schema)) visit(child.schema);
  };
  roots.forEach(visit);
  return names;
}
