import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

test.use({ allowedErrors: /404 \(Not Found\)/ });

test('a path without a page returns 404 and links to other pages', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('main').locator('[data-search-open]')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
});

test('it names the pages that come closest', async ({ page }) => {
  await page.goto('/docs/sdk/react-js');
  const section = page.locator('section', { hasText: 'Similar pages' });
  const links = section.getByRole('link');
  await expect(links.first()).toBeVisible();
  expect(await links.count()).toBeLessThanOrEqual(5);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs).toContain('/reference/sdks/react');
  await section.locator('a[href="/reference/sdks/react"]').click();
  await expect(page).toHaveURL('/reference/sdks/react');
});

test('it suggests pages by their words, not only by their spelling', async ({ page }) => {
  for (const [address, href] of [
    ['/docs/who-can-change-flags-permissions', '/reference/rbac'],
    ['/guide/k8s-helm-chart', '/using-unleash/deploy/getting-started'],
    ['/legal/gdpr-personal-data', '/understanding-unleash/data-collection'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('main').locator(`section a[href="${href}"]`)).toBeVisible();
  }
});

test('it says so when no page comes close', async ({ page }) => {
  await page.goto('/xyzzy-plugh');
  await expect(page.getByText('No page has a similar address. Search, or start at the home page.')).toBeVisible();
});

test('a path with percent signs that mean nothing is not found either', async ({ page }) => {
  const response = await page.goto('/%E0%A4%A');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

const endings = [
  ['/quickstart.html?a=1#b', '/quickstart?a=1#b'],
  ['/quickstart.htm', '/quickstart'],
  ['/quickstart/index.html?a=1#b', '/quickstart?a=1#b'],
  ['/quickstart/', '/quickstart'],
  ['/index.html?a=1', '/?a=1'],
] as const;

for (const [from, to] of endings) {
  test(`${from} is the page ${to}`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found');
  });

  test(`${from} is the page ${to} on a host that knows no endings`, { tag: '@desktop' }, async ({ page }) => {
    const notFound = await readFile('.cache/test-site/404.html', 'utf8');
    const { pathname } = new URL(from, 'http://localhost');
    await page.route(
      (url) => url.pathname === pathname,
      (route) => route.fulfill({ status: 404, contentType: 'text/html', body: notFound }),
    );
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found');
  });
}
