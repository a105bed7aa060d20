import type { Stability, TokenType } from './prose.ts';
import type { ApiEdition, Method, ParameterObject, SchemaObject } from './structure.ts';

/** A media type and what it holds. */
export interface ApiContent {
  readonly mediaType: string;
  readonly schema?: SchemaObject | undefined;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: ParameterObject['in'];
  readonly required: boolean;
  readonly deprecated: boolean;
  /** With the example of the prose, if there is one. */
  readonly schema: SchemaObject;
  readonly description?: string | undefined;
}

export interface ApiRequestBody {
  readonly required: boolean;
  readonly description?: string | undefined;
  readonly content: readonly ApiContent[];
  /** A whole valid body. */
  readonly example?: unknown;
}

export interface ApiResponse {
  readonly status: string;
  readonly description?: string | undefined;
  readonly headers: readonly { readonly name: string; readonly schema: SchemaObject }[];
  readonly content: readonly ApiContent[];
  readonly example?: unknown;
}

/** One operation, structure and prose together. What is not written yet is absent. */
export interface ApiOperation {
  readonly operationId: string;
  readonly method: Method;
  /** Path template on the server: `/api/admin/projects/{projectId}`. */
  readonly path: string;
  readonly tag: string;
  /** Path of its page on the site. */
  readonly page: string;
  /** At most 80 characters; made from the operationId until it is written. */
  readonly summary: string;
  /** Whether the summary is written. */
  readonly isSummarized: boolean;
  readonly description?: string | undefined;
  readonly permissions?: readonly string[] | undefined;
  readonly tokens?: readonly TokenType[] | undefined;
  readonly stability?: Stability | undefined;
  readonly edition: ApiEdition;
  readonly deprecated: boolean;
  /** What to use instead. */
  readonly replacement?: string | undefined;
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: ApiRequestBody | undefined;
  /** By rising status. */
  readonly responses: readonly ApiResponse[];
}

/** A group of operations, by path and method. */
export interface ApiTag {
  readonly name: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** Path of the page that explains the resource. */
  readonly concept?: string | undefined;
  readonly page: string;
  /** File of its prose. */
  readonly source: string;
  readonly lastUpdated?: string | undefined;
  readonly operations: readonly ApiOperation[];
}

/** The whole API, structure and prose together. */
export interface ApiDescription {
  /** Version of the server that the structure comes from. */
  readonly version: string;
  readonly tags: readonly ApiTag[];
  readonly schemas: Readonly<Record<string, SchemaObject>>;
}

/** All operations, tag by tag. */
export function operationsOf(api: ApiDescription): readonly ApiOperation[] {
  return api.tags.flatMap(({ operations }) => operations);
}
