import { expect, test } from './search-fixtures.ts';

const hostile = '<img src=x onerror="document.title=1">';
const queries: Readonly<Record<string, string>> = {
  'an image with a script': hostile,
  'a script': '<script>document.title=1</script>',
  'a closing tag': '</mark></a></li><b>',
  entities: '&lt;b&gt; &amp; &#60;',
  'more than 64 letters': 'a very long question about how to roll out a flag to every reader gradually',
  'right-to-left text': 'مفتاح الميزة עברית',
  emoji: '🚩🚀👩‍💻',
  quotes: `"'\`\\`,
  'a regular expression': '(.*+?^$[]{}|',
  'property names': '__proto__ constructor toString',
  'parts of an address': '../../?q=1#x&y=%00%',
};

/** Queries with characters that have a meaning in addresses, and one that is too long. The overlay's test covers the others. */
const inAddresses = ['an image with a script', 'more than 64 letters', 'quotes', 'parts of an address'];

/** No element may come out of a query or a record, and no script run. */
async function expectNoMarkup(page: import('@playwright/test').Page): Promise<void> {
  expect(
    await page.locator('.search-dialog :is(img, script, b), main :is(.search-page) :is(img, script, b)').count(),
  ).toBe(0);
  expect(await page.title()).not.toBe('1');
}

/** Longer queries can't be typed. */
const typed = (query: string) => query.slice(0, 64);

// On a narrow screen, where a long query could also make the page scroll sideways.
test.describe('a query is text and nothing else', { tag: '@phone' }, () => {
  test('in the overlay', async ({ page, overlay }) => {
    await page.goto('/awkward/one-line');
    await overlay.open();
    for (const [name, query] of Object.entries(queries)) {
      await test.step(name, async () => {
        await overlay.field.fill('');
        await expect(overlay.status).toHaveText('');
        await overlay.field.fill(typed(query));
        await expect(overlay.status).not.toHaveText('');
        await expectNoMarkup(page);
      });
    }
  });

  test('in the address of the results page', async ({ page }) => {
    for (const name of inAddresses) {
      const query = queries[name] ?? '';
      await test.step(name, async () => {
        await page.goto(`/search?${new URLSearchParams({ q: query })}`);
        await expect(page.getByRole('searchbox')).toHaveValue(typed(query));
        await expect(page.locator('.search-hit, .search-screen').first()).toBeVisible();
        await expectNoMarkup(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
        ).toBe(true);
      });
    }
  });
});

test('a query of spaces finds nothing and breaks nothing', async ({ page, overlay }) => {
  await page.goto('/quickstart');
  await overlay.open();
  await page.keyboard.type('    ');
  await expect(overlay.field).toHaveValue('    ');
  await expect(overlay.dialog.getByText('Type what you are looking for.')).toBeVisible();
  await expect(overlay.status).toHaveText('');
  await page.keyboard.press('Enter');
  await page.keyboard.type('strategy');
  await expect(overlay.options.first()).toBeVisible();

  await page.goto('/search?q=++++');
  await expect(page.getByText('Type what you are looking for:')).toBeVisible();
});

test('markup in records is text, in results and in stored searches', async ({ page, overlay, hosted }) => {
  hosted.answerWith([
    { title: hostile, section: hostile, url: '/awkward/tabs-two' },
    { title: hostile, section: hostile, heading: `${hostile} & <b>`, url: '/awkward/tabs-two#b' },
    { title: hostile, section: hostile, heading: hostile, content: `${hostile}<mark>`, url: '/awkward/tabs-two#c' },
  ]);
  await page.goto('/quickstart');
  await overlay.open();
  await page.keyboard.type('a');
  await expect(overlay.options).toHaveCount(3);
  await expect(overlay.names.first()).toHaveText(hostile);
  await expect(overlay.dialog.locator('.overlay__title')).toHaveText('Best matches');
  await expect(overlay.dialog.locator('.overlay__place').first()).toContainText(hostile);
  expect(await overlay.dialog.locator('.overlay__item mark').count()).toBe(0);
  await expectNoMarkup(page);

  await overlay.options.last().click();
  await expect(page).toHaveURL('/awkward/tabs-two#c');
  await overlay.open();
  await expect(overlay.dialog.locator('.overlay__item').first()).toContainText(hostile);
  await expectNoMarkup(page);

  await page.goto('/search?q=a');
  await expect(page.locator('.search-hit')).toHaveCount(3);
  await expectNoMarkup(page);
});
