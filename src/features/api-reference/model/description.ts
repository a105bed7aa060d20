import type { Equivalents } from './equivalents.ts';
import type { Stability, TokenType } from './prose.ts';
import type { ErrorCause, RecordedFacts } from './recorded.ts';
import type { Method } from '../../../core/model/method.ts';
import type { ApiEdition, ParameterObject, SchemaObject } from './structure.ts';

/** A media type and its schema. */
export interface ApiContent {
  readonly mediaType: string;
  readonly schema?: SchemaObject | undefined;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: ParameterObject['in'];
  readonly required: boolean;
  readonly deprecated: boolean;
  /** Includes the example from the prose, if there is one. */
  readonly schema: SchemaObject;
  readonly description?: string | undefined;
}

/** A named body of a request that differs from the first example in what it does. */
export interface RequestExample {
  /** What the request does: `Archive a flag`. */
  readonly title: string;
  readonly body: unknown;
}

export interface ApiRequestBody {
  readonly required: boolean;
  readonly description?: string | undefined;
  readonly content: readonly ApiContent[];
  /** A complete valid body. */
  readonly example?: unknown;
  /** Bodies that do something else. The first one is {@link example}. */
  readonly examples?: readonly RequestExample[] | undefined;
}

export interface ApiResponse {
  readonly status: string;
  readonly description?: string | undefined;
  readonly headers: readonly { readonly name: string; readonly schema: SchemaObject }[];
  readonly content: readonly ApiContent[];
  readonly example?: unknown;
  /** The media type of the example, if a server returned it. */
  readonly exampleMediaType?: string | undefined;
  /** Whether the example is a real response whose lists were shortened. */
  readonly shortened?: boolean | undefined;
  /** What made a server return the error in the example. */
  readonly cause?: ErrorCause | undefined;
  /** Whether the error in the example comes from the code of the server, and not from a call of the operation. */
  readonly isDerived?: true | undefined;
}

/** Since when servers have an operation. Versions are as pages show them: `5.7`, or `5.7.2` for a patch. */
export interface OperationHistory {
  /** The first version that has it. Missing if that is before the history begins. */
  readonly since?: string | undefined;
  /** The first version that had it behind an experimental flag. */
  readonly behindFlag?: string | undefined;
  /** The first version in which it is deprecated. */
  readonly deprecated?: string | undefined;
  /**
   * Fields that came after the operation, each with its version: `?name` for parameters, `>name` for fields of the request
   * body, `<name` for fields of responses. Nested names are joined with dots.
   */
  readonly fields: Readonly<Record<string, string>>;
}

/** An operation with its structure and prose. Missing prose is undefined. */
export interface ApiOperation {
  readonly operationId: string;
  readonly method: Method;
  /** Path template on the server: `/api/admin/projects/{projectId}`. */
  readonly path: string;
  readonly tag: string;
  /** Path of the operation's page. */
  readonly page: string;
  /** At most 80 characters. Generated from the operationId if the prose has no summary. */
  readonly summary: string;
  /** Whether the prose has a summary. */
  readonly isSummarized: boolean;
  readonly description?: string | undefined;
  readonly permissions?: readonly string[] | undefined;
  readonly tokens?: readonly TokenType[] | undefined;
  readonly stability?: Stability | undefined;
  /** Path of the page that explains what the operation is about. */
  readonly concept?: string | undefined;
  readonly edition: ApiEdition;
  readonly deprecated: boolean;
  /** What to use instead. */
  readonly replacement?: string | undefined;
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: ApiRequestBody | undefined;
  /** In ascending order. */
  readonly responses: readonly ApiResponse[];
  /** The place in the Admin UI, the Terraform resource and the SDK method that do the same. */
  readonly equivalents: Equivalents;
  /** Rate limit, size limit and ETag, as a server was seen to handle them. */
  readonly facts: RecordedFacts;
  /** Missing for operations of Enterprise, whose source isn't public. */
  readonly history?: OperationHistory | undefined;
}

/** A group of operations, sorted by path and method. */
export interface ApiTag {
  readonly name: string;
  readonly title: string;
  readonly description?: string | undefined;
  /** Path of the page that explains the resource. */
  readonly concept?: string | undefined;
  readonly page: string;
  /** The prose file. */
  readonly source: string;
  readonly operations: readonly ApiOperation[];
}

/** The whole API with structure and prose. */
export interface ApiDescription {
  /** The server version of the structure. */
  readonly version: string;
  readonly tags: readonly ApiTag[];
  readonly schemas: Readonly<Record<string, SchemaObject>>;
}

/** Returns all operations, grouped by tag. */
export function operationsOf(api: ApiDescription): readonly ApiOperation[] {
  return api.tags.flatMap(({ operations }) => operations);
}
