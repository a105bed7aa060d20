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

test('hashes every inline script as it stands, and nothing else', () => {
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

test('without services everything comes from the site itself', () => {
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

const everything = servicesOf({
  PUBLIC_TAG_MANAGER_ID: 'GTM-ABC123',
  PUBLIC_ANALYTICS_WEBSITE_ID: 'site-1',
  PUBLIC_ANALYTICS_SRC: 'https://stats.example.com/script.js',
  PUBLIC_ASK_AI_WEBSITE_ID: 'project-1',
  PUBLIC_ASK_AI_SRC: 'https://ask.example.com/widget.js',
});

test('the origin of every configured service is allowed, and inline scripts are not', () => {
  const policy = contentSecurityPolicy(["'sha256-a'"], everything);
  expect(sourcesOf(policy, 'script-src')).toEqual([
    "'self'", "'sha256-a'", 'https://www.googletagmanager.com', 'https://stats.example.com', 'https://ask.example.com',
  ]); // prettier-ignore
  expect(sourcesOf(policy, 'frame-src')).toContain('https://ask.example.com');
  expect(sourcesOf(policy, 'object-src')).toEqual(["'none'"]);
  expect(sourcesOf(policy, 'frame-ancestors')).toEqual(["'none'"]);
});

test('analytics alone does not loosen the styles', () => {
  const analytics = { ...servicesOf({}), analytics: everything.analytics };
  expect(sourcesOf(contentSecurityPolicy([], analytics), 'style-src')).toEqual(["'self'"]);
});

test('allows images of other hosts where a page shows some, and nothing else of them', () => {
  const policy = contentSecurityPolicy([], servicesOf({}), [], true);
  expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'https:']);
  expect(sourcesOf(policy, 'script-src')).toEqual(["'self'"]);
});
