import type { ApiOperation } from '../../model/api/description.ts';
import type { TokenType } from '../../model/api/prose.ts';
import type { SchemaObject } from '../../model/api/structure.ts';

/** How a parameter is filled in; a list takes one value a line. */
export type FieldType = 'text' | 'number' | 'choice' | 'list';

export interface ConsoleParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly type: FieldType;
  /** Values of a choice. */
  readonly options?: readonly string[];
  /** A value as it might be filled in. */
  readonly example?: string;
}

export interface ConsoleBody {
  readonly mediaType: string;
  readonly required: boolean;
  /** A valid body to begin with; empty where none can be made. */
  readonly start: string;
}

/**
 * Tokens are kept apart by what they are for, so that a reader who goes from an admin operation to a client operation
 * does not send the wrong one. `none`: the operation needs no token; `session`: only a logged-in browser can call it.
 */
export type Credential = 'admin' | 'backend' | 'frontend' | 'edge' | 'session' | 'none';

/** What the console has to know of an operation. It travels with the page as JSON. */
export interface ConsoleOperation {
  /** Upper case. */
  readonly method: string;
  /** Path template: `/api/admin/projects/{projectId}`. */
  readonly path: string;
  readonly credential: Credential;
  /** Any of these is enough. */
  readonly permissions: readonly string[];
  readonly enterprise: boolean;
  readonly parameters: readonly ConsoleParameter[];
  readonly body?: ConsoleBody;
}

/**
 * The console's part of an operation.
 *
 * @param bodyExample a valid body as JSON; undefined where none can be made
 */
export function consoleOperationOf(operation: ApiOperation, bodyExample: unknown): ConsoleOperation {
  const content = operation.requestBody?.content[0];
  return {
    method: operation.method.toUpperCase(),
    path: operation.path,
    credential: credentialOf(operation.tokens ?? ['admin']),
    permissions: operation.permissions ?? [],
    enterprise: operation.edition === 'enterprise',
    parameters: operation.parameters.flatMap((parameter) => {
      const { name, in: place, required, schema } = parameter;
      return place === 'cookie' ? [] : [{ name, in: place, required, ...fieldOf(schema) }];
    }),
    ...(content && {
      body: {
        mediaType: content.mediaType,
        required: operation.requestBody?.required ?? false,
        start: bodyExample === undefined ? '' : JSON.stringify(bodyExample, null, 2),
      },
    }),
  };
}

const credentials: Readonly<Record<TokenType, Credential>> = {
  admin: 'admin',
  personal: 'admin',
  'service-account': 'admin',
  backend: 'backend',
  frontend: 'frontend',
  edge: 'edge',
  session: 'session',
  none: 'none',
};

/** The first that fits, in the order of {@link credentials}; no token where none is needed. */
function credentialOf(tokens: readonly TokenType[]): Credential {
  if (tokens.includes('none')) return 'none';
  const first = (['admin', 'personal', 'service-account', 'backend', 'frontend', 'edge'] as const).find((type) =>
    tokens.includes(type),
  );
  return first ? credentials[first] : 'session';
}

function fieldOf(schema: SchemaObject): Pick<ConsoleParameter, 'type' | 'options' | 'example'> {
  const example = schema.example === undefined ? {} : { example: textOf(schema.example) };
  const values = schema.type === 'boolean' ? [true, false] : schema.enum;
  if (values) return { type: 'choice', options: values.map(textOf), ...example };
  if (schema.type === 'array') return { type: 'list', ...example };
  return { type: schema.type === 'number' || schema.type === 'integer' ? 'number' : 'text', ...example };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
