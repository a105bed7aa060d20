import type { Services } from '../model/services.ts';
import { browserData } from './dom.ts';

let loaded = false;

/** Loads the configured third-party services, each once. They are awake after the first interaction or a delay. */
export function start(): void {
  if (loaded) return;
  loaded = true;
  const { services } = browserData();
  const refused = analyticsRefused();
  // The tag manager counts a page as viewed by this entry: https://developers.google.com/tag-platform/tag-manager/datalayer
  if (services.tagManager && !refused) Reflect.set(window, 'dataLayer', [{ 'gtm.start': Date.now(), event: 'gtm.js' }]);
  for (const script of scriptsOf(services, refused)) insert(script);
}

/** Do-not-track or Global Privacy Control: https://w3c.github.io/gpc */
function analyticsRefused(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;
}

export interface ServiceScript {
  readonly src: string;
  readonly data: Readonly<Record<string, string>>;
}

/** The scripts of these services; what measures readers is left out where they refuse it. */
export function scriptsOf({ tagManager, analytics, askAi }: Services, refused: boolean): readonly ServiceScript[] {
  const scripts: ServiceScript[] = [];
  if (tagManager && !refused) {
    scripts.push({ src: `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(tagManager.id)}`, data: {} });
  }
  if (analytics && !refused) scripts.push({ src: analytics.src, data: { 'website-id': analytics.id } });
  if (askAi) {
    const { src, websiteId, projectName, projectColor, buttonTextColor, projectLogo, buttonText } = askAi;
    scripts.push({
      src,
      data: {
        'website-id': websiteId,
        'project-name': projectName,
        'project-color': projectColor,
        'button-text-color': buttonTextColor,
        'project-logo': new URL(projectLogo, location.href).href,
        'button-text': buttonText,
      },
    });
  }
  return scripts;
}

function insert({ src, data }: ServiceScript): void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  for (const [name, value] of Object.entries(data)) script.setAttribute(`data-${name}`, value);
  // A blocked service is no error of the page.
  script.addEventListener('error', () => script.remove());
  document.head.append(script);
}
