import { holdRequests } from './fixtures.ts';
import { expect, test, titles } from './search-fixtures.ts';

const searchbox = { name: 'Search the documentation' };

test('the results page shows the hits of the query in its address', async ({ page }) => {
  await page.goto('/search?q=stickiness');
  await expect(page.getByRole('searchbox', searchbox)).toHaveValue('stickiness');
  await expect(page.locator('.search-hit').first()).toContainText('tickiness');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results? for stickiness$/ })).toHaveCount(1);
});

test('a result whose title matches shows its first sentence', async ({ page }) => {
  await page.goto('/search?q=stickiness');
  const titleMatch = page.locator('.search-hit', { has: page.locator('.search-hit__title mark') }).first();
  await expect(titleMatch.locator('.search-hit__sentence')).toHaveText(/\S+ \S+/);
});

test('it waits for a query, with the focus in its field', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('searchbox', searchbox)).toBeFocused();
  await expect(
    page.getByText('Type what you are looking for: a task, a setting or the name of a function.'),
  ).toBeVisible();
});

test('its address has the query as it is typed, and the browser goes back to where the reader came from', async ({
  page,
}) => {
  await page.goto('/quickstart');
  await page.goto('/search');
  const field = page.getByRole('searchbox', searchbox);
  await field.pressSequentially('api t');
  await expect(page).toHaveURL('/search?q=api+t');
  await field.pressSequentially('oken');
  await expect(page).toHaveURL('/search?q=api+token');
  await field.fill('');
  await expect(page).toHaveURL('/search');
  await page.goBack();
  await expect(page).toHaveURL('/quickstart');
});

test('it shows the hits again when the reader comes back to it', async ({ page }) => {
  await page.goto('/search?q=stickiness');
  const link = page.locator('.search-hit a').first();
  await link.click();
  await expect(page).not.toHaveURL(/\/search/);
  await page.goBack();
  await expect(page).toHaveURL('/search?q=stickiness');
  await expect(page.locator('.search-hit').first()).toBeVisible();
});

test('a result leads to its section', async ({ page, hosted }) => {
  hosted.answerWith([
    { title: 'Activation strategies', heading: 'Stickiness', url: '/reference/activation-strategies#stickiness' },
  ]);
  await page.goto('/search?q=a');
  await page.getByRole('link', { name: 'Stickiness' }).click();
  await expect(page).toHaveURL('/reference/activation-strategies#stickiness');
  await expect(page.locator('#stickiness')).toBeInViewport();
});

test('it shows 20 hits, and 20 more each time they are asked for', async ({ page, hosted }) => {
  hosted.answerWith(titles(45).map((title) => ({ title })));
  await page.goto('/search?q=page');
  const hits = page.locator('.search-hit');
  await expect(hits).toHaveCount(20);
  await expect(page.locator('.search-page__status')).toHaveText('45 results for page');
  const more = page.getByRole('button', { name: 'Load more results' });
  await more.click();
  await expect(hits).toHaveCount(40);
  await more.click();
  await expect(hits).toHaveCount(45);
  await expect(more).toHaveCount(0);
  await expect(hits.last()).toContainText('Page 45');
  expect(hosted.queries.map(({ page: index, hitsPerPage }) => [index, hitsPerPage])).toEqual([
    [0, 20],
    [1, 20],
    [2, 20],
  ]);
});

test('it filters by kind of page, and the address says which', async ({ page, hosted }) => {
  hosted.answerWith([{ title: 'A' }]);
  await page.goto('/search?q=flag');
  await expect(page.locator('.search-hit')).toHaveCount(1);
  for (const [label, kind] of [
    ['Guides', 'guide'],
    ['Reference', 'reference'],
    ['SDKs', 'sdk'],
    ['API', 'api'],
    ['Academy', 'academy'],
  ] as const) {
    await page.getByRole('radio', { name: label }).check({ force: true });
    await expect(page).toHaveURL(`/search?q=flag&kind=${kind}`);
    await expect
      .poll(() => hosted.queries.at(-1)?.facetFilters)
      .toEqual(['language:en', 'docusaurus_tag:docs-default-current', `kind:${kind}`]);
  }
  await page.getByRole('radio', { name: 'All' }).check({ force: true });
  await expect(page).toHaveURL('/search?q=flag');
});

test('it opens with the filter of its address, and hits of that kind', async ({ page }) => {
  await page.goto('/search?q=flag&kind=sdk');
  await expect(page.getByRole('radio', { name: 'SDKs' })).toBeChecked();
  await expect(page.locator('.search-hit').first()).toBeVisible();
  const sections = await page.locator('.search-page__group-title').allTextContents();
  expect(sections.filter((title) => title !== 'Best matches' && !title.includes('SDK'))).toEqual([]);
});

test('it says when nothing was found, and offers other queries', async ({ page }) => {
  await page.goto('/search?q=qqqqxyzzy');
  // Half a second later, screen readers hear the same words.
  await expect(page.locator('.search-screen__title')).toHaveText('No results for “qqqqxyzzy”');
  await expect(page.getByText('Try searching for:')).toBeVisible();
  await expect(page.getByText('Believe this query should return results?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Let us know.' })).toHaveAttribute(
    'href',
    /\/Unleash\/unleash\/issues\/new\?title=.*qqqqxyzzy/,
  );
  await page.getByRole('button', { name: 'gradual rollout' }).click();
  await expect(page).toHaveURL('/search?q=gradual+rollout');
  await expect(page.locator('.search-hit').first()).toBeVisible();
});

test('its field takes 64 letters', async ({ page }) => {
  await page.goto('/search');
  const field = page.getByRole('searchbox', searchbox);
  await field.pressSequentially('x'.repeat(70));
  await expect(field).toHaveValue('x'.repeat(64));
});

test('the page loader shows while it loads', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/SearchPage\..*\.js$/);
  await page.goto('/search?q=stickiness');
  await expect(page.locator('main .loader__spinner')).toBeVisible();
  release();
  await expect(page.locator('.search-hit').first()).toBeVisible();
  await expect(page.locator('main .loader__spinner')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it says what it needs', async ({ page }) => {
    await page.goto('/search');
    await expect(page.getByText('The search needs JavaScript.')).toBeVisible();
  });
});
