import type { Page, Request } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

const scriptsOf = (requests: readonly Request[]) =>
  requests
    .filter((request) => request.resourceType() === 'script')
    .map((request) => request.url())
    .toSorted();

const analytics = 'https://analytics.example/script.js';
const askAi = 'https://ask-ai.example/widget.js';
const tagManager = 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST';

test('nothing is asked of other hosts before the reader does something', async ({ page, thirdParties }) => {
  await page.goto('/awkward/tabs-one', { waitUntil: 'networkidle' });
  expect(thirdParties.requests).toEqual([]);
  await wake(page);
  await expect.poll(() => scriptsOf(thirdParties.requests)).toEqual([analytics, askAi, tagManager]);
});

test('services load after 3000 ms without an interaction, and not before', async ({ page, thirdParties }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/awkward/one-line', { waitUntil: 'networkidle' });
  await page.clock.runFor(2900);
  await page.waitForLoadState('networkidle');
  expect(thirdParties.requests).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => scriptsOf(thirdParties.requests)).toEqual([analytics, askAi, tagManager]);
});

test('each service loads once, however many pages are read', async ({ page, thirdParties }) => {
  await page.goto('/awkward/tabs-one');
  await wake(page);
  await page.getByRole('link', { name: 'the next page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-two');
  await page.getByRole('link', { name: 'the first page' }).click();
  await expect(page).toHaveURL('/awkward/tabs-one');
  await page.waitForLoadState('networkidle');
  expect(scriptsOf(thirdParties.requests)).toEqual([analytics, askAi, tagManager]);
});

test('ASK AI is told what it is for and how it looks', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await page.goto('/awkward/one-line');
  await wake(page);
  const attributes = await page
    .locator(`script[src="${askAi}"]`)
    .evaluate((script) => Object.fromEntries([...script.attributes].map(({ name, value }) => [name, value])));
  expect(attributes).toMatchObject({
    'data-website-id': 'test',
    'data-project-name': 'Unleash',
    'data-project-color': expect.stringMatching(/^#[0-9a-f]{6}$/),
    'data-button-text-color': expect.stringMatching(/^#[0-9a-f]{6}$/),
    'data-project-logo': `${baseURL}/favicon.svg`,
    'data-button-text': 'ASK AI',
  });
});

test('the analytics script is told which site it measures', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/awkward/one-line');
  await wake(page);
  await expect(page.locator(`script[src="${analytics}"]`)).toHaveAttribute('data-website-id', 'test');
});

test.describe('blocked services', () => {
  test.use({ allowedErrors: /Failed to load resource: net::ERR_BLOCKED_BY_CLIENT/ });

  test('break nothing', async ({ page, thirdParties }) => {
    thirdParties.block(/./);
    await page.goto('/awkward/tabs-one');
    await page.mouse.move(40, 40);
    await expect.poll(() => thirdParties.requests.length).toBe(3);
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('link', { name: 'the next page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tabs, second page');
  });
});

const refusals: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'do not track': (page) =>
    page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })),
  'Global Privacy Control': (page) =>
    page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })),
};
for (const [name, refuse] of Object.entries(refusals)) {
  test(`${name} leaves out what measures readers`, async ({ page, thirdParties }) => {
    await refuse(page);
    await page.goto('/awkward/one-line');
    await wake(page);
    await page.waitForLoadState('networkidle');
    expect(scriptsOf(thirdParties.requests)).toEqual([askAi]);
  });
}
