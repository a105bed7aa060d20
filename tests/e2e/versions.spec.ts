import { expect, test } from './fixtures.ts';

test('the list of versions leads to what a version added, and from there to an operation', async ({ page }) => {
  await page.goto('/versions');
  await page.getByRole('table').getByRole('link', { name: '7.0', exact: true }).click();
  await expect(page).toHaveTitle(/Unleash 7\.0/);
  await expect(page.getByRole('heading', { level: 3, name: 'API operations' }).first()).toBeVisible();
  const route = 'POST /api/admin/projects/{projectId}/features/{featureName}/link';
  await page.getByRole('link', { name: route, exact: true }).click();
  await expect(page).toHaveURL('/reference/api/unleash/create-feature-link');
  await expect(page.locator('.page-header [data-since="7.0"]')).toHaveText('Since 7.0');
});

test('a parameter that is newer than its operation shows its version', async ({ page }) => {
  await page.goto('/reference/api/unleash/get-projects');
  await expect(page.locator('.page-header [data-since]')).toHaveCount(0);
  await expect(page.locator('.property', { hasText: 'archived' }).first().locator('.since')).toHaveText('Since 6.2');
});

test('variables, event types and permissions show their versions', async ({ page }) => {
  await page.goto('/using-unleash/deploy/configuring-unleash#CHECK_DB_ON_READY');
  await expect(page.locator('#CHECK_DB_ON_READY .since')).toHaveText('Since 7.3');
  await expect(page.locator('#HTTP_PORT .since')).toHaveCount(0);
  await page.goto('/reference/events#event-types');
  await expect(page.locator('[data-since="5.6"]').first()).toBeVisible();
  await page.goto('/reference/rbac#root-permissions');
  await expect(page.locator('main [data-since]').first()).toBeVisible();
});
