import type { Page } from '@playwright/test';
import { expect, isPhone, test, wake } from './fixtures.ts';

const toc = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

test('breadcrumbs lead from the home page to this one', async ({ page }, testInfo) => {
  await page.goto('/reference/sdks/node');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  const links = crumbs.getByRole('link');
  await expect(links.first()).toHaveText('Home');
  await expect(links.first()).toHaveAttribute('href', '/');
  await expect(links.nth(1)).toHaveAttribute('href', '/reference/sdks');
  // On a phone, the title of the page is enough.
  await expect(crumbs.getByRole('listitem').last()).toHaveCSS('clip-path', isPhone(testInfo) ? 'inset(50%)' : 'none');
  await links.nth(1).click();
  await expect(page).toHaveURL('/reference/sdks');
});

test('breadcrumbs show every level of the sidebar, as search engines see them', async ({ page }) => {
  for (const [path, labels] of [
    ['/reference/stickiness', ['Home', 'Features and concepts', 'Flags and releases', 'Stickiness']],
    ['/using-unleash/deploy/getting-started', ['Home', 'Deploy and operate', 'Install Unleash']],
    ['/api-overview', ['Home', 'APIs', 'API overview']],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText(labels);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect([...(data ?? '').matchAll(/"position":\d+,"name":"([^"]+)"/g)].map(([, name]) => name)).toEqual(labels);
  }
});

test('an article whose author names no next pages ends with related pages', async ({ page }) => {
  await page.goto('/reference/stickiness');
  await expect(page.getByRole('navigation', { name: 'Related pages' })).toHaveCount(0);
  await page.goto('/feature-flag-tutorials/react');
  const related = page.getByRole('navigation', { name: 'Related pages' });
  expect(await related.getByRole('link').count()).toBeGreaterThan(1);
  await related.getByRole('link').first().click();
  await expect(page).not.toHaveURL('/feature-flag-tutorials/react');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('previous and next follow the sidebar', async ({ page }) => {
  await page.goto('/what-is-a-feature-flag');
  const pagination = page.getByRole('navigation', { name: 'Previous and next page' });
  await expect(pagination.locator('a[rel=prev]')).toHaveAttribute('href', '/quickstart');
  const next = pagination.locator('a[rel=next]');
  await expect(next).toHaveText(/^Next/);
  const href = await next.getAttribute('href');
  await next.click();
  await expect(page).toHaveURL(href ?? '');
  await expect(page.locator('a[rel=prev]')).toHaveAttribute('href', '/what-is-a-feature-flag');
});

test('the first page of a sidebar has no previous one', async ({ page }) => {
  await page.goto('/quickstart');
  await expect(page.locator('a[rel=prev]')).toHaveCount(0);
  await expect(page.locator('a[rel=next]')).toHaveCount(1);
});

test('the page can be edited where its source is, however that is named', async ({ page }) => {
  await page.goto(encodeURI('/awkward/ünïcode and spaces – 日本語'));
  const edit = page.getByRole('link', { name: 'Edit this page' });
  const href = (await edit.getAttribute('href')) ?? '';
  expect(href).toMatch(/^https:\/\/github\.com\/.+\/edit\/main\//);
  expect(decodeURI(href)).toMatch(/\/tests\/awkward\/awkward\/ünïcode and spaces – 日本語\.md$/);
});

test('the page says when it was last updated, by its last commit', async ({ page }) => {
  await page.goto('/awkward/one-line');
  const time = page.locator('.page-source time');
  const dateTime = (await time.getAttribute('datetime')) ?? '';
  expect(Date.parse(dateTime)).toBeLessThanOrEqual(Date.now());
  const written = new Date(dateTime).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  await expect(page.locator('.page-source')).toContainText(`Last updated on ${written}`);
});

test('the table of contents has the headings of levels 2 and 3', async ({ page }, testInfo) => {
  await page.goto('/awkward/repeated-heading');
  const list = isPhone(testInfo) ? page.locator('.toc-disclosure') : toc(page);
  if (isPhone(testInfo)) await list.locator('summary').click();
  const hrefs = await list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const headings = await page.locator('.prose :is(h2, h3)').evaluateAll((all) => all.map(({ id }) => `#${id}`));
  expect(hrefs).toEqual(headings);
  expect(hrefs).toEqual(expect.arrayContaining(['#install', '#install-1', '#install-2', '#my-own-anchor']));
});

test('a page without headings has no table of contents', async ({ page }) => {
  await page.goto('/awkward/one-line');
  await expect(page.locator('.toc, .toc-disclosure')).toHaveCount(0);
});

test('the table of contents marks the heading that is being read', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/awkward/long');
  await wake(page);
  const current = toc(page).locator('[aria-current]');
  await expect(current).toHaveCount(0);
  await page.locator('#section-7').evaluate((heading) => heading.scrollIntoView());
  await expect(current).toHaveText('Section 7');
  await expect(current).toBeInViewport();
  await page.locator('#part-71').evaluate((heading) => heading.scrollIntoView());
  await expect(current).toHaveText('Part 7.1');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(current).toHaveCount(0);
});

test(
  'the last heading is marked when it is asked for, although the page ends before it',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/awkward/long');
    await wake(page);
    await toc(page).getByRole('link', { name: 'Part 20.1' }).click();
    await expect(toc(page).locator('[aria-current]')).toHaveText('Part 20.1');
  },
);

test('a heading links to itself and is not covered by the bar', async ({ page }) => {
  await page.goto('/awkward/long');
  const anchor = page.getByRole('link', { name: 'Link to Section 3', exact: true });
  await anchor.focus();
  await expect(anchor).toBeVisible();
  await anchor.press('Enter');
  await expect(page).toHaveURL('/awkward/long#section-3');
  const bar = await page.getByRole('banner').boundingBox();
  const heading = await page.locator('#section-3').boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  expect(heading?.y).toBeLessThan(200);
});

test('a page that is loaded with an anchor begins there, in any script', async ({ page }) => {
  await page.goto(
    `${encodeURI('/awkward/ünïcode and spaces – 日本語')}#${encodeURIComponent('überschrift-mit-umlauten')}`,
  );
  await expect(page.locator('[id="überschrift-mit-umlauten"]')).toBeInViewport();
  await page.getByRole('link', { name: 'its last heading' }).click();
  await expect(page.locator('[id="見出し-"]')).toBeInViewport();
});

test('availability shows in words', async ({ page }) => {
  await page.goto('/awkward/directives');
  await expect(page.locator('.page-header').getByRole('listitem')).toHaveText([
    'Pro',
    'Enterprise',
    'Unleash 5.7 and later',
  ]);
});

test('a title with < and & is text', async ({ page }) => {
  await page.goto('/awkward/less-than');
  const title = 'Map<string, List<T>> & "quotes" </title><b>';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title} · Unleash documentation`);
  await expect(page.locator('[aria-current=page]')).toHaveText(title);
});

test('a draft is not on the site', { tag: '@desktop' }, async ({ request }) => {
  expect((await request.get('/awkward/draft')).status()).toBe(404);
});
