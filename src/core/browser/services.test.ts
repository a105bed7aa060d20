// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { services as servicesOf } from '../../../site/services.ts';
import { loadedThirdParties } from '../ui/third-party-scripts.ts';
import { forgetSecrets, setSecret } from '../reader/secrets.ts';
import { allowedServices, load } from './services.ts';

const everything = servicesOf({
  PUBLIC_TAG_MANAGER_ID: 'GTM-ABC123',
  PUBLIC_PLAUSIBLE_DOMAIN: 'docs.example.com',
  PUBLIC_UMAMI_WEBSITE_ID: 'site-1',
  PUBLIC_ASK_AI_WEBSITE_ID: 'project-1',
});

/** The attributes of every script that the services add to the page. */
function loadedScripts() {
  document.head.innerHTML = '';
  document.body.innerHTML = `<script type="application/json" data-services>${JSON.stringify(everything)}</script>`;
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  load();
  return append.mock.calls
    .flat()
    .map((script) =>
      script instanceof HTMLScriptElement
        ? Object.fromEntries([...script.attributes].map(({ name, value }) => [name, value]))
        : script,
    );
}

afterEach(() => {
  forgetSecrets();
  sessionStorage.clear();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'dataLayer');
});

test('each service gets its script with the attributes that it reads', () => {
  expect(loadedScripts()).toEqual([
    expect.objectContaining({ src: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123' }),
    expect.objectContaining({ src: 'https://plausible.io/js/script.js', 'data-domain': 'docs.example.com' }),
    expect.objectContaining({ src: 'https://cloud.umami.is/script.js', 'data-website-id': 'site-1' }),
    expect.objectContaining({
      src: 'https://widget.kapa.ai/kapa-widget.bundle.js',
      'data-website-id': 'project-1',
      'data-project-name': 'Unleash',
      'data-button-text': 'ASK AI',
    }),
  ]);
});

test('the tag manager finds its start event', () => {
  loadedScripts();
  expect(Reflect.get(window, 'dataLayer')).toEqual([{ 'gtm.start': expect.any(Number), event: 'gtm.js' }]);
});

test('a reader can refuse services that measure readers', () => {
  expect(allowedServices(everything, false)).toHaveLength(4);
  expect(allowedServices(everything, true).map(({ name }) => name)).toEqual(['ASK AI']);
});

test('no service loads where the tab holds a token, or where the reader wants none', () => {
  setSecret('console.token.admin', 'user:5ecret');
  expect(loadedScripts()).toEqual([]);
  setSecret('console.token.admin', '');
  sessionStorage.setItem('no-third-parties', 'yes');
  expect(loadedScripts()).toEqual([]);
  sessionStorage.clear();
  expect(loadedScripts()).toHaveLength(4);
  expect(loadedThirdParties()).toEqual(['Google Tag Manager', 'Plausible', 'Umami', 'ASK AI']);
});
