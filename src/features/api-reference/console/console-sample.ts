import type { SampleRequest } from '../request.ts';
import { buildRequest, parameterKey, type ConsoleValues } from './build-request.ts';
import type { ConsoleOperation, ConsoleParameter } from './console-operation.ts';
import { longestChecked } from './limits.ts';
import { readJson } from './read-json.ts';
import { localServer, tokenGroups } from './tab-values.ts';

/**
 * Returns the request in the console for the samples. Examples replace required values that are missing or invalid, and the
 * token stays a variable.
 */
export function sampleOfConsole(operation: ConsoleOperation, values: ConsoleValues): SampleRequest | undefined {
  const parameters = Object.fromEntries(
    operation.parameters.map((parameter) => {
      const value = values.parameters[parameterKey(parameter)] ?? '';
      return [parameterKey(parameter), value.trim() === '' && parameter.required ? exampleValueOf(parameter) : value];
    }),
  );
  const body = isShown(values.body) ? values.body : (operation.body?.start ?? '');
  const filled = { ...values, token: '', parameters, body };
  const built = buildRequest(operation, filled);
  const { request } = built.ok ? built : { request: requestAtLocalServer(operation, filled) };
  if (!request) return undefined;
  const headers = Object.entries(request.headers).filter(([name]) => !['Authorization', 'Content-Type'].includes(name));
  return {
    method: request.method,
    url: request.url,
    credential: tokenGroups[operation.credential],
    ...(headers.length > 0 && { headers }),
    mediaType: request.headers['Content-Type'],
    ...(request.body !== undefined && request.body.trim() !== '' && { body: JSON.parse(request.body) as unknown }),
  };
}

/** Whether the reader has entered nothing, so that the samples of the page are right. */
export function isBlank(operation: ConsoleOperation, values: ConsoleValues): boolean {
  return (
    Object.values(values.parameters).every((value) => value === '') &&
    values.body === (operation.body?.start ?? '') &&
    values.server === localServer
  );
}

/** Whether a body can be in the samples: JSON that doesn't take long to highlight in every language. */
const isShown = (text: string): boolean => text.trim() === '' || (text.length <= longestChecked && readJson(text).ok);

/** The reader may still be typing the address. */
function requestAtLocalServer(operation: ConsoleOperation, values: ConsoleValues) {
  const built = buildRequest(operation, { ...values, server: localServer });
  return built.ok ? built.request : undefined;
}

function exampleValueOf({ name, type, example, options }: ConsoleParameter): string {
  return example ?? options?.[0] ?? (type === 'number' ? '1' : name);
}
