import type { ApiOperation } from './model/description.ts';
import { bodyExampleOf, parameterExampleOf } from './request.ts';
import type { Schemas } from './schema-example.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns what the example request of an operation says: its path, its required query parameters and its body, by name. A path
 * that ends with `on` or `off` says `enabled`.
 */
export function requestFieldsOf(operation: ApiOperation, schemas: Schemas): Fields {
  const body = bodyExampleOf(operation, schemas);
  const parameters = operation.parameters.filter(
    ({ in: place, required }) => place === 'path' || (place === 'query' && required),
  );
  const [, state] = /\/(on|off)$/.exec(operation.path) ?? [];
  return {
    ...(state !== undefined && { enabled: state === 'on' }),
    ...Object.fromEntries(parameters.map((parameter) => [parameter.name, parameterExampleOf(parameter, schemas)])),
    ...(isFields(body) && body),
  };
}

/**
 * Returns a response that follows from a request, as those of a server do: a field that both have has the value of the
 * request, also in each entry of a list. A list of objects in a field has the entries of the request, each with the further
 * fields of the response.
 */
export function followRequest(response: unknown, request: Fields): unknown {
  if (Array.isArray(response)) return response.map((entry) => followRequest(entry, request));
  if (!isFields(response)) return response;
  return Object.fromEntries(
    Object.entries(response).map(([name, value]) => [
      name,
      Object.hasOwn(request, name) ? followValue(value, request[name]) : value,
    ]),
  );
}

function followValue(received: unknown, sent: unknown): unknown {
  if (isFields(received) && isFields(sent)) return followRequest(received, sent);
  if (Array.isArray(received) && Array.isArray(sent)) {
    const form: unknown = received[0];
    if (isFields(form)) {
      return sent.every(isFields)
        ? sent.map((entry, index) => followRequest(received[index] ?? form, entry))
        : received;
    }
    return sent.some(isFields) ? received : sent;
  }
  // Paths and queries are text.
  if (typeof received === 'number' && typeof sent === 'string' && !Number.isNaN(Number(sent))) return Number(sent);
  const isScalar = [received, sent].every((value) => typeof value !== 'object' || value === null);
  return isScalar || received === null || sent === null ? sent : received;
}

/** A field of a response that differs from the field of the request with the same name. */
export interface Disagreement {
  readonly field: string;
  readonly sent: unknown;
  readonly received: unknown;
}

/** Returns every field of a response that differs from the field of the same name in its request. */
export function disagreementsOf(response: unknown, request: Fields, place = ''): readonly Disagreement[] {
  if (Array.isArray(response))
    return response.flatMap((entry, index) => disagreementsOf(entry, request, `${place}[${index}].`));
  if (!isFields(response)) return [];
  return Object.entries(request).flatMap(([name, sent]): readonly Disagreement[] => {
    if (!Object.hasOwn(response, name)) return [];
    return valuesDisagree(response[name], sent, place + name);
  });
}

function valuesDisagree(received: unknown, sent: unknown, field: string): readonly Disagreement[] {
  if (isFields(received) && isFields(sent)) return disagreementsOf(received, sent, `${field}.`);
  if (Array.isArray(received) && Array.isArray(sent) && sent.length === received.length && sent.some(isFields))
    return sent.flatMap((entry, index) => valuesDisagree(received[index], entry, `${field}[${index}]`));
  const isText = typeof sent === 'string' && typeof received === 'number';
  const isEqual = isText ? sent === String(received) : JSON.stringify(sent) === JSON.stringify(received);
  return isEqual ? [] : [{ field, sent, received }];
}
