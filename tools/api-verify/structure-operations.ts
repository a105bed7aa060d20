import type { ApiStructure, Method, OperationObject } from '../../src/model/api/structure.ts';

/** An operation with its place. */
export interface PlacedOperation {
  readonly method: Method;
  readonly path: string;
  readonly operation: OperationObject;
}

/** The operations of a structure by their ids. */
export function operationsById({ paths }: ApiStructure): ReadonlyMap<string, PlacedOperation> {
  const placed = new Map<string, PlacedOperation>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      // `Object.entries` forgets that the keys are methods; the structure is validated.
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
  throw new Error(`'${text}' is no method of OpenAPI`);
}
