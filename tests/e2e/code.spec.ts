import type { Page } from '@playwright/test';
import { languages } from '../../src/core/markdown/languages.ts';
import { expect, isPhone, test, wake } from './fixtures.ts';

const blockBelow = (page: Page, heading: string) => page.locator(`.heading:has(#${heading}) ~ .code`).first();
const said = (page: Page) => page.locator('[data-announcer]');

test.describe('the copy button', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  async function copied(page: Page, heading: string): Promise<string> {
    const block = blockBelow(page, heading);
    await block.hover();
    await block.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(said(page)).toHaveText('Copied to the clipboard');
    return page.evaluate(() => navigator.clipboard.readText());
  }

  test('copies the code as it is written, blank lines and tabs included', async ({ page }) => {
    await page.goto('/awkward/code-blocks');
    expect(await copied(page, 'blank-lines-and-tabs')).toBe(
      'def outer():\n\n\tdef inner():\n\t\treturn "<b>&amp;</b>"\n\n    # four spaces\n    return inner',
    );
  });

  test('leaves out the lines that a diff removes, and the marks', async ({ page }) => {
    await page.goto('/awkward/code-blocks');
    expect(await copied(page, 'diff-marks')).toBe(
      [
        "import { initialize } from 'unleash-client';",
        '',
        'const unleash = initialize({',
        "  url: 'http://localhost:4242/api/',",
        "  appName: 'new-name',",
        '',
        "  customHeaders: { Authorization: '<token>' },",
        '});',
      ].join('\n'),
    );
  });

  test('shows that it worked for a while', async ({ page }) => {
    await page.goto('/awkward/code-blocks');
    await wake(page);
    const button = blockBelow(page, 'title').getByRole('button', { name: 'Copy' });
    await button.click();
    const block = blockBelow(page, 'title');
    await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(said(page)).toHaveText('Copied to the clipboard');
    await expect(block.getByRole('button', { name: 'Copied' })).toHaveCount(0);
    await expect(button).toBeVisible();
  });

  test('says when copying failed, and selects the code instead', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
    });
    await page.goto('/awkward/code-blocks');
    await blockBelow(page, 'title').getByRole('button', { name: 'Copy' }).click();
    await expect(said(page)).toHaveText('Copying failed. Select the code and copy it with the keyboard.');
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe("export const flag = 'new-checkout';");
  });
});

test.describe('commands', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  test('a block with several commands copies one of them', async ({ page }) => {
    await page.goto('/awkward/code-blocks');
    await wake(page);
    const block = blockBelow(page, 'several-commands');
    const opener = block.getByRole('button', { name: 'Copy one' });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(block.locator('.popup-menu__item')).toHaveText([
      'npm install unleash-client',
      'curl "$UNLEASH_URL/health" …',
    ]);
    await block.locator('.popup-menu__item').nth(1).click();
    await expect(said(page)).toHaveText('Copied to the clipboard');
    expect(await clipboard(page)).toBe('curl "$UNLEASH_URL/health" \\\n  --header "Accept: application/json"');
    await expect(block.locator('.popup-menu')).toBeHidden();
    // The button for the whole block copies the comment, too.
    await block.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => clipboard(page)).toMatch(/^# Install the SDK\nnpm install .*application\/json"$/s);
  });

  test('prompts and output are not copied', async ({ page }) => {
    await page.goto('/awkward/code-blocks');
    await wake(page);
    await blockBelow(page, 'a-session').getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => clipboard(page)).toBe('curl --silent \\\n  "$UNLEASH_URL/health"\necho done');
  });

  test('a block with one command has no such menu', async ({ page }) => {
    await page.goto('/awkward/languages');
    await wake(page);
    await expect(page.locator('.code[data-language=ts]').getByRole('button', { name: 'Copy one' })).toHaveCount(0);
  });
});

test('the copy button shows before the reader points at the block', async ({ page }) => {
  await page.goto('/awkward/code-blocks');
  const tools = blockBelow(page, 'title').locator('.code__tools');
  await expect(tools).toHaveCSS('opacity', '1');
  const code = await blockBelow(page, 'title').locator('pre').boundingBox();
  const bar = await tools.boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((code?.y ?? 0) + 1);
  // On a phone, the buttons don't take the place of a short command either.
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/quickstart');
  await wake(page);
  const narrow = await page
    .locator('.code:not(.code--short-always, .code--output)')
    .evaluateAll((blocks) =>
      blocks.filter((block) => (block.querySelector('pre')?.clientWidth ?? 0) < block.clientWidth),
    );
  expect(narrow).toHaveLength(0);
  // A line would end where the buttons begin.
  await expect(page.locator('.code--short-always > pre').first()).toHaveCSS('border-top-width', '0px');
});

