import type { APIRequestContext } from '@playwright/test';
import { awkwardPages, expect, test } from './fixtures.ts';

const headersOf = async (request: APIRequestContext, path: string) => (await request.get(path)).headers();

/** The directives of a content-security policy. */
function directivesOf(policy: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

test('/favicon.ico is an icon, which browsers request for a document that names no icon', async ({ request }) => {
  const response = await request.get('/favicon.ico');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  expect(response.headers()['cache-control']).toBe((await headersOf(request, '/favicon.svg'))['cache-control']);
  expect((await response.body()).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]));
});

test.describe('headers', { tag: '@desktop' }, () => {
  for (const path of ['/', '/quickstart', '/no-such-page', '/site-data.json']) {
    test(`${path} is sent with a policy and all security headers`, async ({ request }) => {
      const headers = await headersOf(request, path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      const policy = directivesOf(headers['content-security-policy'] ?? '');
      expect(policy['script-src']).toContain("'self'");
      for (const unsafe of ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'data:']) {
        expect(policy['script-src']).not.toContain(unsafe);
        // All browser tests run under this policy; a violation is an error in the console, which fails them.
        expect(policy['style-src']).not.toContain(unsafe);
      }
      expect(policy).toMatchObject({
        'default-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      });
    });
  }

  test('browsers check pages again, but never files with a hash in their name', async ({ page, request }) => {
    expect((await headersOf(request, '/quickstart'))['cache-control']).toBe('public, max-age=0, must-revalidate');
    await page.goto('/quickstart');
    const assets = await page.evaluate(() =>
      [...document.querySelectorAll('link[href^="/assets/"], script[src^="/assets/"]')].map(
        (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
      ),
    );
    expect(assets.length).toBeGreaterThanOrEqual(3);
    for (const asset of assets) {
      expect((await headersOf(request, asset))['cache-control'], asset).toBe('public, max-age=31536000, immutable');
    }
  });

  test('a page that has not changed is not sent again', async ({ request }) => {
    const { etag } = await headersOf(request, '/quickstart');
    const again = await request.get('/quickstart', { headers: { 'If-None-Match': etag ?? '' } });
    expect(again.status()).toBe(304);
  });

  test('no page has inline styles or inline event handlers', async ({ request }) => {
    for (const path of ['/', '/quickstart', ...awkwardPages]) {
      // What code blocks show is escaped, so a bracket begins an element.
      const html = await (await request.get(path)).text();
      expect(
        html.match(/<style\b(?! data-astro-transition-persist="first-paint")|<[a-z][^<>]*\s(style|on[a-z]+)="/gi) ?? [],
        path,
      ).toEqual([]);
    }
  });
});
