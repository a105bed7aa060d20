import { expect, isPhone, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('the home page leads to the quickstart', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').locator('a[href="/quickstart"]').first().click();
  await expect(page).toHaveURL('/quickstart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the sidebar opens its categories and leads to other pages', async ({ page }) => {
  await page.goto('/quickstart');
  const sidebar = page.getByRole('navigation', { name: 'Documentation pages' });
  await expect(sidebar.locator('[aria-current=page]')).toBeVisible();
  const category = sidebar.locator('> ul > li > details').last();
  await expect(category).not.toHaveAttribute('open');
  await category.locator('> summary').click();
  const link = category.locator('a').first();
  const href = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(href ?? '');
  await expect(sidebar.locator('[aria-current=page]')).toHaveAttribute('href', href ?? '');
});

test('every panel of tabs shows, and every block of code', async ({ page }) => {
  await page.goto('/awkward/tabs-one');
  for (const command of ['npm install', 'yarn add', 'pnpm add']) {
    await expect(page.getByText(`${command} unleash-client`)).toBeVisible();
  }
  await expect(page.getByText('In the browser.')).toBeVisible();
});

test('what needs scripts is not offered', async ({ page }) => {
  await page.goto('/awkward/code-blocks');
  for (const name of ['Copy', 'Wrap', 'Menu', 'Dismiss announcement']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('switch', { name: 'Dark mode' })).toHaveCount(0);
  await page.goto('/using-unleash/deploy/upgrading-unleash');
  await expect(page.getByText('The upgrade planner needs JavaScript.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the plan' })).toHaveCount(0);
});

test('the table of contents and disclosures work', async ({ page }, testInfo) => {
  await page.goto('/awkward/directives');
  const toc = isPhone(testInfo)
    ? page.locator('.toc-disclosure')
    : page.getByRole('navigation', { name: 'On this page' });
  if (isPhone(testInfo)) await toc.locator('summary').click();
  await toc.getByRole('link', { name: 'Cards' }).click();
  await expect(page).toHaveURL('/awkward/directives#cards');
  await expect(page.locator('#cards')).toBeInViewport();
  await page.getByText('Why is this folded?').click();
  await expect(page.getByText('Because few readers need it.')).toBeVisible();
});

test('the search is a link to its own page', async ({ page }) => {
  await page.goto('/awkward/one-line');
  await expect(page.locator('.navbar [data-search-open]')).toHaveAttribute('href', '/search');
});

test('an old path leads to its page', async ({ page, plainUrl }) => {
  await page.goto(`${plainUrl}/user_guide/quickstart.html`);
  await expect(page).toHaveURL(`${plainUrl}/quickstart`);
});
