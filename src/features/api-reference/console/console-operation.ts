import type { ApiOperation } from '../model/description.ts';
import type { TokenType } from '../model/prose.ts';
import type { SchemaObject } from '../model/structure.ts';
import { requestDataPath } from '../request-data-path.ts';
import { isIrreversible } from './irreversible.ts';
import { isBodyKept } from './kept-bodies.ts';

/** How the form shows a parameter. A list takes one value per line, a map one `name=value` per line. */
export type FieldType = 'text' | 'number' | 'choice' | 'list' | 'map';

export interface ConsoleParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly type: FieldType;
  /** The values to choose from. */
  readonly options?: readonly string[];
  /** An example value. */
  readonly example?: string;
}

export interface ConsoleBody {
  readonly mediaType: string;
  readonly required: boolean;
  /** A valid body to start with. Empty if no example can be generated. */
  readonly start: string;
  /** Address of the {@link RequestData}. */
  readonly data: string;
  /** Whether the list of requests may keep it. Others can contain secrets. */
  readonly kept?: true;
}

/**
 * The kind of token that an operation needs. `admin`: an admin token or the token of an account. `account`: the token
 * of a person or a service account. `personal`: only a personal access token. `none`: the operation needs no token.
 * `session`: only a logged-in browser can call it.
 */
export type Credential = 'admin' | 'account' | 'personal' | 'backend' | 'frontend' | 'edge' | 'session' | 'none';

/** The parts of an operation that the console needs. The page contains them as JSON. */
export interface ConsoleOperation {
  /** What the operation does: `Delete a segment`. */
  readonly summary: string;
  /** In uppercase. */
  readonly method: string;
  /** Path template: `/api/admin/projects/{projectId}`. */
  readonly path: string;
  readonly credential: Credential;
  /** The kinds of tokens that the operation accepts. */
  readonly tokens: readonly TokenType[];
  /** Whether the reader must confirm the object and the server before the console sends the request. */
  readonly irreversible?: boolean;
  /** Any one of these is sufficient. */
  readonly permissions: readonly string[];
  readonly enterprise?: boolean;
  readonly parameters: readonly ConsoleParameter[];
  readonly body?: ConsoleBody;
}

/**
 * Returns the parts of an operation that the console needs.
 * @param bodyExample a valid body as JSON; undefined if no example can be generated
 */
export function consoleOperationOf(operation: ApiOperation, bodyExample: unknown): ConsoleOperation {
  const content = operation.requestBody?.content[0];
  const tokens = operation.tokens ?? ['admin', 'personal', 'service-account'];
  return {
    summary: operation.summary,
    method: operation.method.toUpperCase(),
    path: operation.path,
    credential: credentialOf(tokens),
    tokens,
    ...(isIrreversible(operation) && { irreversible: true }),
    permissions: operation.permissions ?? [],
    ...(operation.edition === 'enterprise' && { enterprise: true }),
    parameters: operation.parameters.flatMap((parameter) => {
      const { name, in: place, required, schema } = parameter;
      return place === 'cookie' ? [] : [{ name, in: place, required, ...fieldOf(schema) }];
    }),
    ...(content && {
      body: {
        mediaType: content.mediaType,
        required: operation.requestBody?.required ?? false,
        start: bodyExample === undefined ? '' : JSON.stringify(bodyExample, null, 2),
        data: requestDataPath(operation.page),
        ...(isBodyKept(operation) && { kept: true }),
      },
    }),
  };
}

/** Returns the first matching kind, or `none` if no token is needed. */
function credentialOf(tokens: readonly TokenType[]): Credential {
  if (tokens.includes('none')) return 'none';
  if (tokens.includes('admin')) return 'admin';
  if (tokens.includes('service-account')) return 'account';
  return (['personal', 'backend', 'frontend', 'edge'] as const).find((type) => tokens.includes(type)) ?? 'session';
}

function fieldOf(schema: SchemaObject): Pick<ConsoleParameter, 'type' | 'options' | 'example'> {
  const example = schema.example === undefined ? {} : { example: fieldValue(schema.example) };
  const values = schema.type === 'boolean' ? [true, false] : schema.enum;
  if (values) return { type: 'choice', options: values.map(fieldValue), ...example };
  if (schema.type === 'array') return { type: 'list', ...example };
  if (schema.type === 'object') return { type: 'map', ...example };
  return { type: schema.type === 'number' || schema.type === 'integer' ? 'number' : 'text', ...example };
}

function fieldValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(fieldValue).join('\n');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `${name}=${fieldValue(part)}`)
      .join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
