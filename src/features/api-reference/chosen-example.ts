import type { RequestExample } from './model/description.ts';
import type { RequestData } from './request-data.ts';
import { parseOwnJson } from '../../core/model/own-json.ts';

/** Loads the examples and the schema of a request. */
export async function fetchRequestData(path: string, signal?: AbortSignal): Promise<RequestData> {
  const response = await fetch(new URL(path, location.origin), signal && { signal });
  if (!response.ok) throw new TypeError(`${path} returned status ${response.status}.`);
  return parseOwnJson<RequestData>(await response.text());
}

const eventName = 'request-example';

/**
 * Shows an example request. If the console is open, it takes the body as soon as that has loaded, and the samples follow it.
 * @param path address of the {@link RequestData}
 * @param chosen returns the index of the example, which the reader may change while the data loads
 */
export async function showExample(path: string, chosen: () => number): Promise<void> {
  const loading = fetchRequestData(path).then(({ request, examples }) => ({ request, example: examples[chosen()] }));
  const body = loading.then(({ example }) => {
    if (!example) throw new RangeError(`${path} doesn't contain the example.`);
    return example.body;
  });
  const isTaken = !document.dispatchEvent(new CustomEvent(eventName, { detail: body, cancelable: true }));
  if (isTaken) return void (await body);
  const [{ request }, { showInSamples }] = await Promise.all([loading, import('./shown-samples.ts')]);
  showInSamples({ ...request, body: await body });
}

/** Returns the example that the reader has chosen on this page, unless it is the first one. */
export function chosenExample({ examples }: RequestData): RequestExample | undefined {
  const list = document.querySelector('[data-request-examples]');
  return list instanceof HTMLSelectElement && list.selectedIndex > 0 ? examples[list.selectedIndex] : undefined;
}

/** Calls a listener with the body of each example that the reader chooses. Returns a function that ends this. */
export function onExample(listener: (body: Promise<unknown>) => void): () => void {
  const hear = (event: Event) => {
    if (!(event instanceof CustomEvent) || !(event.detail instanceof Promise)) return;
    event.preventDefault();
    listener(event.detail);
  };
  document.addEventListener(eventName, hear);
  return () => document.removeEventListener(eventName, hear);
}
