import { expect, isPhone, test } from './search-fixtures.ts';
import { expectAccessible } from './axe.ts';

const question = 'do our applications keep running if Unleash fails?';

test.describe('the best hits', () => {
  test(
    'are on top in the overlay and on the results page, and no hit repeats',
    { tag: '@both' },
    async ({ page, overlay }) => {
      await page.goto('/quickstart');
      await overlay.open();
      await page.keyboard.type('frontend token');
      // The hits of 'frontend' are shown before.
      await expect(overlay.status).toContainText('frontend token');
      await expect(overlay.dialog.locator('.overlay__title').first()).toHaveText('Best matches');
      const listed = await overlay.dialog
        .locator('.overlay__item > a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(new Set(listed).size).toBe(listed.length);
      expect(
        await overlay.dialog.getByRole('listbox', { name: 'Best matches' }).locator('.overlay__item').count(),
      ).toBe(3);

      await page.goto('/search?q=frontend+token');
      await expect(page.getByRole('heading', { level: 2, name: 'Best matches' })).toBeVisible();
      const hits = await page
        .locator('.search-hit__title a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(new Set(hits).size).toBe(hits.length);
      // The same function arranges both.
      expect(hits.slice(0, 3)).toEqual(listed.slice(0, 3));
    },
  );

  test('take so little space that eight of them fit on a screen', { tag: '@desktop' }, async ({ page, overlay }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/quickstart');
    for (const query of ['frontend token', 'gradual rollout', 'database url', 'webhook', 'stickiness']) {
      await overlay.open();
      await overlay.field.fill(query);
      await expect(overlay.status).toContainText(query);
      const visible = await overlay.dialog.locator('.overlay__item').evaluateAll((items) => {
        const screen = document.querySelector('.overlay__screen')?.getBoundingClientRect().bottom ?? 0;
        return items.filter((item) => item.getBoundingClientRect().bottom <= screen).length;
      });
      expect([query, visible >= 8]).toEqual([query, true]);
      await page.keyboard.press('Escape');
    }
  });

  test(
    'show whole sentences in at most two lines, and no names of columns',
    { tag: '@both' },
    async ({ page, overlay }) => {
      await page.goto('/quickstart');
      await overlay.open();
      await page.keyboard.type('constraint operators');
      await expect(overlay.status).toContainText('constraint operators');
      const sentences = overlay.dialog.locator('.overlay__sentence');
      await expect(sentences.first()).toBeVisible();
      for (const text of await sentences.allTextContents()) expect(text).toMatch(/[.!?]$/);
      for (const { lines } of await sentences.evaluateAll((all) =>
        all.map((sentence) => ({
          lines: Math.round(sentence.clientHeight / parseFloat(getComputedStyle(sentence).lineHeight)),
        })),
      ))
        expect(lines).toBeLessThanOrEqual(2);
      await expect(overlay.dialog.getByText('Operator · Name in the Admin UI')).toHaveCount(0);
    },
  );

  test('do not repeat the title of their group', { tag: '@desktop' }, async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await overlay.open();
    await overlay.field.fill('webhook');
    await expect(overlay.status).toContainText('webhook');
    const repeating = await overlay.dialog.locator('.overlay__group').evaluateAll((groups) =>
      groups.map((group) => {
        const title = group.querySelector('.overlay__title')?.textContent?.trim() ?? '';
        const places = [...group.querySelectorAll('.overlay__place')].map(({ textContent }) => textContent ?? '');
        return { title, places: places.filter((place) => place.split(' › ')[0] === title) };
      }),
    );
    expect(repeating.length).toBeGreaterThan(1);
    expect(repeating.filter(({ places }) => places.length > 0)).toEqual([]);
  });
});

for (const { what, query, first } of [
  { what: 'the page for all languages', query: 'disable metrics', first: /^\/reference\/sdks#/ },
  { what: 'the page for all languages', query: 'constraint operators', first: /^\/reference\/sdks#/ },
  { what: 'the concept, not an SDK', query: 'frontend token', first: /^\/reference\/(?:front-end-api|api-tokens)/ },
  { what: 'the concept, not an SDK', query: 'variants payload', first: /^\/reference\/strategy-variants/ },
  { what: 'the page with the rare word', query: 'celery stale flags', first: /^\/reference\/sdks\/python#/ },
  { what: 'the page with the country', query: 'germany 5 percent', first: /^\/recipes\/percentage-of-one-country/ },
  { what: 'a tool by what it does', query: 'compare versions', first: /^\/versions\/compare/ },
  { what: 'the flag lab', query: 'simulate a flag in the browser', first: /^\/lab$/ },
  { what: 'the flag lab', query: 'test a constraint online', first: /^\/lab$/ },
  { what: 'the upgrade planner', query: 'upgrade plan', first: /^\/using-unleash\/deploy\/upgrading-unleash#planner$/ },
  { what: 'where a server shows its version', query: 'which version do I have', first: /^\/availability/ },
  { what: 'the API console', query: 'try a request on my server', first: /^\/api-overview#console/ },
  { what: 'a tool by its protocol', query: 'mcp', first: /^\/how-to\/how-to-use-the-docs-in-assistants/ },
])
  test(`the first hit is ${what}: ${query}`, async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    await expect(page.locator('.search-hit__title a').first()).toHaveAttribute('href', first);
  });

for (const { query, meant } of [
  { query: '403 admin api token', meant: '/troubleshooting#forbidden' },
  { query: 'migrate', meant: '/using-unleash/deploy/upgrading-unleash' },
  { query: 'migrate', meant: '/topics/feature-flag-migration/feature-flag-migration-best-practices' },
  { query: 'image', meant: '/using-unleash/deploy/getting-started#docker' },
  { query: 'actions', meant: '/reference/actions' },
  { query: 'versions', meant: '/versions' },
  { query: 'token', meant: '/reference/api-tokens-and-client-keys#admin-tokens' },
  { query: 'latency', meant: '/understanding-unleash/unleash-overview#how-fast-a-change-arrives' },
  {
    query: 'latency of a flag change with Edge',
    meant: '/understanding-unleash/unleash-overview#how-fast-a-change-arrives',
  },
])
  test(`what readers mean is among the first five hits: ${query}, ${meant}`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    const links = page.locator('.search-hit__title a');
    await expect(links.nth(4)).toBeVisible();
    const hits = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hits.slice(0, 5)).toContain(meant);
  });

test.describe('a heading of several SDKs', () => {
  test('is one hit, whose choices the arrow keys reach', async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('constraint operators in sdks');
    await expect(overlay.status).toContainText('constraint operators in sdks');
    const item = overlay.dialog.locator('.overlay__item', { has: page.locator('.overlay__choices') }).first();
    await expect(item).toContainText(/In \d+ SDKs:/);
    const choice = item.locator('.overlay__choices').getByRole('option').first();
    for (let press = 0; press < 40 && (await choice.getAttribute('aria-selected')) !== 'true'; press += 1)
      await page.keyboard.press('ArrowDown');
    await expect(choice).toHaveAttribute('aria-selected', 'true');
    await expect(overlay.field).toHaveAttribute('aria-activedescendant', (await choice.getAttribute('id')) ?? '');
    const target = (await choice.getAttribute('href')) ?? '';
    expect(target).toMatch(/^\/reference\/sdks\//);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(target);
  });
});

test.describe('an answer', () => {
  test('to a question is on top, in full, and leads to its section', { tag: '@both' }, async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await overlay.open();
    await overlay.field.fill(question);
    await expect(overlay.dialog.locator('.overlay__title').first()).toHaveText('Answer');
    const answer = overlay.dialog.getByRole('listbox', { name: 'Answer' }).getByRole('option');
    await expect(answer).toHaveAttribute('href', /#/);
    const sentence = answer.locator('.overlay__sentence');
    expect(await sentence.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true);
    const target = (await answer.getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(target);
  });

  test('is not shown for words', async ({ page }) => {
    await page.goto('/search?q=unleash+down');
    await expect(page.locator('.search-hit').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Answer' })).toHaveCount(0);
  });
});

test.describe('hits are accessible', () => {
  for (const query of ['frontend token', 'constraint operators in sdks', question])
    test(query, { tag: '@both' }, async ({ page, overlay }, testInfo) => {
      if (isPhone(testInfo)) await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/quickstart');
      await overlay.open();
      await overlay.field.fill(query);
      await expect(overlay.status).toContainText(query);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.goto(`/search?q=${encodeURIComponent(query)}`);
      await expect(page.locator('.search-hit').first()).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
});
