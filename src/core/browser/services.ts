import type { Service } from '../model/services.ts';
import { one } from '../ui/dom.ts';
import { watchForeignElements } from './foreign-elements.ts';
import { parseOwnJson } from '../model/own-json.ts';
import { noteThirdParties, refusesThirdParties } from '../ui/third-party-scripts.ts';
import { holdsSecrets } from '../reader/secrets.ts';

/**
 * Loads the configured third-party services. No page can hide a token from a script that runs in it, so none loads where
 * the tab holds one.
 */
export function load(): void {
  if (holdsSecrets() || refusesThirdParties()) return;
  const services = parseOwnJson<readonly Service[]>(one('[data-services]')?.textContent ?? '[]');
  const allowed = allowedServices(services, refusesAnalytics());
  if (allowed.length === 0) return;
  noteThirdParties(allowed.map(({ name }) => name));
  watchForeignElements();
  for (const service of allowed) insert(service);
}

/** Do Not Track or Global Privacy Control: https://w3c.github.io/gpc */
function refusesAnalytics(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}

/** The services that may load for a reader. Readers can refuse services that measure them. */
export function allowedServices(services: readonly Service[], isRefused: boolean): readonly Service[] {
  return services.filter(({ measuresReaders }) => !measuresReaders || !isRefused);
}

function insert({ src, attributes, dataLayer }: Service): void {
  if (dataLayer) Reflect.set(window, 'dataLayer', [{ 'gtm.start': Date.now(), event: 'gtm.js' }]);
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  // A service that is blocked must not disturb the page.
  script.addEventListener('error', () => script.remove());
  document.head.append(script);
}
