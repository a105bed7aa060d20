import type { CurrentSource } from '../current-value.ts';
import { isObject } from './body-fields.ts';
import { buildRequest, parameterKey, type BuiltRequest, type ConsoleValues } from './build-request.ts';
import type { ConsoleOperation } from './console-operation.ts';
import type { Outcome } from './send-request.ts';

/** Builds the request that reads the value that an operation replaces, with the server, token and path of its form. */
export function readingRequest(
  operation: ConsoleOperation,
  values: ConsoleValues,
  source: CurrentSource,
): BuiltRequest {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  const { body: _, ...rest } = operation;
  return buildRequest({ ...rest, method: 'GET', path: source.path, parameters }, values);
}

/** Returns what a request would replace, as text: the server and the path. Undefined while one of them is invalid. */
export function targetOf(operation: ConsoleOperation, values: ConsoleValues): string | undefined {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  const { body: _, ...rest } = operation;
  const built = buildRequest({ ...rest, parameters }, { ...values, token: '' });
  return built.ok ? built.request.url : undefined;
}

/** Returns the value in a response. Undefined if the response is an error, or the list has no such item. */
export function valueIn(
  outcome: Outcome,
  { field, item }: CurrentSource,
  { parameters }: ConsoleValues,
): { readonly value: unknown } | undefined {
  if (outcome.type !== 'response' || outcome.status !== 200 || !outcome.json) return undefined;
  const { value } = outcome.json;
  const place = field === undefined ? value : isObject(value) ? value[field] : undefined;
  if (place === undefined || !item) return place === undefined ? undefined : { value: place };
  const wanted = (parameters[parameterKey({ in: 'path', name: item.parameter })] ?? '').trim();
  const found = Array.isArray(place)
    ? place.find((each: unknown) => isObject(each) && String(each[item.field]) === wanted)
    : undefined;
  return found === undefined ? undefined : { value: found };
}
