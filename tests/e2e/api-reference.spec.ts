import type { Page } from '@playwright/test';
import { readApi } from '../../src/features/api-reference/load/read-api.ts';
import { operationsOf } from '../../src/features/api-reference/model/description.ts';
import { expect, isPhone, test, wake } from './fixtures.ts';

const path = (name: string) => `/reference/api/unleash/${name}`;
const section = (page: Page, heading: string) => page.getByRole('heading', { level: 2, name: heading, exact: true });
const topOf = async (page: Page, heading: string) => (await section(page, heading).boundingBox())?.y ?? NaN;

test('an operation reads from what it is to what it returns', async ({ page }, testInfo) => {
  await page.goto(path('create-feature'));
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.locator('.endpoint')).toContainText('POST /api/admin/projects/{projectId}/features');
  await expect(page.getByRole('definition').filter({ hasText: 'createFeature' })).toBeVisible();
  const order = ['Parameters', 'Request body', 'Responses'];
  const tops = await Promise.all(order.map((heading) => topOf(page, heading)));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const samples = await topOf(page, 'Example request');
  if (isPhone(testInfo)) {
    expect(samples).toBeGreaterThan(await topOf(page, 'Request body'));
    expect(samples).toBeLessThan(await topOf(page, 'Responses'));
  } else {
    // Next to the text, and still visible at its end.
    const box = await section(page, 'Example request').boundingBox();
    expect(box?.x).toBeGreaterThan(800);
    await page.locator('#response-401').scrollIntoViewIfNeeded();
    await expect(section(page, 'Example request')).toBeInViewport();
  }
});

test('what is nested opens in its place, by the keyboard as well', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(path('create-segment'));
  await wake(page);
  const fold = page.locator('details.schema__fold').first();
  const field = fold.locator('.property__name', { hasText: 'contextName' });
  await expect(field).toBeHidden();
  await fold.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
});

test('the language of the samples is remembered on other pages and apart from that of the SDKs', async ({ page }) => {
  await page.goto(path('create-feature'));
  await page.getByRole('tab', { name: 'Python' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Python' })).toContainText('import requests');
  await page.goto(path('get-segments'));
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Python');
  await expect(page.getByRole('tabpanel', { name: 'Python' })).toBeVisible();
  expect(
    await page.evaluate(() => [
      localStorage.getItem('tabs:request-language'),
      localStorage.getItem('tabs:sdk-language'),
    ]),
  ).toEqual(['Python', null]);
});

test.describe('the path', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is copied as it is', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(path('toggle-feature-environment-on'));
    await page.locator('.endpoint').getByRole('button', { name: 'Copy' }).click();
    await expect(page.locator('[data-announcer]')).toHaveText('Copied to the clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on',
    );
  });
});

test('the fields of a large schema load when it is opened', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(path('get-change-request'));
  await wake(page);
  const fold = page.locator('.response details[data-schema]:not(.response__example)').filter({ visible: true }).first();
  const id = await fold.evaluate((element) => (element.id = 'opened'));
  const opened = page.locator(`#${id}`);
  await expect(opened.locator('.property')).toHaveCount(0);
  await opened.locator('summary').first().click();
  await expect(opened.locator('.property').first()).toBeVisible();
});

test('a link to a field leads to it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(path('create-feature'));
  const link = page.locator('#body\\.name > .property__head a');
  await link.click();
  await expect(page).toHaveURL(/#body\.name$/);
  await expect(page.locator('#body\\.name')).toBeInViewport();
});

test('a tag leads to its operations, which the sidebar lists below it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(path('segments'));
  const sidebar = page.getByRole('navigation', { name: 'Documentation pages' });
  await expect(sidebar.locator('[aria-current]')).toHaveText('Segments overview');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.locator('.endpoint')).toBeVisible();
  await expect(sidebar.locator('[aria-current] .method')).toBeVisible();
  // Tags that the reader is not in are links, so that the page stays light.
  expect(await sidebar.locator('a').count()).toBeLessThan(120);
});

test('a link to a field that loads later works on a fresh load', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`${path('validate-constraint')}#body`);
  for (const [name, field] of [
    ['create-segment', 'body.constraints.caseInsensitive'],
    ['get-all-environments', '200.environments.enabledToggleCount'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`${path(name)}#${field}`);
    await expect(page.locator(`[id="${field}"]`)).toBeInViewport();
  }
});

test('the console is one press away, and what opens is in sight', async ({ page }, testInfo) => {
  test.slow();
  if (!isPhone(testInfo)) await page.setViewportSize({ width: 800, height: 800 });
  const api = (await readApi(process.cwd()))?.api;
  const operations = api ? operationsOf(api) : [];
  expect(operations.length).toBeGreaterThan(340);
  // The headers that are highest: those with the longest titles and the longest paths.
  const longest = (length: (each: (typeof operations)[number]) => number) =>
    operations.toSorted((a, b) => length(b) - length(a)).slice(0, 3);
  const highest = [...longest(({ summary }) => summary.length), ...longest((each) => each.path.length)];
  for (const { page: address } of [{ page: path('create-feature') }, ...highest]) {
    await page.goto(address);
    const link = page.locator('.operation-header').getByRole('link', { name: 'Try it' });
    await expect(link).toBeInViewport({ ratio: 1 });
    await link.click();
    await expect(page.getByRole('form', { name: 'Try it' }).getByLabel('Server')).toBeInViewport();
  }
});

test('the search finds fields first', { tag: '@desktop' }, async ({ page }) => {
  for (const name of ['weightType', 'caseInsensitive', 'enabledToggleCount']) {
    await page.goto(`/search?q=${name}`);
    await expect(page.locator('.search-hit').first()).toContainText(name);
    await page.locator('.search-hit__title a').first().click();
    // The name is in several places of a page, one of which the hit leads to.
    const isInSight = () =>
      page.getByText(name).evaluateAll((places) =>
        places.some((place) => {
          const { top, bottom } = place.getBoundingClientRect();
          return place.checkVisibility() && top < innerHeight && bottom > 0;
        }),
      );
    await expect(page).toHaveURL(/#/);
    await expect.poll(isInSight).toBe(true);
  }
});

test('a press on the title of the console brings its form into sight', async ({ page }) => {
  await page.goto(path('create-feature'));
  await wake(page);
  const title = page.locator('#try-it > summary');
  await title.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await title.click();
  await expect(page.getByRole('form', { name: 'Try it' }).getByLabel('Server')).toBeInViewport();
});
