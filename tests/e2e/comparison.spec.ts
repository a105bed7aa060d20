import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { compareVersions } from '../../mcp/compare-versions.ts';
import { openContent } from '../../mcp/content.ts';
import { violationsOf } from './axe.ts';
import { expect, test, wake } from './fixtures.ts';

async function open(page: Page, search: string) {
  await page.goto(`/versions/compare${search}`);
  await wake(page);
  await expect(page.getByLabel('From version')).toBeVisible();
}

test.describe('the comparison of versions', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is a link, and each choice changes the address @both', async ({ page }) => {
    await open(page, '?from=5.12&to=7.0.0');
    await expect(page.getByText(/^\d{3} changes from 5\.12\.\d+ to 7\.0\.0$/)).toBeVisible();
    await page.getByLabel('About').selectOption('requirements');
    await expect(page).toHaveURL(/from=5\.12&to=7\.0\.0&subject=requirements$/);
    await expect(page.locator('.comparison').getByRole('heading')).toHaveText(['Changed: Required versions (2)']);
    await page.getByLabel('Change', { exact: true }).selectOption('removed');
    await expect(page.getByText(/^0 changes/)).toBeVisible();
    await page.reload();
    await wake(page);
    await expect(page.getByText(/^0 changes/)).toBeVisible();
    await page.getByLabel('From version').fill('1.0');
    await expect(page.getByRole('alert')).toContainText("There is no release '1.0'. Enter a version from 4.");
  });

  test('shows only what the reader uses, and says it in Markdown and JSON @both', async ({ page }) => {
    await open(page, '?from=5.12&to=7.0.0');
    await page.getByText('Only what I use').click();
    await page
      .getByLabel('Only what I use')
      .fill('SECRET=do-not-keep\nPOST https://unleash.example.com/base/api/admin/events/search?x=1');
    await page.getByLabel('About').selectOption('operations');
    const items = page.locator('.comparison__group li');
    await expect(items).toHaveCount(1);
    await expect(items).toContainText('POST /api/admin/events/search');

    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    const markdown = await page.evaluate(() => navigator.clipboard.readText());
    expect(markdown).toMatch(/^# Unleash from 5\.12\.\d+ to 7\.0\.0\n\n## \w+: API operations\n\n- [^\n]+\n$/);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as JSON' }).click();
    const file = await (await download).path();
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ to: '7.0.0', items: [{ subject: 'operations' }] });
    expect(text + markdown + page.url()).not.toContain('do-not-keep');
  });

  test('says the same as the tool of the MCP server', async ({ page, request }) => {
    const content = await openContent(async (path) => {
      const response = await request.get(path);
      return response.ok() ? response.text() : undefined;
    });
    const [answer] = (await compareVersions(content, '5.12', '8.0')).content;
    await open(page, '?from=5.12&to=8.0');
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    const markdown = await page.evaluate(() => navigator.clipboard.readText());
    expect(markdown).toContain('## Changed: Upgrade steps');
    expect(answer).toEqual({ type: 'text', text: markdown.replaceAll(new URL(page.url()).origin, content.siteUrl) });
  });

  test('loads at most 40 kB of data', async ({ request }) => {
    const data = await (await request.get('/versions/compare.json')).body();
    expect(data.length).toBeGreaterThan(100_000);
    expect(gzipSync(data).length).toBeLessThanOrEqual(40_000);
  });

  test('begins with the newest version and the one before it, and has no accessibility violations @both', async ({
    page,
  }) => {
    await open(page, '');
    await expect(page.getByText(/^\d+ changes? from [\d.]+ to [\d.]+$/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
