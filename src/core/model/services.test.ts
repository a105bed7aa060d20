import { expect, test } from 'vitest';
import { services as servicesOf } from '../../../site/services.ts';
import { servicesDelay, sourcesOf, type Service } from './services.ts';
import { reportOf } from './site.fixture.ts';

const everything = {
  PUBLIC_TAG_MANAGER_ID: 'GTM-ABC123',
  PUBLIC_PLAUSIBLE_DOMAIN: 'docs.example.com',
  PUBLIC_UMAMI_WEBSITE_ID: 'site-1',
  PUBLIC_ASK_AI_WEBSITE_ID: 'project-1',
};

const service: Service = {
  name: 'Chat',
  src: 'https://chat.example.com/widget.js',
  attributes: {},
  measuresReaders: false,
  sources: {},
};

test('no service is on without its ID', () => {
  expect(servicesOf({})).toEqual([]);
  expect(servicesOf({ PUBLIC_TAG_MANAGER_ID: '', PUBLIC_UMAMI_SRC: 'https://x.example.com/s.js' })).toEqual([]);
});

test('an ID turns its service on', () => {
  const services = servicesOf(everything);
  expect(reportOf({ services })).toBe('');
  expect(services.map(({ name }) => name)).toEqual(['Google Tag Manager', 'Plausible', 'Umami', 'ASK AI']);
});

test('Plausible and Umami each get the attribute that they read', () => {
  const { PUBLIC_PLAUSIBLE_DOMAIN, PUBLIC_UMAMI_WEBSITE_ID } = everything;
  const [plausible] = servicesOf({ PUBLIC_PLAUSIBLE_DOMAIN });
  expect(plausible).toMatchObject({
    src: 'https://plausible.io/js/script.js',
    attributes: { 'data-domain': 'docs.example.com' },
  });
  const [umami] = servicesOf({ PUBLIC_UMAMI_WEBSITE_ID, PUBLIC_UMAMI_SRC: 'https://stats.example.com/u.js' });
  expect(umami).toMatchObject({
    src: 'https://stats.example.com/u.js',
    attributes: { 'data-website-id': 'site-1' },
  });
});

test('services may load their script and what they declare', () => {
  const services = [{ ...service, sources: { 'script-src': ['https://captcha.example.com/api/'] } }];
  expect(sourcesOf(services, 'script-src')).toEqual(['https://chat.example.com', 'https://captcha.example.com/api/']);
  expect(sourcesOf(services, 'frame-src')).toEqual([]);
});

test('a source that two services share is listed once', () => {
  expect(sourcesOf([service, service], 'script-src')).toEqual(['https://chat.example.com']);
});

test('rejects IDs and addresses that cannot be right', () => {
  const services = servicesOf({
    ...everything,
    PUBLIC_TAG_MANAGER_ID: 'UA-1',
    PUBLIC_ASK_AI_SRC: 'http://plain.example.com',
    PUBLIC_UMAMI_SRC: 'stats',
  });
  expect(reportOf({ services })).toMatchInlineSnapshot(`
    "The site has 4 problems:

    1. site/services.ts: [0].src
       found:   'https://www.googletagmanager.com/gtm.js?id=UA-1'
       allowed: an address with a container ID such as '?id=GTM-ABC123'
       fix:     Correct it; src/core/model/services.ts describes every key.

    2. site/services.ts: [2].sources["connect-src"][0]
       found:   'stats'
       allowed: an address such as https://example.com
       fix:     Correct it; src/core/model/services.ts describes every key.

    3. site/services.ts: [2].src
       found:   'stats'
       allowed: an address such as https://example.com
       fix:     Correct it; src/core/model/services.ts describes every key.

    4. site/services.ts: [3].src
       found:   'http://plain.example.com'
       allowed: an address such as https://example.com
       fix:     Correct it; src/core/model/services.ts describes every key."
  `);
});

test('rejects unknown keys, attributes and sources', () => {
  const services = [
    {
      ...service,
      delay: 3,
      attributes: { onload: 'x' },
      sources: { 'script-src': ["'unsafe-inline'", '*'], 'default-src': [] },
    },
  ];
  expect(reportOf({ services })).toMatchInlineSnapshot(`
    "The site has 5 problems:

    1. site/services.ts: [0]
       found:   the unknown key 'delay'
       allowed: the keys 'name', 'src', 'attributes', 'measuresReaders', 'dataLayer', 'sources'
       fix:     Correct it; src/core/model/services.ts describes every key.

    2. site/services.ts: [0].attributes.onload
       found:   'x'
       allowed: Invalid key in record
       fix:     Correct it; src/core/model/services.ts describes every key.

    3. site/services.ts: [0].sources
       found:   the unknown key 'default-src'
       allowed: the keys 'script-src', 'style-src', 'font-src', 'img-src', 'connect-src', 'frame-src'
       fix:     Correct it; src/core/model/services.ts describes every key.

    4. site/services.ts: [0].sources["script-src"][0]
       found:   ''unsafe-inline''
       allowed: an address such as https://example.com
       fix:     Correct it; src/core/model/services.ts describes every key.

    5. site/services.ts: [0].sources["script-src"][1]
       found:   '*'
       allowed: an address such as https://example.com
       fix:     Correct it; src/core/model/services.ts describes every key."
  `);
});

test('services wait 3000 ms for an interaction', () => {
  expect(servicesDelay).toBe(3000);
});