test.describe('a long block', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is folded, copies all of its lines, and opens', async ({ page }) => {
    await page.goto('/awkward/long-code');
    const block = blockBelow(page, 'program');
    const hidden = () => block.locator('pre').evaluate((pre) => pre.scrollHeight - pre.clientHeight);
    expect(await hidden()).toBeGreaterThan(300);
    await block.getByRole('button', { name: 'Copy' }).click();
    await expect(said(page)).toHaveText('Copied to the clipboard');
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(60);
    await block.getByRole('button', { name: 'Show all 60 lines' }).click();
    expect(await hidden()).toBe(0);
    await expect(block.getByText('Show all')).toHaveCount(0);
  });
});

test('output looks different from input and has no buttons', async ({ page }) => {
  await page.goto('/awkward/long-code');
  const outputs = page.locator('.code--output');
  await expect(outputs).toHaveCount(2);
  await expect(outputs.getByRole('button')).toHaveCount(0);
  for (const output of await outputs.all()) await expect(output).toHaveAttribute('data-label', 'Output');
});

test('a long line scrolls inside its block until it is wrapped', async ({ page }) => {
  await page.goto('/awkward/code-blocks');
  const block = blockBelow(page, 'a-very-long-line');
  const hidden = () => block.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth);
  expect(await hidden()).toBeGreaterThan(100);
  await expect(block.locator('pre')).toHaveAttribute('tabindex', '0');
  const wrap = block.getByRole('button', { name: 'Wrap' });
  await expect(wrap).toHaveAttribute('aria-pressed', 'false');
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  expect(await hidden()).toBe(0);
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'false');
  expect(await hidden()).toBeGreaterThan(100);
});

test('a block can be wrapped from the start', async ({ page }) => {
  await page.goto('/awkward/code-blocks');
  const block = blockBelow(page, 'wrapped-from-the-start');
  await expect(block.getByRole('button', { name: 'Wrap' })).toHaveAttribute('aria-pressed', 'true');
  expect(await block.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
});

test('title, highlighted lines and diff marks show', async ({ page }) => {
  await page.goto('/awkward/code-blocks');
  await expect(blockBelow(page, 'title').locator('figcaption')).toHaveText('src/flags.ts');
  await expect(blockBelow(page, 'highlighted-lines').locator('.highlighted')).toHaveText([/first/, /third/, /fourth/]);
  const diff = blockBelow(page, 'diff-marks');
  await expect(diff.locator('.add')).toHaveText(/new-name/);
  await expect(diff.locator('.remove')).toHaveText(/old-name/);
  await expect(diff).not.toContainText('[!code');
  // Color is not the only difference.
  expect(await diff.locator('.remove').evaluate((line) => getComputedStyle(line, '::before').content)).toBe('"-"');
});

test('an empty line is as high as any other', async ({ page }) => {
  await page.goto('/awkward/code-blocks');
  const tops = await blockBelow(page, 'blank-lines-and-tabs')
    .locator('.line')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top));
  const steps = tops.slice(1).map((top, index) => Math.round(top - (tops[index] ?? 0)));
  expect(new Set(steps).size).toBe(1);
});

test(
  'the buttons are above the code of a phone, and large enough for a finger',
  { tag: '@phone' },
  async ({ page }, testInfo) => {
    expect(isPhone(testInfo)).toBe(true);
    await page.goto('/awkward/code-blocks');
    const block = blockBelow(page, 'highlighted-lines');
    const code = await block.locator('pre').boundingBox();
    const button = await block.getByRole('button', { name: 'Copy' }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(code?.y ?? 0);
    expect(button?.height).toBeGreaterThanOrEqual(44);
    expect(button?.width).toBeGreaterThanOrEqual(44);
  },
);

test('code is highlighted in every language', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/awkward/languages');
  for (const language of languages) {
    const block = page.locator(`.code[data-language="${language}"]`);
    await expect(block, language).toHaveCount(1);
    if (language === 'text') await expect(block.locator('.line > *')).toHaveCount(0);
    else expect(await block.locator('.line > *').count(), language).toBeGreaterThan(0);
  }
});
