import { z } from 'zod';
import type { ApiDescription, ApiOperation } from '../../model/description.ts';
import { operationsOf } from '../../model/description.ts';
import type { DerivedErrors, RecordedError } from '../../model/recorded.ts';
import type { ApiStructure, ParameterObject } from '../../model/structure.ts';
import { invalidBodies, invalidValue } from './invalid-values.ts';
import { loadServerModule } from './server-module.ts';
import { stable } from './stable.ts';
import { operationsById, type PlacedOperation } from './structure-operations.ts';

type Check = (request: object, response: object, next: (error?: unknown) => void) => void;
interface OpenApi {
  registerCustomSchemas(schemas: object): void;
  validPath(operation: object): Check;
}

const configModule = z.object({ createConfig: z.custom<(options: object) => unknown>(isFunction) });
const serviceModule = z.object({ OpenApiService: z.custom<new (config: unknown) => OpenApi>(isFunction) });
const badDataModule = z.object({
  fromOpenApiValidationErrors: z.custom<(request: object, errors: readonly unknown[]) => object>(isFunction),
});
const permissionModule = z.object({ default: z.custom<new (permissions: readonly string[]) => object>(isFunction) });
const notFoundModule = z.object({ default: z.custom<new () => Error>(isFunction) });
const handlerModule = z.object({
  handleErrors: z.custom<(response: object, logger: object, error: Error) => void>(isFunction),
});
const invalidSchema = z.object({ validationErrors: z.array(z.unknown()).min(1) });
const bodySchema = z.json();

/** Derives the errors of operations that can't be called. */
export interface ErrorDerivation {
  /** The error for the first invalid request that the server's validator finds. Undefined if it accepts all of them. */
  invalidRequest(operationId: string): Promise<RecordedError | undefined>;
  /** The error for a user who has none of the permissions. */
  missingPermission(permissions: readonly string[]): RecordedError;
  /** The error for a name or ID that doesn't exist. Only the message can differ by operation. */
  readonly notFound: RecordedError;
}

/**
 * Returns a derivation that uses the server's own classes and its own validator. The code before the handler of an
 * operation is the same in all editions: it checks permissions, then the parameters and the body.
 * @param structure the server's own description, by which it validates requests
 */
export async function errorDerivation(structure: ApiStructure): Promise<ErrorDerivation> {
  const { createConfig } = configModule.parse(await loadServerModule('create-config.js'));
  const { OpenApiService } = serviceModule.parse(await loadServerModule('services/openapi-service.js'));
  const { fromOpenApiValidationErrors } = badDataModule.parse(await loadServerModule('error/bad-data-error.js'));
  const { default: PermissionError } = permissionModule.parse(await loadServerModule('error/permission-error.js'));
  const { default: NotFoundError } = notFoundModule.parse(await loadServerModule('error/notfound-error.js'));
  const { handleErrors } = handlerModule.parse(await loadServerModule('routes/util.js'));

  const service = new OpenApiService(createConfig({}));
  service.registerCustomSchemas(structure.components.schemas);
  const operations = operationsById(structure);

  return {
    async invalidRequest(operationId) {
      const placed = operations.get(operationId);
      if (!placed) return undefined;
      const check = service.validPath(placed.operation);
      for (const { cause, request } of invalidRequests(placed)) {
        const errors = await validationErrors(check, request);
        if (errors) return asError('400', cause, fromOpenApiValidationErrors(request, errors));
      }
      return undefined;
    },
    missingPermission: (permissions) => asError('403', 'no-permission', new PermissionError(permissions)),
    notFound: asError('404', 'unknown-id', handled(handleErrors, new NotFoundError())),
  };
}

/** Returns the errors of all Enterprise operations that only the operation itself explains, and those that are the same. */
export async function deriveErrors(api: ApiDescription, derivation: ErrorDerivation): Promise<DerivedErrors> {
  const operations: Record<string, RecordedError[]> = {};
  for (const operation of operationsOf(api).filter(({ edition }) => edition === 'enterprise')) {
    const found = await ownErrors(operation, derivation);
    if (found.length > 0) operations[operation.operationId] = found;
  }
  return { common: [derivation.notFound], operations };
}

async function ownErrors({ operationId, permissions = [] }: ApiOperation, derivation: ErrorDerivation) {
  const invalid = await derivation.invalidRequest(operationId);
  return [
    ...(invalid ? [invalid] : []),
    ...(permissions.length > 0 ? [derivation.missingPermission(permissions)] : []),
  ];
}

/** Returns invalid requests in the order in which the verification sends them (probes.ts). */
function invalidRequests({ operation }: PlacedOperation) {
  const { parameters = [], requestBody } = operation;
  const inPath = parameters.filter(({ in: place }) => place === 'path');
  const params = Object.fromEntries(inPath.map((parameter) => [parameter.name, validValue(parameter)]));
  const valid = { route: {}, headers: {}, params, query: {}, body: {} };
  const takesJson = requestBody?.content['application/json'] !== undefined;
  return [
    ...(takesJson ? invalidBodies.map((text) => ({ cause: 'invalid-body' as const, request: { ...valid, body: bodySchema.parse(JSON.parse(text)) } })) : []),
    ...inPath.filter(isNumber).map(({ name }) => ({ cause: 'invalid-id' as const, request: { ...valid, params: { ...params, [name]: 'text' } } })),
    ...parameters.flatMap((parameter) => {
      const value = parameter.in === 'query' ? invalidValue(parameter.schema ?? {}) : undefined;
      return value === undefined ? [] : [{ cause: 'invalid-query' as const, request: { ...valid, query: { [parameter.name]: value } } }];
    }),
  ]; // prettier-ignore
}

function isNumber({ schema }: ParameterObject): boolean {
  return schema?.type === 'integer' || schema?.type === 'number';
}

/** Returns a value of a path parameter that the validator accepts. */
function validValue(parameter: ParameterObject): string {
  if (isNumber(parameter)) return '1';
  return String(parameter.schema?.enum?.[0] ?? 'name');
}

/** Returns what the server's validator finds in a request. Undefined for a valid request. */
async function validationErrors(check: Check, request: object): Promise<readonly unknown[] | undefined> {
  const error = await new Promise((resolve) => check(request, {}, resolve));
  if (error === undefined) return undefined;
  return invalidSchema.parse(error).validationErrors;
}

/** Returns what the server's handler of errors sends. */
function handled(handleErrors: z.infer<typeof handlerModule>['handleErrors'], error: Error): object {
  let sent: object = {};
  const response = {
    status: () => response,
    json: (body: object) => {
      sent = body;
      return response;
    },
    end: () => response,
  };
  handleErrors(response, { debug: () => undefined, error: () => undefined }, error);
  return sent;
}

function asError(status: string, cause: RecordedError['cause'], body: object): RecordedError {
  const text = stable(JSON.stringify(body));
  return { status, mediaType: 'application/json', body: bodySchema.parse(JSON.parse(text)), cause };
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
