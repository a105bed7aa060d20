import type { RequestExample } from '../model/api/description.ts';
import type { RequestData } from './request-data.ts';
import { parseOwnJson } from '../model/own-json.ts';

/** Loads the examples and the schema of a request. */
export async function fetchRequestData(path: string): Promise<RequestData> {
  const response = await fetch(new URL(path, location.origin));
  if (!response.ok) throw new TypeError(`${path} returned status ${response.status}.`);
  return parseOwnJson<RequestData>(await response.text());
}

const eventName = 'request-example';

/**
 * Shows an example request in the samples, and tells the console its body.
 * @param path address of the {@link RequestData}
 * @param chosen returns the index of the example, which the reader may change while the data loads
 */
export async function showExample(path: string, chosen: () => number): Promise<void> {
  const [{ request, examples }, { showInSamples }] = await Promise.all([
    fetchRequestData(path),
    import('./shown-samples.ts'),
  ]);
  const example = examples[chosen()];
  if (!example) return;
  showInSamples({ ...request, body: example.body });
  document.dispatchEvent(new CustomEvent(eventName, { detail: example.body }));
}

/** Returns the example that the reader has chosen on this page, unless it is the first one. */
export function chosenExample({ examples }: RequestData): RequestExample | undefined {
  const list = document.querySelector('[data-request-examples]');
  return list instanceof HTMLSelectElement && list.selectedIndex > 0 ? examples[list.selectedIndex] : undefined;
}

/** Calls a listener with each example body that the reader chooses. Returns a function that ends this. */
export function onExample(listener: (body: unknown) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail);
  };
  document.addEventListener(eventName, hear);
  return () => document.removeEventListener(eventName, hear);
}
