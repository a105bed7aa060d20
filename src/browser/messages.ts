import type { Translate } from '../model/messages.ts';
import type { Services } from '../model/services.ts';
import { jsonForScript } from '../model/structured-data.ts';

/** Messages that the browser shows by itself; the others stand in the page already. */
const ids = [
  'code.copied',
  'code.copyFailed',
  'search.field',
  'search.cancel',
  'loader.loading',
  'loader.failed',
  'loader.retry',
  'crash.title',
  'crash.tryAgain',
] as const;

/** What the scripts of the page need to know, beside what stands in its markup. */
export interface BrowserData {
  readonly messages: Readonly<Record<string, string>>;
  readonly services: Services;
}

/** {@link BrowserData} as the JSON of a `<script type="application/json">`. */
export function browserMessages(t: Translate, services: Services): string {
  const messages = Object.fromEntries(ids.map((id) => [id, t(id, { error: '{error}' })]));
  return jsonForScript({ messages, services } satisfies BrowserData);
}
