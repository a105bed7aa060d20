import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { services as servicesOf } from '../../site/services.ts';
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

test('hashes every inline script exactly as it is written, and nothing else', () => {
  const html = [
    '<script>a()</script>',
    '<script type="module">\n b("ä") \n</script>',
    '<script src="/a.js"></script>',
    '<script type="module" src="/b.js"></script>',
    '<script type="application/ld+json">{}</script>',
    '<script type="application/json" data-browser-data>{}</script>',
    '<script data-src="x">c()</script>',
    '<SCRIPT>d()</SCRIPT >',
    '<noscript>e()</noscript>',
  ].join('\n');
  expect(inlineScriptHashes(html)).toEqual([hashOf('a()'), hashOf('\n b("ä") \n'), hashOf('c()'), hashOf('d()')]);
});

test('without services, everything comes from the site itself', () => {
  const policy = contentSecurityPolicy(["'sha256-b'", "'sha256-a'", "'sha256-b'"], servicesOf({}));
  expect(policy.split('; ')).toMatchInlineSnapshot(`
    [
      "default-src 'self'",
      "script-src 'self' 'sha256-a' 'sha256-b'",
      "style-src 'self'",
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
  const policy = contentSecurityPolicy(["'sha256-a'"], servicesOf({ PUBLIC_ASK_AI_WEBSITE_ID: 'project-1' }));
  expect(sourcesOf(policy, 'script-src')).toEqual([
    "'self'",
    "'sha256-a'",
    'https://widget.kapa.ai',
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    'https://hcaptcha.com',
    'https://*.hcaptcha.com',
  ]);
  expect(sourcesOf(policy, 'frame-src')).toContain('https://www.google.com/recaptcha/');
  expect(sourcesOf(policy, 'style-src')).toContain("'unsafe-inline'");
  expect(sourcesOf(policy, 'object-src')).toEqual(["'none'"]);
  expect(sourcesOf(policy, 'frame-ancestors')).toEqual(["'none'"]);
});

test('services that only measure do not loosen the styles', () => {
  const analytics = servicesOf({
    PUBLIC_TAG_MANAGER_ID: 'GTM-ABC123',
    PUBLIC_PLAUSIBLE_DOMAIN: 'docs.example.com',
    PUBLIC_UMAMI_WEBSITE_ID: 'site-1',
  });
  const policy = contentSecurityPolicy([], analytics, ["'sha256-x'"]);
  expect(sourcesOf(policy, 'style-src')).toEqual(["'self'", "'sha256-x'"]);
  expect(sourcesOf(policy, 'script-src')).toEqual([
    "'self'",
    'https://www.googletagmanager.com',
    'https://plausible.io',
    'https://cloud.umami.is',
  ]);
});

test('allows images of other hosts if a page shows some, and nothing else from these hosts', () => {
  const policy = contentSecurityPolicy([], servicesOf({}), [], true);
  expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'https:']);
  expect(sourcesOf(policy, 'script-src')).toEqual(["'self'"]);
});
