import type { Page } from '@playwright/test';
import type { Site } from '../../src/core/model/site.ts';
import { awkwardPages, expect, test } from './fixtures.ts';

/** A page as `/site-data.json` has it. */
type DatedPage = Site['pages'][number] & { readonly lastUpdated?: string };

const content = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
const origin = 'https://docs.getunleash.io';

test.describe('the metadata of a page', { tag: '@desktop' }, () => {
  test('to search engines and link previews', async ({ page, request }) => {
    await page.goto('/quickstart');
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    const description = await content(page, 'description');
    expect(description).toMatch(/\S/);
    await expect(page).toHaveTitle(`${title} · Unleash documentation`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/quickstart`);
    for (const [name, value] of [
      ['og:title', title],
      ['og:description', description],
      ['og:type', 'article'],
      ['og:url', `${origin}/quickstart`],
      ['og:site_name', 'Unleash documentation'],
      ['twitter:card', 'summary_large_image'],
      ['twitter:title', title],
      ['twitter:description', description],
    ] as const) {
      expect(await content(page, name), name).toBe(value);
    }
    const image = (await content(page, 'og:image')) ?? '';
    expect(image).toBe(await content(page, 'twitter:image'));
    for (const name of ['og:image:alt', 'twitter:image:alt'])
      expect(await content(page, name), name).toBe('Get started. Unleash documentation');
    const response = await request.get(new URL(image).pathname);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('image/png');
  });

  test('to the documentation search', async ({ page }) => {
    await page.goto('/quickstart');
    expect(await content(page, 'docsearch:language')).toBe('en');
    expect(await content(page, 'docsearch:version')).toBe('current');
    expect(await content(page, 'docsearch:docusaurus_tag')).toBe('docs-default-current');
  });

  test('as JSON-LD, whatever is in its title', async ({ page }) => {
    for (const path of ['/quickstart', '/awkward/less-than']) {
      await page.goto(path);
      const graph: { '@type': string; itemListElement?: { position: number; item: string }[]; headline?: string }[] =
        JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')['@graph'];
      const list = graph.find((item) => item['@type'] === 'BreadcrumbList')?.itemListElement ?? [];
      expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1));
      expect(list.at(0)?.item).toBe(`${origin}/`);
      expect(list.at(-1)?.item).toBe(`${origin}${path}`);
      const article = graph.find((item) => item['@type'] === 'TechArticle');
      expect(article?.headline).toBe(await page.getByRole('heading', { level: 1 }).textContent());
    }
  });

  test('on a page whose path needs encoding', async ({ page }) => {
    const path = awkwardPages.at(-1) ?? '';
    await page.goto(path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}${path}`);
    expect(await content(page, 'og:url')).toBe(`${origin}${path}`);
  });
});

test.describe('files next to the pages', { tag: '@desktop' }, () => {
  test('the sitemap lists every page, weekly and with priority 0.5', async ({ request }) => {
    const index = await (await request.get('/sitemap-index.xml')).text();
    const [, sitemap = ''] = /<loc>(.*?)<\/loc>/.exec(index) ?? [];
    const xml = await (await request.get(new URL(sitemap).pathname)).text();
    const entries = [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => entry);
    const { pages, docsVersion }: Pick<Site, 'docsVersion'> & { pages: readonly DatedPage[] } = await (
      await request.get('/site-data.json')
    ).json();
    const addresses = entries.map((entry) => /<loc>(.*?)<\/loc>/.exec(entry)?.[1]);
    expect(addresses).toEqual(expect.arrayContaining(pages.map(({ path }) => `${origin}${encodeURI(path)}`)));
    for (const entry of entries) {
      expect(entry).toContain('<changefreq>weekly</changefreq>');
      expect(entry).toContain('<priority>0.5</priority>');
    }
    const dated = pages.filter(({ lastUpdated }) => lastUpdated !== undefined);
    expect(dated.length).toBeGreaterThan(0);
    expect(xml.match(/<lastmod>/g)?.length).toBeGreaterThanOrEqual(dated.length);
    expect(xml).not.toContain('/404');
    for (const id of docsVersion.draftIds) expect(addresses).not.toContain(`${origin}/${id}`);
    expect(docsVersion.draftIds).toContain('awkward/draft');
  });

  test('robots.txt names the sitemap', async ({ request }) => {
    const text = await (await request.get('/robots.txt')).text();
    expect(text).toMatch(/^User-agent: \*$/m);
    expect(text).toMatch(/^Sitemap: https:\/\/docs\.getunleash\.io\/sitemap-index\.xml$/m);
  });

  test('the web manifest and the icon are there', async ({ page, request }) => {
    await page.goto('/');
    const manifest = await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '');
    const { name, icons }: { name: string; icons: { src: string }[] } = await manifest.json();
    expect(name).toContain('Unleash');
    for (const { src } of icons) expect((await request.get(src)).status(), src).toBe(200);
    const icon = await request.get((await page.locator('link[rel=icon]').getAttribute('href')) ?? '');
    expect(icon.headers()['content-type']).toBe('image/svg+xml');
  });

  test('/site-data.json is the whole site', async ({ request }) => {
    const site: Site = await (await request.get('/site-data.json')).json();
    expect(site.docsVersion).toMatchObject({
      name: 'current',
      label: 'Next',
      isLast: true,
      path: '/',
      mainDocId: 'welcome',
      sidebars: {
        documentation: { link: { path: '/quickstart', label: 'Get started' } },
        academy: { link: { path: '/unleash-academy/introduction' } },
      },
    });
    for (const entry of site.docsVersion.docs) {
      expect(Object.keys(entry).toSorted()).toEqual('sidebar' in entry ? ['id', 'path', 'sidebar'] : ['id', 'path']);
    }
    expect(site.docsVersion.docs).toContainEqual({ id: 'quickstart', path: '/quickstart', sidebar: 'documentation' });
    expect(site.docsVersion.docs).toContainEqual({ id: 'welcome', path: '/' });
    expect(site.locales.en).toEqual({
      label: 'English',
      direction: 'ltr',
      htmlLang: 'en',
      calendar: 'gregory',
      path: 'en',
    });
    expect(site.starCount).toBe('12.8k');
    expect(Object.keys(site)).toEqual(
      expect.arrayContaining([
        'pages',
        'sidebars',
        'navbar',
        'footer',
        'redirects',
        'announcement',
        'messages',
        'services',
      ]),
    );
  });
});
