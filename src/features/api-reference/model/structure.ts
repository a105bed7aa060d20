import { z } from 'zod';
import { type Method, methods } from '../../../core/model/method.ts';

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * Schema Object: https://spec.openapis.org/oas/v3.0.3#schema-object
 *
 * Used for the structure, which has neither `description` nor `example`, and for the merged description, which has
 * both. Next to a `$ref`, they describe the place that refers to the schema.
 */
export const schemaObject = z.strictObject({
  $ref: z.string().startsWith('#/components/schemas/').optional(),
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object']).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  example: z.unknown().optional(),
  enum: z.array(scalarSchema).min(1).optional(),
  const: scalarSchema.optional(),
  default: z.unknown().optional(),
  nullable: z.boolean().optional(),
  deprecated: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  writeOnly: z.boolean().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.boolean().optional(),
  exclusiveMaximum: z.boolean().optional(),
  multipleOf: z.number().optional(),
  minLength: z.number().int().optional(),
  maxLength: z.number().int().optional(),
  pattern: z.string().optional(),
  minItems: z.number().int().optional(),
  maxItems: z.number().int().optional(),
  uniqueItems: z.boolean().optional(),
  minProperties: z.number().int().optional(),
  maxProperties: z.number().int().optional(),
  required: z.array(z.string()).optional(),
  discriminator: z
    .strictObject({ propertyName: z.string(), mapping: z.record(z.string(), z.string()).optional() })
    .optional(),
  get properties() {
    return z.record(z.string(), schemaObject).optional();
  },
  get items() {
    return schemaObject.optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), schemaObject]).optional();
  },
  get oneOf() {
    return z.array(schemaObject).min(1).optional();
  },
  get anyOf() {
    return z.array(schemaObject).min(1).optional();
  },
  get allOf() {
    return z.array(schemaObject).min(1).optional();
  },
  get not() {
    return schemaObject.optional();
  },
});
export type SchemaObject = z.infer<typeof schemaObject>;

/** Media types with their schemas: https://spec.openapis.org/oas/v3.0.3#media-type-object */
export const contentObject = z.record(
  z.string().regex(/^[\w.+*-]+\/[\w.+*-]+$/, "media types such as 'application/json'"),
  z.strictObject({ schema: schemaObject.optional() }),
);
export type ContentObject = z.infer<typeof contentObject>;

/** https://spec.openapis.org/oas/v3.0.3#parameter-object */
export const parameterObject = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  deprecated: z.boolean().optional(),
  style: z.string().optional(),
  explode: z.boolean().optional(),
  allowReserved: z.boolean().optional(),
  allowEmptyValue: z.boolean().optional(),
  schema: schemaObject.optional(),
});
export type ParameterObject = z.infer<typeof parameterObject>;

export const requestBodyObject = z.strictObject({ required: z.boolean().optional(), content: contentObject });

/** https://spec.openapis.org/oas/v3.0.3#response-object */
const responseObject = z.strictObject({
  headers: z.record(z.string(), z.strictObject({ schema: schemaObject.optional() })).optional(),
  content: contentObject.optional(),
});

/** Editions that have an operation: all editions, or only Enterprise. */
export const apiEditions = ['oss', 'enterprise'] as const;
export type ApiEdition = (typeof apiEditions)[number];

/** Each requirement is sufficient. An empty one means no authentication. */
const securityRequirements = z.array(z.record(z.string(), z.array(z.string())));

/** https://spec.openapis.org/oas/v3.0.3#operation-object; our server gives every operation one tag. */
export const operationObject = z.strictObject({
  tags: z.tuple([z.string().min(1)]),
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]*$/, "names such as 'createFeature'"),
  'x-edition': z.enum(apiEditions),
  deprecated: z.boolean().optional(),
  security: securityRequirements.optional(),
  parameters: z.array(parameterObject).optional(),
  requestBody: requestBodyObject.optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/, "status codes such as '200'"), responseObject),
});
export type OperationObject = z.infer<typeof operationObject>;

/** https://spec.openapis.org/oas/v3.0.3#security-scheme-object */
const securitySchemeObject = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('apiKey'), in: z.enum(['header', 'query', 'cookie']), name: z.string() }),
  z.strictObject({ type: z.literal('http'), scheme: z.string(), bearerFormat: z.string().optional() }),
]);

/** `content/api/openapi.json`: an OpenAPI document without prose. */
export const structureSchema = z.strictObject({
  openapi: z.string().regex(/^3\.0\.\d$/, 'version 3.0 of OpenAPI'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  security: securityRequirements.optional(),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(methods), operationObject)),
  components: z.strictObject({
    schemas: z.record(z.string(), schemaObject),
    securitySchemes: z.record(z.string(), securitySchemeObject),
  }),
});
export type ApiStructure = z.infer<typeof structureSchema>;

/** An operation with its path and method. */
export interface PlacedOperation {
  readonly path: string;
  readonly method: Method;
  readonly operation: OperationObject;
}

/** Returns all operations, ordered by path and method. */
export function operationsIn({ paths }: ApiStructure): PlacedOperation[] {
  return Object.entries(paths)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        return operation ? [{ path, method, operation }] : [];
      }),
    );
}
