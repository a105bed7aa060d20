import type { Locator, Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

const tableBelow = (page: Page, heading: string) => page.locator(`.heading:has(#${heading}) ~ .table`).first();
const hidden = (element: Locator) => element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** Pages with the widest tables. */
const pages = [
  '/awkward/tables',
  '/awkward/wide-table',
  '/reference/sdks',
  '/reference/sdks/java',
  '/reference/events',
  '/reference/rbac',
  '/reference/unleash-edge/cli',
  '/reference/api/unleash/projects',
  '/unleash-academy/introduction',
  '/using-unleash/deploy/configuring-unleash',
  '/using-unleash/deploy/upgrading-unleash',
];

test.describe('no table but a matrix is wider than its place', { tag: '@desktop' }, () => {
  for (const path of pages) {
    test(`on ${path}`, async ({ page }) => {
      await page.goto(path);
      for (const width of [320, 360, 768, 1000, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const cut = await page
          .locator('.table--entries, .table--grid')
          .evaluateAll((tables) =>
            tables
              .filter((table) => table.scrollWidth > table.clientWidth + 1)
              .map((table) => table.querySelector('tbody')?.textContent?.slice(0, 60)),
          );
        expect(cut, `at ${width} pixels`).toEqual([]);
      }
    });
  }
});

test('names in code are not torn apart', async ({ page }) => {
  for (const path of ['/awkward/tables', '/reference/unleash-edge/cli', '/reference/sdks/node']) {
    await page.goto(path);
    const torn = await page
      .locator('.table code:not(.breaks)')
      .evaluateAll((codes) => codes.filter((code) => code.getClientRects().length > 1).map((code) => code.textContent));
    expect(torn, path).toEqual([]);
  }
});

test.describe('a table of descriptions', () => {
  test('is a list of entries on a phone, and still a table for screen readers', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/awkward/tables');
    const table = tableBelow(page, 'descriptions').getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['Option', 'Variable', 'Meaning']);
    const row = table.getByRole('row').nth(1);
    const [name, meaning] = await Promise.all([
      row.getByRole('rowheader').boundingBox(),
      row.getByRole('cell').last().boundingBox(),
    ]);
    expect(meaning?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 1);
    expect(meaning?.width).toBeGreaterThan(250);
    const label = await row
      .getByRole('cell')
      .last()
      .evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(label).toContain('"Meaning"');
  });

  test('is a table on a desktop', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/awkward/tables');
    const row = tableBelow(page, 'descriptions').getByRole('row').nth(1);
    const [name, meaning] = await Promise.all([
      row.getByRole('rowheader').boundingBox(),
      row.getByRole('cell').last().boundingBox(),
    ]);
    expect(meaning?.y).toBe(name?.y);
  });
});

test('a small table stays a table', async ({ page }) => {
  await page.goto('/awkward/tables');
  const row = tableBelow(page, 'a-small-table').getByRole('row').nth(1);
  const [first, second] = await Promise.all([
    row.getByRole('rowheader').boundingBox(),
    row.getByRole('cell').boundingBox(),
  ]);
  expect(second?.y).toBe(first?.y);
});

test('a matrix scrolls inside itself with the keyboard, and its header and first column stay', async ({ page }) => {
  await page.goto('/awkward/tables');
  const area = tableBelow(page, 'matrix').getByRole('group', { name: 'Table' });
  expect(await hidden(area)).toBeGreaterThan(50);
  await area.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => area.evaluate(({ scrollLeft, scrollTop }) => Math.min(scrollLeft, scrollTop)))
    .toBeGreaterThan(0);
  await area.evaluate((element) => element.scrollTo(80, 200));
  const frame = await area.boundingBox();
  const corner = await area.locator('thead tr > *').first().boundingBox();
  expect(Math.round((corner?.x ?? 0) - (frame?.x ?? 0))).toBe(1);
  expect(Math.round((corner?.y ?? 0) - (frame?.y ?? 0))).toBe(1);
});

test('a matrix may cover the place of the table of contents', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/awkward/tables');
  const [matrix, contents] = await Promise.all([
    tableBelow(page, 'matrix').boundingBox(),
    page.getByRole('navigation', { name: 'On this page' }).boundingBox(),
  ]);
  expect((matrix?.x ?? 0) + (matrix?.width ?? 0)).toBeGreaterThan(contents?.x ?? Infinity);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});

test('a long table shows the rows that contain what the reader types', async ({ page }) => {
  await page.goto('/awkward/tables');
  await wake(page);
  const table = tableBelow(page, 'matrix');
  const rows = table.locator('tbody tr:visible');
  const filter = table.getByRole('searchbox', { name: 'Filter 30 rows' });
  await filter.fill('number 2');
  await expect(rows).toHaveCount(12);
  await expect(page.locator('[data-announcer]')).toHaveText('12 rows');
  await filter.fill('27');
  await expect(rows).toHaveCount(1);
  await filter.fill('');
  await expect(rows).toHaveCount(30);
});
