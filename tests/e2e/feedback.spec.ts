import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.describe('feedback without an endpoint', { tag: '@both' }, () => {
  test('opens an issue with the page and the comment, and sends nothing before', async ({ page, thirdParties }) => {
    await page.goto('/quickstart');
    const question = page.getByRole('group', { name: 'Was this page helpful?' });
    await question.getByRole('button', { name: 'No' }).click();
    await expect(question.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true');
    await expect(question.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'false');
    await question.getByLabel('What is missing').fill('The port of Edge & its default');
    await expectAccessible(page, '.feedback');
    expect(thirdParties.requests).toEqual([]);
    const opened = page.waitForEvent('popup');
    await question.getByRole('button', { name: 'Open an issue' }).click();
    const { origin, pathname, searchParams } = new URL((await opened).url());
    expect(origin + pathname).toBe('https://github.com/Unleash/unleash-docs/issues/new');
    expect(searchParams.get('title')).toBe('Feedback about /quickstart');
    expect(searchParams.get('body')).toContain('The port of Edge & its default');
    await expect(page.locator('.feedback')).toHaveText('Thank you. The issue is open in a new tab.');
  });

  test('works with the keyboard and keeps a comment when the reader changes the choice', async ({ page }) => {
    await page.goto('/quickstart');
    await page.getByRole('button', { name: 'Yes', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-announcer]')).toHaveText('Thank you. You can add a comment.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('What helped you?')).toBeFocused();
    await page.keyboard.type('The table');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page.getByLabel('What is missing')).toHaveValue('The table');
  });

  test('keeps a comment that no address of an issue can hold, and says so', async ({ page, thirdParties }) => {
    await page.goto('/quickstart');
    const question = page.getByRole('group', { name: 'Was this page helpful?' });
    await question.getByRole('button', { name: 'Yes' }).click();
    const field = question.getByLabel('What helped you?');
    const submit = question.getByRole('button', { name: 'Open an issue' });
    // Each of these letters takes nine characters of an address, and the field has no room for more of them.
    await field.fill('旗'.repeat(1999));
    await field.press('End');
    await page.keyboard.type('旗旗');
    await expect(field).toHaveValue('旗'.repeat(2000));
    await submit.click();
    expect(await field.evaluate((element: HTMLTextAreaElement) => element.validationMessage)).toContain("doesn't fit");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('旗'.repeat(2000));
    expect(thirdParties.requests).toEqual([]);
    const [title, rest] = ['<b>"&\'', 'x'.repeat(1994)];
    await field.fill(title + rest);
    const opened = page.waitForEvent('popup');
    await submit.click();
    const { href, searchParams } = new URL((await opened).url());
    expect(searchParams.get('body')).toContain(title + rest);
    expect(href.length).toBeLessThanOrEqual(8000);
  });
});

test.describe('changes', { tag: '@both' }, () => {
  test('says what changed, which every page leads to, and what readers of old scripts have to check', async ({
    page,
    request,
  }) => {
    await page.goto('/quickstart');
    await page.locator('.page-source a[href="/changes"]').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changes to this documentation');
    const day = page.locator('.changes section').first();
    await expect(day.getByRole('heading', { level: 2 })).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    await expectAccessible(page);
    const feed = await request.get('/changes.atom');
    expect(await feed.text()).toContain(
      `<id>https://docs.getunleash.io/changes#${await day.getAttribute('aria-labelledby')}</id>`,
    );
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Action needed:' })
      .getByRole('link', { name: 'sync.sh' })
      .click();
    await expect(page).toHaveURL(/#older-copies$/);
    await expect(page.getByText('Replace older copies of this script')).toBeInViewport();
  });
});
