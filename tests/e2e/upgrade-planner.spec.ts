import type { Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { expect, test, wake } from './fixtures.ts';

const guide = '/using-unleash/deploy/upgrading-unleash';
const planner = (page: Page) => page.getByRole('region', { name: 'Plan your upgrade' });

async function openPlanner(page: Page) {
  await page.goto(guide);
  await wake(page);
  await page.evaluate(() => document.querySelector('#at-a-glance')?.scrollIntoView());
  await expect(planner(page)).toBeVisible();
}

async function plan(page: Page, from: string, to: string) {
  await planner(page).getByLabel('Your version').fill(from);
  await planner(page).getByLabel('New version').fill(to);
  await planner(page).getByRole('button', { name: 'Show the plan' }).click();
}

test.describe('a plan', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('lists the steps for what the reader uses, keeps ticks and is copied as Markdown', async ({ page }) => {
    await openPlanner(page);
    await planner(page).getByLabel('Edition').selectOption('enterprise');
    await planner(page).getByLabel('Unleash Edge').check();
    await plan(page, '5.12', '7.0.0');
    await expect(planner(page)).toContainText(/Upgrading from 5\.12\.\d+ to 7\.0\.0/);
    const license = planner(page).getByLabel('Self-hosted Enterprise requires a license key');
    await license.check();
    await expect(planner(page).getByLabel('no longer accepts the metrics of old Edge versions')).toBeVisible();
    await expect(planner(page).getByLabel('PostgreSQL 14')).toBeVisible();
    await expect(planner(page).getByLabel('PostgreSQL 13')).toHaveCount(0);
    await expect(planner(page).getByLabel('PostgreSQL 15')).toHaveCount(0);
    await expect(planner(page)).toContainText('PostgreSQL: requires version 14 or later');

    await planner(page).getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(planner(page).getByRole('button', { name: 'Copied' })).toBeVisible();
    const markdown = await page.evaluate(() => navigator.clipboard.readText());
    expect(markdown).toMatch(/^# Upgrade Unleash from 5\.12\.\d+ to 7\.0\.0\n\n## Before the upgrade\n\n- \[/);
    expect(markdown).toContain('- [x] **6.0:** Self-hosted Enterprise requires a license key');

    await page.reload();
    await wake(page);
    await page.evaluate(() => document.querySelector('#at-a-glance')?.scrollIntoView());
    await planner(page).getByLabel('Edition').selectOption('enterprise');
    await plan(page, '5.12', '7.0.0');
    await expect(license).toBeChecked();
  });
});

test('an impossible version is named with what is allowed', async ({ page }) => {
  await openPlanner(page);
  await plan(page, '<b>9</b>', '8.0');
  await expect(planner(page).getByRole('alert')).toHaveText(/There is no release '<b>9<\/b>'.* from 4\.0\.0 to \d/);
  await expect(planner(page).getByLabel('Your version')).toHaveValue('<b>9</b>');
  await plan(page, '8.0', '7.0');
  await expect(planner(page).getByRole('alert')).toHaveText('The new version must be newer than your version.');
});

test('pasted variables are compared with both versions, and no value stays', async ({ page }) => {
  const requests: string[] = [];
  await openPlanner(page);
  await plan(page, '5.12', '7.0.0');
  page.on('request', (request) => requests.push(request.url()));
  const field = planner(page).getByLabel('Check your environment variables');
  await field.fill('DATABASE_PASSWORD=5ecret\nIMPORT_KEEP_EXISTING=true\nUNLEASH_URLL=x\nHOME=/root');
  await expect(planner(page)).toContainText('Variables found: 4. Variables that need your attention: 2.');
  await expect(planner(page)).toContainText('IMPORT_KEEP_EXISTING: version 7.0.0 no longer reads this variable.');
  await expect(planner(page)).toContainText('UNLEASH_URLL: no release up to 7.0.0 reads this variable.');
  await field.fill('x'.repeat(1_000_001));
  await expect(planner(page)).toContainText('more than 1,000,000 characters');
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('5ecret');
  expect(requests).toEqual([]);
});

test('starts with the stored version of the reader', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('your-unleash', '{"version":"6.4","edition":"pro","lens":"off"}'),
  );
  await openPlanner(page);
  await expect(planner(page).getByLabel('Your version')).toHaveValue('6.4');
  await expect(planner(page).getByLabel('Edition')).toHaveValue('pro');
});

test('is accessible and fits a phone', { tag: '@both' }, async ({ page }) => {
  await openPlanner(page);
  await plan(page, '5.12', '8.0');
  expect(await violationsOf(page, '.planner')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
