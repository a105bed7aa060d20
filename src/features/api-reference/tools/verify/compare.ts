import { refName } from '../../model/ref-name.ts';
import type { ApiStructure } from '../../model/structure.ts';
import type { Difference } from './difference.ts';
import { operationsById, type PlacedOperation } from './structure-operations.ts';

/** Keys whose arrays are sets, so their order has no meaning. */
const sets = new Set(['required', 'enum', 'tags', 'security']);

interface Comparison {
  readonly compared: number;
  /** Operations that the server may lack. */
  readonly enterprise: number;
  readonly differences: readonly Difference[];
}

/**
 * Compares our description with the description of a server: method, path, parameters, bodies and responses of every
 * Open Source operation, through all references. Both are normalized, so prose is ignored.
 */
export function compareDescriptions(ours: ApiStructure, server: ApiStructure): Comparison {
  const theirs = operationsById(server);
  const differences: Difference[] = [];
  let compared = 0;
  let enterprise = 0;
  for (const [operationId, own] of operationsById(ours)) {
    if (own.operation['x-edition'] === 'enterprise') {
      enterprise += 1;
      if (theirs.has(operationId))
        differences.push({ operationId, what: 'is Enterprise here, and the Open Source server serves it' });
      continue;
    }
    compared += 1;
    const other = theirs.get(operationId);
    const found = other === undefined ? ['is not on the server'] : compareOperations(own, other, ours, server);
    differences.push(...found.map((what) => ({ operationId, what })));
  }
  for (const operationId of theirs.keys()) {
    if (!operationsById(ours).has(operationId))
      differences.push({ operationId, what: 'is on the server, and missing here' });
  }
  return { compared, enterprise, differences };
}

function compareOperations(
  own: PlacedOperation,
  other: PlacedOperation,
  ours: ApiStructure,
  server: ApiStructure,
): string[] {
  const differences: string[] = [];
  const seen = new Set<string>();
  const visit = (a: unknown, b: unknown, place: string): void => {
    if (isObject(a) && isObject(b)) {
      const refs = `${String(a['$ref'])} ${String(b['$ref'])}`;
      if (a['$ref'] !== undefined && b['$ref'] !== undefined) {
        // A pair that is already being compared belongs to a recursive schema.
        if (seen.has(refs)) return;
        seen.add(refs);
      }
      const [left, right] = [resolve(a, ours), resolve(b, server)];
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
        visit(left[key], right[key], place === '' ? key : `${place}.${key}`);
      }
    } else if (Array.isArray(a) && Array.isArray(b)) {
      const name = place.slice(place.lastIndexOf('.') + 1);
      const [left, right] = sets.has(name) ? [sorted(a), sorted(b)] : [a, b];
      if (sets.has(name) && JSON.stringify(left) === JSON.stringify(right)) return;
      if (left.length !== right.length || sets.has(name)) differences.push(say(place, a, b));
      else left.forEach((item, index) => visit(item, right[index], `${place}.${index}`));
    } else if (a !== b) differences.push(say(place, a, b));
  };
  visit(comparable(own), comparable(other), '');
  return differences;
}

/**
 * Returns the compared parts of an operation. Parameters are keyed by location and name, because their order has no
 * meaning.
 */
function comparable({ method, path, operation }: PlacedOperation): Fields {
  const { parameters = [], 'x-edition': edition, ...rest } = operation;
  const byName = Object.fromEntries(
    parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, withDefaults(parameter)]),
  );
  return { ...rest, edition, method, path, parameters: byName };
}

/** `required: false` is the default. */
function withDefaults<T extends { readonly required?: boolean | undefined }>(parameter: T) {
  return { ...parameter, required: parameter.required ?? false };
}

function resolve(value: Fields, { components }: ApiStructure): Fields {
  const { $ref, ...beside } = value;
  if (typeof $ref !== 'string') return value;
  return { ...components.schemas[refName($ref)], ...beside };
}

function say(place: string, ours: unknown, server: unknown): string {
  return `${place}: here ${short(ours)}, on the server ${short(server)}`;
}

function short(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

function sorted(values: readonly unknown[]): unknown[] {
  return values.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
