import type { Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { expect, test, wake } from './fixtures.ts';

const guide = '/using-unleash/deploy/upgrading-unleash';
const planner = (page: Page) => page.getByRole('region', { name: 'Plan your upgrade' });

async function openPlanner(page: Page) {
  await page.goto(guide);
  await wake(page);
  await page.evaluate(() => document.querySelector('#at-a-glance')?.scrollIntoView());
  // The list of versions comes with the scripts.
  await expect(planner(page).locator('datalist')).toBeAttached();
}

test('the form is part of the page, and nothing moves when it starts to work', async ({ page }) => {
  await page.goto(guide);
  await expect(planner(page).getByLabel('Your version')).toBeVisible();
  await expect(page.getByText('needs JavaScript')).toBeHidden();
  const before = await planner(page).boundingBox();
  await wake(page);
  await page.evaluate(() => document.querySelector('#at-a-glance')?.scrollIntoView());
  await expect(planner(page).locator('datalist')).toBeAttached();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => planner(page).boundingBox()).toEqual(before);
});

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
    await expect(planner(page)).toContainText('Unleash Edge: requires version 17.0.0 or later');
    await expect(planner(page)).toContainText(
      'unleash-client-node: the server marks versions before 5.3.2 as outdated',
    );
    await expect(planner(page)).not.toContainText('Unleash Proxy: ');

    await planner(page).getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(planner(page).getByRole('button', { name: 'Copied' })).toBeVisible();
    const markdown = await page.evaluate(() => navigator.clipboard.readText());
    expect(markdown).toMatch(/^# Upgrade Unleash from 5\.12\.\d+ to 7\.0\.0\n\n## Before the upgrade\n\n- \[/);
    expect(markdown).toContain('- `Unleash Edge`: requires version 17.0.0 or later. Older versions still serve flags');
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

for (const [what, text, message] of [
  ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>', 'no environment variable'],
  ['broken JSON', '[{"Config":{"Env":["A_B', 'no environment variable'],
  ['nothing', '   ', 'empty'],
] as const) {
  test(`a paste of ${what} is explained and stays text`, async ({ page }) => {
    await openPlanner(page);
    await plan(page, '5.12', '7.0.0');
    await planner(page).getByLabel('Check your environment variables').fill(text);
    await expect(planner(page)).toContainText(new RegExp(message, 'i'));
    await expect(planner(page).locator('img, script')).toHaveCount(0);
  });
}

test('works with the keyboard, and the plan prints without what only a screen needs', async ({ page }) => {
  await openPlanner(page);
  await planner(page).getByLabel('Your version').focus();
  await page.keyboard.type('5.12');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('8.0');
  await page.keyboard.press('Enter');
  const step = planner(page).getByLabel('PostgreSQL 15');
  await step.focus();
  await page.keyboard.press('Space');
  await expect(step).toBeChecked();
  await page.emulateMedia({ media: 'print' });
  await expect(planner(page)).toContainText('Upgrading from 5.12');
  await expect(planner(page).getByRole('button', { name: 'Copy as Markdown' })).toBeHidden();
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
