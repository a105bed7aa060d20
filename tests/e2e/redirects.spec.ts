import { spellingsOf } from '../../src/core/model/redirect.ts';
import type { Site } from '../../src/core/model/site.ts';
import { expect, test } from './fixtures.ts';

/** Node's own requests take a fraction of the time of Playwright's. */
const siteData = async (baseURL: string | undefined): Promise<Pick<Site, 'redirects'>> =>
  (await fetch(new URL('/site-data.json', baseURL))).json();

test.describe('an old path', { tag: '@desktop' }, () => {
  test('is answered with 301 in each of its spellings', async ({ baseURL }) => {
    const { redirects } = await siteData(baseURL);
    expect(redirects.length).toBeGreaterThan(20);
    const sample = redirects.filter((_, index) => index % 8 === 0);
    for (const { from, to } of sample) {
      for (const spelling of spellingsOf(from)) {
        const response = await fetch(new URL(encodeURI(spelling), baseURL), { redirect: 'manual' });
        expect(response.status, spelling).toBe(301);
        expect(response.headers.get('location'), spelling).toBe(encodeURI(to));
      }
    }
  });

  test('leads to a page that exists, for every redirect', async ({ baseURL }) => {
    const { redirects } = await siteData(baseURL);
    for (const to of new Set(redirects.map((redirect) => redirect.to))) {
      expect((await fetch(new URL(encodeURI(to), baseURL), { method: 'HEAD' })).status, to).toBe(200);
    }
  });

  test('keeps the query, before the anchor of its target', async ({ request }) => {
    const response = await request.get('/docs/reference/strategy-constraints.html?a=1&b=2', { maxRedirects: 0 });
    expect(response.headers()['location']).toBe('/reference/activation-strategies?a=1&b=2#constraints');
  });

  test('keeps its own anchor where the target has none', async ({ page }) => {
    await page.goto('/user_guide/quickstart?a=1#tokens');
    await expect(page).toHaveURL('/quickstart?a=1#tokens');
  });
});

test.describe('on a host without redirect rules', { tag: '@desktop' }, () => {
  for (const [from, to] of [
    ['/reference/strategy-constraints', '/reference/activation-strategies#constraints'],
    ['/docs/reference/strategy-constraints.html?a=1', '/reference/activation-strategies?a=1#constraints'],
    ['/docs/reference/strategy-constraints.htm?a=1#mine', '/reference/activation-strategies?a=1#mine'],
    ['/help', '/'],
    ['/docs', '/'],
    ['/edge', '/reference/unleash-edge'],
    ['/sdk', '/reference/sdks'],
    ['/api', '/api-overview'],
    ['/tutorials', '/guides-overview#applications'],
  ] as const) {
    test(`${from} leads to ${to}`, async ({ page, plainUrl }) => {
      await page.goto(`${plainUrl}${from}`);
      await expect(page).toHaveURL(`${plainUrl}${to}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('the page of an old path is none for search engines', async ({ request, plainUrl }) => {
    const html = await (await request.get(`${plainUrl}/user_guide/quickstart`)).text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toMatch(/<link rel="canonical" href="https:\/\/[^"]+\/quickstart">/);
  });
});
