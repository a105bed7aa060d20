import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const endpoint = 'https://feedback.example/opinions';

test.beforeEach(({ thirdParties }) => void thirdParties);

/** Plays the endpoint and collects what it receives. */
async function playEndpoint(page: Page, statusOf: (body: { text: string }) => number): Promise<unknown[]> {
  const received: unknown[] = [];
  await page.route(endpoint, async (route) => {
    const request = route.request();
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' };
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    const body: { text: string } = request.postDataJSON();
    expect(await request.headerValue('cookie')).toBeNull();
    expect(await request.headerValue('referer')).toBeNull();
    received.push(body);
    return route.fulfill({ status: statusOf(body), headers });
  });
  return received;
}

test('feedback goes to the endpoint: first the choice, then the comment', async ({ page }) => {
  const received = await playEndpoint(page, () => 204);
  await page.goto('/quickstart');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByLabel('What helped you?').fill('  The first example ');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.locator('.feedback')).toHaveText('Thank you for your feedback.');
  await expect(page.locator('.feedback p')).toBeFocused();
  expect(received).toEqual([
    { page: '/quickstart', helpful: true, text: '' },
    { page: '/quickstart', helpful: true, text: 'The first example' },
  ]);
});

test.describe('an endpoint that fails', () => {
  test.use({ allowedErrors: /500/ });

  test('keeps the comment and offers an issue', async ({ page }) => {
    await playEndpoint(page, ({ text }) => (text === '' ? 204 : 500));
    await page.goto('/quickstart');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByLabel('What is missing').fill('A figure');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect(page.getByRole('alert')).toContainText('Your comment could not be sent.');
    await expect(page.getByLabel('What is missing')).toHaveValue('A figure');
    const issue = await page.getByRole('link', { name: 'Open an issue' }).getAttribute('href');
    expect(issue).toContain('A+figure');
  });
});
