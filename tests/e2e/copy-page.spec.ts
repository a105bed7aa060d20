import { expectAccessible } from './axe.ts';
import { expect, test, wake } from './fixtures.ts';

test.describe('the menu for copying a page', { tag: '@both' }, () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('copies the Markdown, also on the click that loads the scripts', async ({ page, request }) => {
    await page.goto('/quickstart');
    await page.getByRole('button', { name: 'Copy page' }).click();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(page.locator('[data-announcer]')).toHaveText('Copied to the clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await (await request.get('/quickstart.md')).text(),
    );
  });

  test('and its pictures have their addresses on the site', { tag: '@desktop' }, async ({ request }) => {
    const book = await (await request.get('/llms-full.txt')).text();
    const addresses = new Set([...book.matchAll(/^!\[[^\]]*\]\(([^)\s]+)/gm)].map(([, address = '']) => address));
    expect(addresses.size).toBeGreaterThan(50);
    const { origin } = new URL([...addresses][0] ?? '');
    for (const address of addresses) {
      expect(address).toMatch(/^https:/);
      const response = await request.get(address.replace(origin, ''));
      expect(response.headers()['content-type'], address).toMatch(/^image\//);
    }
  });

  test('opens assistants with the address of the page, and contacts no one before', async ({ page, thirdParties }) => {
    await page.goto('/reference/api/unleash/create-feature');
    await page.getByRole('button', { name: 'Copy page' }).click();
    const link = page.getByRole('link', { name: 'Open in Claude' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const url = new URL((await link.getAttribute('href')) ?? '');
    expect(url.searchParams.get('q')).toContain('/reference/api/unleash/create-feature.md');
    expect(thirdParties.requests).toEqual([]);
    const opened = page.waitForEvent('popup');
    await link.click();
    expect((await opened).url()).toBe(url.href);
  });

  test('connects editors and assistants to the documentation with a link or one line', async ({
    page,
    thirdParties,
  }) => {
    await page.goto('/quickstart');
    const button = page.getByRole('button', { name: 'Copy page' });
    await button.click();
    const hrefOf = async (name: string) => (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
    const server = { command: 'npx', args: ['-y', 'unleash-docs-mcp'] };
    const cursor = new URL(await hrefOf('Connect Cursor'));
    expect(cursor.href).toMatch(/^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?/);
    expect(cursor.searchParams.get('name')).toBe('unleash-docs');
    expect(JSON.parse(atob(cursor.searchParams.get('config') ?? ''))).toEqual(server);
    const [, encoded = ''] = (await hrefOf('Connect VS Code')).split('vscode:mcp/install?');
    expect(JSON.parse(decodeURIComponent(encoded))).toEqual({ name: 'unleash-docs', ...server });

    await page.getByRole('button', { name: 'Copy setup for Claude Code' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-announcer]')).toHaveText('Copied to the clipboard');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await copied()).toBe('claude mcp add unleash-docs -- npx -y unleash-docs-mcp');
    await button.click();
    await page.getByRole('button', { name: 'Copy setup for other assistants' }).click();
    await expect.poll(copied).toContain('mcpServers');
    expect(JSON.parse(await copied())).toEqual({ mcpServers: { 'unleash-docs': server } });
    expect(thirdParties.requests).toEqual([]);
  });

  test('works with the keyboard and stays inside the window', async ({ page }) => {
    await page.goto('/quickstart');
    await wake(page);
    const button = page.getByRole('button', { name: 'Copy page' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const box = await page.locator('.popup-menu').boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Copy as Markdown' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeFocused();
    await expectAccessible(page, '.popup-menu');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('shows the Markdown of the page that navigation brought', async ({ page }) => {
    await page.goto('/quickstart');
    await wake(page);
    await page.locator('.pagination a').last().click();
    await expect(page).not.toHaveURL(/quickstart/);
    const { pathname } = new URL(page.url());
    await page.getByRole('button', { name: 'Copy page' }).click();
    await page.getByRole('link', { name: 'View as Markdown' }).click();
    await expect(page).toHaveURL(new RegExp(`${pathname}\\.md$`));
  });
});

test.describe('a failed download', () => {
  test.use({ allowedErrors: /500/ });

  test('says so when the Markdown can not be fetched', async ({ page }) => {
    await page.route('**/quickstart.md', (route) => route.fulfill({ status: 500 }));
    await page.goto('/quickstart');
    await page.getByRole('button', { name: 'Copy page' }).click();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(page.locator('[data-announcer]')).toHaveText(
      'Copying failed. View the Markdown and copy it from there.',
    );
  });
});
