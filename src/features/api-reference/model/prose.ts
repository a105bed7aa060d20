import { z } from 'zod';
import { apiEditions } from './structure.ts';

/**
 * Markdown with paragraphs, lists, code and links. Headings and HTML are not allowed (src/features/api-reference/load/read-api.ts checks
 * this).
 */
const markdownSchema = z.string().trim().min(1);

/** A description with an optional example. A string is short for a description without an example. */
const describedSchema = z.preprocess(
  (value) => (typeof value === 'string' ? { description: value } : value),
  z.strictObject({
    description: markdownSchema,
    /** JSON. Default: generated from the schema. */
    example: z.json().optional(),
  }),
);
export type Described = z.infer<typeof describedSchema>;

/** By property name. Nested names are joined by dots. Lists and unions have no name of their level. */
const propertiesSchema = z.record(z.string().min(1), describedSchema);

const parameterKey = "parameters by place and name, such as 'path.projectId'";
/** By `<in>.<name>`, such as `path.projectId`. */
const parametersSchema = z.record(z.string().regex(/^(path|query|header|cookie)\.\S+$/, parameterKey), describedSchema);
/** The same, optionally followed by a path prefix for the operations below it: `path.id /api/admin/users`. */
const sharedParametersSchema = z.record(
  z.string().regex(/^(path|query|header|cookie)\.\S+( \/\S+)?$/, parameterKey),
  describedSchema,
);

/** Credentials that a request can contain. */
export const tokenTypes = [
  'admin',
  'personal',
  'service-account',
  'session',
  'backend',
  'frontend',
  'edge',
  'none',
] as const;
export type TokenType = (typeof tokenTypes)[number];

export const stabilities = ['alpha', 'beta', 'stable'] as const;
export type Stability = (typeof stabilities)[number];

const summarySchema = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[A-Z0-9`].*[^.\s]$/, 'one line that begins with a capital letter and ends without a full stop');

/** A page without an anchor: its title is the text of the link. */
const pathSchema = z.string().regex(/^\/[\w/-]*$/, "paths of pages, such as '/reference/segments'");

const operationProseSchema = z.strictObject({
  /** Title of the page: imperative, sentence case. */
  summary: summarySchema.optional(),
  /** What the operation does, when to use it, side effects, the response, and important errors. */
  description: markdownSchema.optional(),
  /** Any one of these is sufficient. Empty if every authenticated user is allowed. */
  permissions: z
    .array(z.string().regex(/^[A-Z][A-Z0-9_]+$/, "permissions as the server names them, such as 'CREATE_FEATURE'"))
    .optional(),
  tokens: z.array(z.enum(tokenTypes)).min(1).optional(),
  stability: z.enum(stabilities).optional(),
  /** Path of the page that explains what the operation is about, if it isn't the page of the tag. */
  concept: pathSchema.optional(),
  /** Only if the edition in the structure is wrong. */
  edition: z.enum(apiEditions).optional(),
  /** What to use instead. Marks the operation as deprecated even if the structure doesn't. */
  deprecated: markdownSchema.optional(),
  parameters: parametersSchema.optional(),
  requestBody: z
    .strictObject({
      description: markdownSchema.optional(),
      properties: propertiesSchema.optional(),
      example: z.json().optional(),
    })
    .optional(),
  responses: z
    .record(
      z.string().regex(/^([1-5]\d\d|default)$/, "status codes such as '200'"),
      z.preprocess(
        (value) => (typeof value === 'string' ? { description: value } : value),
        z.strictObject({
          description: markdownSchema,
          properties: propertiesSchema.optional(),
          example: z.json().optional(),
        }),
      ),
    )
    .optional(),
});
export type OperationProse = z.infer<typeof operationProseSchema>;

const schemaProseSchema = z.strictObject({
  description: markdownSchema.optional(),
  properties: propertiesSchema.optional(),
  /** A complete value of this schema. */
  example: z.json().optional(),
});
export type SchemaProse = z.infer<typeof schemaProseSchema>;

/** `content/api/prose/<tag>.yaml`: our prose for the operations and schemas of one tag. */
export const tagProseSchema = z.strictObject({
  /** The name of the tag in openapi.json. */
  tag: z.string().min(1),
  title: z.string().min(1).max(60),
  description: markdownSchema,
  /** Path of the page that explains the resource. The link is left out until that page exists. */
  concept: pathSchema.optional(),
  operations: z.record(z.string(), operationProseSchema).default({}),
  schemas: z.record(z.string(), schemaProseSchema).default({}),
});
export type TagProse = z.infer<typeof tagProseSchema>;

/** The prose of a tag, and the file that contains it. */
export interface PlacedProse {
  readonly source: string;
  readonly prose: TagProse;
}

/** `content/api/prose/shared.yaml`: prose that many operations share. */
export const sharedProseSchema = z.strictObject({
  parameters: sharedParametersSchema,
  /** The meaning of an error, by status, or by status and cause of the example: `403 wrong-token`. */
  responses: z.record(
    z.string().regex(/^[1-5]\d\d( [a-z-]+)?$/, "status codes such as '404', or with a cause, '403 wrong-token'"),
    describedSchema,
  ),
  /** By property name, for every property without its own description whose type matches the example. */
  fields: propertiesSchema,
  /** The same for the bodies of errors. */
  errorFields: propertiesSchema,
  securitySchemes: z.record(z.string(), describedSchema),
});
export type SharedProse = z.infer<typeof sharedProseSchema>;

/** Empty prose. */
export const noSharedProse: SharedProse = {
  parameters: {},
  responses: {},
  fields: {},
  errorFields: {},
  securitySchemes: {},
};
