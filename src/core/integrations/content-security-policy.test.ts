import { expect, test } from 'vitest';
import { services as servicesOf } from '../../../site/services.ts';
import { contentSecurityPolicy, sourceOf } from './content-security-policy.ts';

const own = { scripts: new Set(['b()', 'a()']), styles: new Set(['p{}']) };
const scriptHashes = ['a()', 'b()'].map(sourceOf).toSorted();
const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

test('without services, everything comes from the site itself', () => {
  const policy = contentSecurityPolicy(own, servicesOf({}));
  expect(policy.split('; ')).toMatchInlineSnapshot(`
    [
      "default-src 'self'",
      "script-src 'self' 'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc=' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
      "style-src 'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]
  `);
});

test('Kapa may load everything that its widget needs, and inline scripts are still forbidden', () => {
  const policy = contentSecurityPolicy(own, servicesOf({ PUBLIC_ASK_AI_WEBSITE_ID: 'project-1' }));
  expect(sourcesOf(policy, 'script-src')).toEqual([
    "'self'",
    ...scriptHashes,
    'https://widget.kapa.ai',
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    'https://hcaptcha.com',
    'https://*.hcaptcha.com',
  ]);
  expect(sourcesOf(policy, 'frame-src')).toContain('https://www.google.com/recaptcha/');
  expect(sourcesOf(policy, 'style-src')).toContain("'unsafe-inline'");
  // If there is a hash, browsers ignore 'unsafe-inline'.
  expect(sourcesOf(policy, 'style-src')).not.toContain(sourceOf('p{}'));
  expect(sourcesOf(policy, 'object-src')).toEqual(["'none'"]);
  expect(sourcesOf(policy, 'frame-ancestors')).toEqual(["'none'"]);
});

test('services that only measure do not loosen the styles', () => {
  const analytics = servicesOf({
    PUBLIC_TAG_MANAGER_ID: 'GTM-ABC123',
    PUBLIC_PLAUSIBLE_DOMAIN: 'docs.example.com',
    PUBLIC_UMAMI_WEBSITE_ID: 'site-1',
  });
  const policy = contentSecurityPolicy(own, analytics);
  expect(sourcesOf(policy, 'style-src')).toEqual(["'self'", sourceOf('p{}')]);
  expect(sourcesOf(policy, 'script-src')).toEqual([
    "'self'",
    ...scriptHashes,
    'https://www.googletagmanager.com',
    'https://plausible.io',
    'https://cloud.umami.is',
  ]);
});

test('allows images of other hosts if a page shows some, and nothing else from these hosts', () => {
  const policy = contentSecurityPolicy(own, servicesOf({}), true);
  expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'https:']);
  expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", ...scriptHashes]);
});
