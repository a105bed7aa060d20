import type { Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

const list = (page: Page, index = 0) => page.getByRole('tablist').nth(index);
const selected = (page: Page, index = 0) => list(page, index).locator('[aria-selected=true]');

test('a click shows one panel and hides the others', async ({ page }) => {
  await page.goto('/awkward/tabs-one');
  await expect(page.getByText('npm install unleash-client', { exact: true })).toBeVisible();
  await list(page).getByRole('tab', { name: 'pnpm' }).click();
  await expect(page.getByText('pnpm add unleash-client')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toHaveCount(3);
});

test('arrow keys, Home and End move between tabs', async ({ page }) => {
  await page.goto('/awkward/tabs-one');
  await wake(page);
  await list(page).getByRole('tab', { name: 'npm', exact: true }).focus();
  for (const [key, name] of [
    ['ArrowRight', 'yarn'],
    ['ArrowRight', 'pnpm'],
    ['ArrowRight', 'npm'],
    ['ArrowLeft', 'pnpm'],
    ['Home', 'npm'],
    ['End', 'pnpm'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(selected(page)).toHaveText(name);
    await expect(selected(page)).toBeFocused();
  }
  // One tab of a list is in the order of the keyboard; the next stop is in the panel.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1);
});

test('tabs of a group switch together, others stay', async ({ page }) => {
  await page.goto('/awkward/tabs-one');
  await list(page).getByRole('tab', { name: 'yarn' }).click();
  await expect(selected(page, 2)).toHaveText('yarn');
  await expect(selected(page, 1)).toHaveText('Backend');
});

test('a choice that a tab list does not offer leaves it as it is', async ({ page }) => {
  await page.goto('/awkward/tabs-one');
  await list(page).getByRole('tab', { name: 'pnpm' }).click();
  await expect(selected(page)).toHaveText('pnpm');
  await expect(selected(page, 2)).toHaveText('npm');
  await page.reload();
  await expect(selected(page)).toHaveText('pnpm');
  await expect(selected(page, 2)).toHaveText('npm');
});

test('the place that is being read stays when tabs above it change their height', async ({ page }) => {
  await page.goto('/awkward/tabs-one');
  const tab = list(page, 2).getByRole('tab', { name: 'yarn' });
  await tab.scrollIntoViewIfNeeded();
  await wake(page);
  const before = await tab.boundingBox();
  await tab.click();
  expect((await tab.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test('a choice is remembered on other pages and over a full load, without a flash', async ({ page }) => {
  await page.goto('/awkward/tabs-one');
  await list(page).getByRole('tab', { name: 'yarn' }).click();
  await expect(selected(page)).toHaveText('yarn');
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  await expect(selected(page)).toHaveText('yarn');
  await expect(page.getByText('yarn add unleash-client')).toBeVisible();
});
test.describe('without the scripts', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('a remembered choice is in force', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('tabs:package-manager', 'yarn'));
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto('/awkward/directives');
    await expect(selected(page)).toHaveText('yarn');
    await expect(page.getByText('yarn add unleash-client').first()).toBeVisible();
  });
});

test('tabs without a group remember nothing', async ({ page }) => {
  await page.goto('/awkward/directives');
  const tab = page.getByRole('tab', { name: 'Two' });
  await tab.click();
  await expect(page.getByText('Second panel.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('First panel.')).toBeVisible();
});

test('other tabs of the browser follow', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/awkward/tabs-two');
  await wake(other);
  await page.goto('/awkward/tabs-one');
  await list(page).getByRole('tab', { name: 'pnpm' }).click();
  await expect(selected(other)).toHaveText('pnpm');
});

test.describe('an anchor into a closed tab opens it', () => {
  const heading = (page: Page) => page.locator('.prose #only-with-yarn');

  test('when the page is loaded with it', async ({ page }) => {
    await page.goto('/awkward/tabs-one#only-with-yarn');
    await expect(heading(page)).toBeVisible();
    await expect(heading(page)).toBeInViewport();
    await expect(selected(page)).toHaveText('yarn');
  });

  test('when a link of the same page leads there', async ({ page }) => {
    await page.goto('/awkward/tabs-one');
    await page.getByRole('link', { name: 'a closed tab' }).click();
    await expect(heading(page)).toBeInViewport();
  });

  test('when a link of another page leads there', async ({ page }) => {
    await page.goto('/awkward/tabs-two');
    await wake(page);
    await page.getByRole('link', { name: 'a closed tab of it' }).click();
    await expect(page).toHaveURL('/awkward/tabs-one#only-with-yarn');
    await expect(heading(page)).toBeInViewport();
  });

  test('and one into folded text unfolds it', async ({ page }) => {
    await page.goto('/awkward/directives#a-heading-inside-of-details');
    await expect(page.getByText('Text below a heading inside of details.')).toBeInViewport();
  });
});
