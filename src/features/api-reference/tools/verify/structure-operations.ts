import type { Method } from '../../../../core/model/method.ts';
import type { ApiStructure, OperationObject } from '../../model/structure.ts';

/** An operation with its path and method. */
export interface PlacedOperation {
  readonly method: Method;
  readonly path: string;
  readonly operation: OperationObject;
}

/** Returns the operations of a structure by id. */
export function operationsById({ paths }: ApiStructure): ReadonlyMap<string, PlacedOperation> {
  const placed = new Map<string, PlacedOperation>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      // `Object.entries` loses the type of the keys. The structure is validated, so they are methods.
      if (operation) placed.set(operation.operationId, { method: methodOf(method), path, operation });
    }
  }
  return placed;
}

const known = { get: true, post: true, put: true, patch: true, delete: true, head: true, options: true, trace: true };

function isMethod(text: string): text is Method {
  return Object.hasOwn(known, text);
}

function methodOf(text: string): Method {
  if (isMethod(text)) return text;
  throw new Error(`'${text}' is not a method of OpenAPI`);
}
