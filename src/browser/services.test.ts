// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { services as servicesOf } from '../../site/services.ts';
import { scriptsOf } from './services.ts';

const everything = servicesOf({
  PUBLIC_TAG_MANAGER_ID: 'GTM-ABC123',
  PUBLIC_ANALYTICS_WEBSITE_ID: 'site-1',
  PUBLIC_ANALYTICS_SRC: 'https://stats.example.com/script.js',
  PUBLIC_ASK_AI_WEBSITE_ID: 'project-1',
  PUBLIC_ASK_AI_SRC: 'https://ask.example.com/widget.js',
});

test('every configured service has its script', () => {
  expect(scriptsOf(everything, false)).toMatchInlineSnapshot(`
    [
      {
        "data": {},
        "src": "https://www.googletagmanager.com/gtm.js?id=GTM-ABC123",
      },
      {
        "data": {
          "website-id": "site-1",
        },
        "src": "https://stats.example.com/script.js",
      },
      {
        "data": {
          "button-text": "ASK AI",
          "button-text-color": "#ffffff",
          "project-color": "#1a4049",
          "project-logo": "http://localhost:3000/favicon.svg",
          "project-name": "Unleash",
          "website-id": "project-1",
        },
        "src": "https://ask.example.com/widget.js",
      },
    ]
  `);
});

test('where the reader refuses, nothing that measures readers is loaded', () => {
  expect(scriptsOf(everything, true).map(({ src }) => src)).toEqual(['https://ask.example.com/widget.js']);
});

test('without configuration nothing is loaded', () => {
  expect(scriptsOf(servicesOf({}), false)).toEqual([]);
});
