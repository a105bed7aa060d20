import { expect, test } from './fixtures.ts';

test('the navigation bar has every item', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/quickstart');
  const links = page.getByRole('navigation', { name: 'Main menu', exact: true }).getByRole('link');
  const items = await links.evaluateAll((elements) =>
    elements.map((link) => [
      link.getAttribute('aria-label') ?? link.textContent,
      new URL(link.getAttribute('href') ?? '', location.href).host,
    ]),
  );
  expect(items).toEqual([
    ['Product', 'www.getunleash.io'],
    ['Plans', 'www.getunleash.io'],
    ['Blog', 'www.getunleash.io'],
    ['Academy', 'localhost:' + new URL(page.url()).port],
    ['Source code: 12.8k stars on GitHub', 'github.com'],
    ['Sign in', 'app.unleash-hosted.com'],
    ['Start free trial', 'www.getunleash.io'],
  ]);
  for (const link of await links.all()) await expect(link).toBeVisible();
  await expect(page.locator('.navbar__stars').first()).toHaveText('12.8k');
  await expect(page.locator('.navbar [data-search-open]')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeVisible();
});

test('the name of the site leads home', async ({ page }) => {
  await page.goto('/awkward/one-line');
  await page.getByRole('banner').getByRole('link', { name: 'Unleash documentation home' }).click();
  await expect(page).toHaveURL('/');
});

test('the bar stays on top while the page scrolls', async ({ page }) => {
  await page.goto('/awkward/long');
  await page.evaluate(() => scrollTo(0, 2000));
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0);
});

test('the footer has every column and every link', async ({ page }) => {
  await page.goto('/quickstart');
  const columns = await page
    .locator('.footer section')
    .evaluateAll((sections) =>
      sections.map((section) => [
        section.querySelector('h2')?.textContent,
        [...section.querySelectorAll('a')].map((link) => link.textContent),
      ]),
    );
  expect(columns).toEqual([
    ['Server SDKs', ['Node.js', 'Java', 'Go', 'Rust', 'Ruby', 'Python', '.NET', 'PHP', 'All SDKs']],
    ['Frontend SDKs', ['JavaScript', 'React', 'Next.js', 'Vue', 'iOS', 'Android', 'Flutter']],
    ['Use cases', expect.arrayContaining(['Gradual rollout', 'A/B testing'])],
    ['Product', ['Quickstart', 'Tools', 'Architecture overview', 'Pricing', 'Live demo']],
    ['Support', ['Help centre', 'Status', 'Changelog']],
  ]);
  const product = page.locator('.footer section', { hasText: 'Architecture overview' });
  await expect(product.getByRole('link', { name: 'Architecture overview' })).toHaveAttribute(
    'href',
    '/understanding-unleash/unleash-overview',
  );
  await expect(product.getByRole('link', { name: 'Quickstart' })).toHaveAttribute('href', '/quickstart');
});

test(
  'every link of the footer that stays on the site leads to a page',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await page.goto('/quickstart');
    const hrefs = await page
      .locator('.footer a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThan(15);
    for (const href of new Set(hrefs)) expect((await request.get(href)).status(), href).toBe(200);
  },
);

test('social icons are 40 by 40 and have names', async ({ page }) => {
  await page.goto('/quickstart');
  const icons = page.getByRole('list', { name: 'Unleash elsewhere' }).getByRole('link');
  expect(await icons.count()).toBeGreaterThan(2);
  for (const icon of await icons.all()) {
    const box = await icon.boundingBox();
    expect([box?.width, box?.height]).toEqual([40, 40]);
    await expect(icon).toHaveAccessibleName(/Unleash .*on /);
    await expect(icon).toHaveAttribute('href', /^https:/);
  }
});

test('the footer ends with the stars and the closing line', async ({ page }) => {
  await page.goto('/quickstart');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('12.8k stars on GitHub')).toBeVisible();
  await expect(footer.getByText('Made in a cosy atmosphere in the Nordic countries.')).toBeVisible();
});

test('the first stop of the keyboard leads past the shell', async ({ page }) => {
  await page.goto('/awkward/code-blocks');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the page names its own generator and language', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/quickstart');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('meta[name=generator]')).toHaveAttribute('content', 'Unleash docs');
});
