import { expect, test } from 'vitest';
import { services as servicesOf } from '../../site/services.ts';
import { originsOf, servicesDelay } from './services.ts';
import { reportOf } from './site.fixture.ts';

const none = { tagManager: null, analytics: null, askAi: null };
const everything = {
  PUBLIC_TAG_MANAGER_ID: 'GTM-ABC123',
  PUBLIC_ANALYTICS_WEBSITE_ID: 'site-1',
  PUBLIC_ANALYTICS_SRC: 'https://stats.example.com/script.js',
  PUBLIC_ASK_AI_WEBSITE_ID: 'project-1',
  PUBLIC_ASK_AI_SRC: 'https://ask.example.com/widget.js',
};

test('without their ids all services are absent, and nothing of them is allowed', () => {
  expect(servicesOf({})).toEqual(none);
  expect(servicesOf({ PUBLIC_TAG_MANAGER_ID: '', PUBLIC_ANALYTICS_SRC: 'https://x.example.com/s.js' })).toEqual(none);
  expect(originsOf(none)).toEqual([]);
});

test('an id turns its service on', () => {
  const services = servicesOf(everything);
  expect(reportOf({ services })).toBe('');
  expect(services.tagManager).toEqual({ id: 'GTM-ABC123' });
  expect(services.analytics).toEqual({ id: 'site-1', src: 'https://stats.example.com/script.js' });
  expect(services.askAi).toMatchObject({ websiteId: 'project-1', projectName: 'Unleash', buttonText: 'ASK AI' });
  expect(originsOf(services)).toEqual([
    'https://www.googletagmanager.com',
    'https://stats.example.com',
    'https://ask.example.com',
  ]);
});

test('an origin that two services share is allowed once', () => {
  const services = servicesOf({ ...everything, PUBLIC_ASK_AI_SRC: 'https://stats.example.com/ask.js' });
  expect(originsOf(services)).toEqual(['https://www.googletagmanager.com', 'https://stats.example.com']);
});

test('rejects ids and addresses that cannot be right', () => {
  const services = servicesOf({
    ...everything,
    PUBLIC_TAG_MANAGER_ID: 'UA-1',
    PUBLIC_ASK_AI_SRC: 'http://plain.example.com',
  });
  expect(reportOf({ services })).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. site/services.ts: askAi.src
       found:   'http://plain.example.com'
       allowed: an address such as https://example.com
       fix:     Correct it; src/model/services.ts describes every key.

    2. site/services.ts: tagManager.id
       found:   'UA-1'
       allowed: a container id such as 'GTM-ABC123'
       fix:     Correct it; src/model/services.ts describes every key."
  `);
});

test('rejects a service that the site does not know, and one that is neither set nor null', () => {
  expect(reportOf({ services: { tagManager: null, askAi: null, chat: {} } })).toMatchInlineSnapshot(`
    "The site has 2 problems:

    1. site/services.ts
       found:   the unknown key 'chat'
       allowed: the keys 'tagManager', 'analytics', 'askAi'
       fix:     Correct it; src/model/services.ts describes every key.

    2. site/services.ts: analytics
       found:   nothing
       allowed: keys with their values
       fix:     Correct it; src/model/services.ts describes every key."
  `);
});

test('services wait 3000 ms for an interaction', () => {
  expect(servicesDelay).toBe(3000);
});
