import { expect, fulfill, isPhone, storeSearches, test, titles } from './search-fixtures.ts';

test.describe('the start screen', () => {
  test('asks for a query when there are no stored searches', async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await overlay.open();
    await expect(overlay.dialog.getByText('Type what you are looking for.')).toBeVisible();
  });

  test('shows seven recent searches', async ({ page, overlay }) => {
    await storeSearches(page, { recent: titles(9) });
    await page.goto('/quickstart');
    await overlay.open();
    await expect(overlay.dialog.locator('.overlay__item')).toHaveCount(7);
    expect(await overlay.groups()).toEqual({ 'Recent searches': 7 });
  });

  test('shows four recent searches and ten favorites when there are favorites', async ({ page, overlay }) => {
    await storeSearches(page, { recent: titles(9), favorites: titles(12, 'Favorite') });
    await page.goto('/quickstart');
    await overlay.open();
    await expect(overlay.dialog.locator('.overlay__item').first()).toBeVisible();
    expect(await overlay.groups()).toEqual({ 'Recent searches': 4, Favorites: 10 });
  });

  test('lets the reader remove a recent search, make another one a favorite and remove that again', async ({
    page,
    overlay,
  }) => {
    await storeSearches(page, { recent: titles(3) });
    await page.goto('/quickstart');
    await overlay.open();
    const item = (title: string) => overlay.dialog.locator('.overlay__item', { hasText: title });
    await item('Page 2').getByRole('button', { name: 'Remove from recent searches' }).click();
    await expect(item('Page 2')).toHaveCount(0);
    await item('Page 3').getByRole('button', { name: 'Add to favorites' }).click();
    await expect(overlay.dialog.getByRole('list', { name: 'Favorites' })).toContainText('Page 3');
    expect(await overlay.groups()).toEqual({ 'Recent searches': 1, Favorites: 1 });
    await item('Page 3').getByRole('button', { name: 'Remove from favorites' }).click();
    await expect(item('Page 3')).toHaveCount(0);
    await expect(overlay.dialog.getByRole('combobox')).toBeFocused();
  });

  test('works the same without motion', async ({ page, overlay }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await storeSearches(page, { recent: titles(2) });
    await page.goto('/quickstart');
    await overlay.open();
    await overlay.dialog.getByRole('button', { name: 'Remove from recent searches' }).first().click();
    await expect(overlay.dialog.locator('.overlay__item')).toHaveCount(1);
  });

  for (const chosen of [
    { kind: 'page', hit: { title: 'Tabs', url: '/awkward/tabs-two' } },
    { kind: 'heading', hit: { title: 'Page', heading: 'Tabs', url: '/awkward/tabs-two' } },
    { kind: 'text', hit: { title: 'Page', heading: 'Tabs', content: 'Some text.', url: '/awkward/tabs-two' } },
  ]) {
    test(`remembers a ${chosen.kind} that was chosen`, async ({ page, overlay, hosted }) => {
      hosted.answerWith([chosen.hit]);
      await page.goto('/quickstart');
      await overlay.open();
      await page.keyboard.type('tabs');
      await expect(overlay.options).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/awkward/tabs-two');
      await overlay.open();
      expect(await overlay.groups()).toEqual({ 'Recent searches': 1 });
      await expect(overlay.dialog.locator('.overlay__name')).toHaveText('Tabs');
    });
  }

  test('goes to a stored search by Enter and by click', async ({ page, overlay }) => {
    await storeSearches(page, { recent: ['clean-up', 'log-in'] });
    await page.goto('/');
    for (const [position, title] of ['clean-up', 'log-in'].entries()) {
      await overlay.open();
      await expect(overlay.dialog.locator('.overlay__item')).toHaveCount(2);
      if (position === 0) await page.keyboard.press('Enter');
      else await overlay.dialog.locator('.overlay__item', { hasText: title }).getByRole('link').click();
      await expect(page).toHaveURL(`/quickstart#${title}`);
      await expect(overlay.dialog).toHaveCount(0);
    }
  });

  test('survives storage that holds something else', async ({ page, overlay }) => {
    await page.addInitScript(() => localStorage.setItem('search:recent', '{"not":"a list"}'));
    await page.goto('/quickstart');
    await overlay.open();
    await expect(overlay.dialog.getByText('Type what you are looking for.')).toBeVisible();
  });
});

test.describe('results', () => {
  test('are the three best ones, then groups of sections with at most five, out of 20 requested hits', async ({
    page,
    overlay,
    hosted,
  }) => {
    hosted.answerWith([
      ...titles(7, 'Concept').map((title) => ({ title, section: 'Concepts' })),
      ...titles(3, 'Sdk').map((title) => ({ title, section: 'SDKs' })),
      ...titles(15, 'Academy').map((title) => ({ title, section: 'Unleash Academy' })),
    ]);
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('flag');
    await expect(overlay.options).toHaveCount(15);
    expect(await overlay.groups()).toEqual({ 'Best matches': 3, Concepts: 4, SDKs: 3, 'Unleash Academy': 5 });
    // Each hit once, and the arrow keys follow the order of the screen.
    expect(new Set(await overlay.names.allTextContents()).size).toBe(15);
    for (const name of ['Concept 2', 'Concept 3', 'Concept 4']) {
      await page.keyboard.press('ArrowDown');
      await expect(overlay.current).toContainText(name);
    }
    expect(hosted.queries.at(-1)).toMatchObject({
      query: 'flag',
      hitsPerPage: 20,
      page: 0,
      facetFilters: ['language:en', 'docusaurus_tag:docs-default-current'],
    });
    await expect(overlay.dialog.getByRole('link', { name: 'See all 25 results' })).toBeVisible();
  });

  test('are counted in the singular when there is one', { tag: '@desktop' }, async ({ page, overlay, hosted }) => {
    hosted.answerWith([{ title: 'Concept' }]);
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('flag');
    await expect(overlay.dialog.getByRole('link', { name: 'See 1 result', exact: true })).toBeVisible();
  });

  test(
    'have snippets of 10 words, of 5 at widths up to 768 px',
    { tag: '@both' },
    async ({ page, overlay, hosted }, testInfo) => {
      hosted.answerWith([{ title: 'A' }]);
      await page.goto('/quickstart');
      await overlay.open();
      await page.keyboard.type('a');
      await expect(overlay.options).toHaveCount(1);
      const words = isPhone(testInfo) ? 5 : 10;
      expect(hosted.queries.at(-1)?.attributesToSnippet).toEqual([`content:${words}`]);
    },
  );

  test('are told to a screen reader: how many, and which is the current one', async ({ page, overlay, hosted }) => {
    hosted.answerWith([{ title: 'One' }, { title: 'Two' }]);
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('flag');
    await expect(overlay.status).toHaveText('2 results for flag');
    const field = overlay.dialog.getByRole('combobox', { name: 'Search the documentation', expanded: true });
    for (const title of ['One', 'Two']) {
      const option = overlay.dialog
        .getByRole('listbox', { name: 'Best matches' })
        .getByRole('option', { name: title, selected: true });
      await expect(option).toHaveCount(1);
      await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'none');
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.type('x');
    await expect(overlay.status).toHaveText('2 results for flagx');
  });

  test('show their section, and their path if another page has the same headings', async ({
    page,
    overlay,
    hosted,
  }) => {
    hosted.answerWith([
      { title: 'Overview', url: '/quickstart', kind: 'guide' },
      { title: 'Overview', url: '/reference/segments', content: 'A text.' },
      { title: 'Roles', url: '/reference/rbac' },
    ]);
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('overview');
    await expect(overlay.options).toHaveText([
      'OverviewConcepts › /quickstart',
      'OverviewConcepts › /reference/segmentsA text.',
      'RolesConcepts',
    ]);
  });

  test('say which words no page contains', async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('strategy qqqqxyzzy');
    await expect(overlay.dialog.getByText('No page contains: qqqqxyzzy.').first()).toBeVisible();
    await expect(overlay.options.first()).toBeVisible();
  });

  test('mark what matches', async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('stickiness');
    await expect(overlay.options.locator('mark').first()).toHaveText(/^stickiness$/i);
  });

  test('are those of the last query, whatever is answered last', async ({ page, overlay, hosted }) => {
    const asked = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    hosted.answer(async (route, { query }) => {
      if (query === 'a') {
        asked.resolve();
        await late.promise;
      }
      // The page may have given the request up.
      await fulfill(route, [{ title: `Answer to ${query}` }]).catch(() => undefined);
      if (query === 'a') first.resolve();
    });
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('a');
    await asked.promise;
    await page.keyboard.type('b');
    await expect(overlay.names).toHaveText(['Answer to ab']);
    late.resolve();
    await first.promise;
    await page.waitForLoadState('networkidle');
    await expect(overlay.names).toHaveText(['Answer to ab']);
  });

  test('are gone when the query is cleared while they are on their way', async ({ page, overlay, hosted }) => {
    const asked = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    hosted.answer(async (route) => {
      asked.resolve();
      await late.promise;
      // The page may have given the request up.
      await fulfill(route, [{ title: 'Late' }]).catch(() => undefined);
      answered.resolve();
    });
    await page.goto('/quickstart');
    await overlay.open();
    await page.keyboard.type('a');
    await asked.promise;
    await overlay.dialog.getByRole('button', { name: 'Clear the query' }).click();
    late.resolve();
    await answered.promise;
    await page.waitForLoadState('networkidle');
    await expect(overlay.options).toHaveCount(0);
    await expect(overlay.dialog.getByText('Type what you are looking for.')).toBeVisible();
    await expect(overlay.field).toBeFocused();
  });
});

test('a search is called stalled after 300 ms, and shows it', async ({ page, overlay, hosted }) => {
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  hosted.answer(async (route) => {
    asked.resolve();
    await late.promise;
    await fulfill(route, [{ title: 'Late' }]);
  });
  await page.clock.install({ time: 0 });
  await page.goto('/quickstart');
  await overlay.open();
  // Only the test moves the clock from here on.
  await page.clock.pauseAt(24 * 60 * 60_000);
  const stalled = overlay.dialog.locator('.search-dialog__bar[data-stalled]');
  await page.keyboard.type('a');
  await asked.promise;
  await page.clock.runFor(290);
  await expect(stalled).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(stalled).toBeVisible();
  late.resolve();
  await expect(overlay.names).toHaveText(['Late']);
  await expect(stalled).toHaveCount(0);
});

test('the field takes 64 letters', async ({ page, overlay, hosted }) => {
  hosted.answerWith([{ title: 'A' }]);
  await page.goto('/quickstart');
  await overlay.open();
  await page.keyboard.type('x'.repeat(70));
  await expect(overlay.field).toHaveValue('x'.repeat(64));
  await expect.poll(() => hosted.queries.at(-1)?.query).toBe('x'.repeat(64));
});

test.describe('the no-results screen', () => {
  test('names the query, offers others and a way to tell us', async ({ page, overlay, hosted }) => {
    hosted.answerWith([]);
    await page.goto('/quickstart');
    await overlay.open();
    await overlay.field.fill('xyzzy & "co"');
    const { dialog } = overlay;
    await expect(dialog.locator('.search-screen__title')).toHaveText('No results for “xyzzy & "co"”');
    await expect(dialog.getByText('Try searching for:')).toBeVisible();
    await expect(dialog.getByText('Believe this query should return results?')).toBeVisible();
    const link = dialog.getByRole('link', { name: 'Let us know.', exact: true });
    const url = new URL((await link.getAttribute('href')) ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('https://github.com/Unleash/unleash/issues/new');
    expect(url.searchParams.get('title')).toContain('xyzzy & "co"');
    expect(url.searchParams.get('body')).toContain('xyzzy & "co"');
    await expect(overlay.status).toHaveText('No results for “xyzzy & "co"”');
  });

  test('searches for a suggestion that is chosen', async ({ page, overlay }) => {
    await page.goto('/quickstart');
    await overlay.open();
    await overlay.field.fill('qqqqxyzzy');
    await overlay.dialog.getByRole('button', { name: 'gradual rollout' }).click();
    await expect(overlay.field).toHaveValue('gradual rollout');
    await expect(overlay.field).toBeFocused();
    await expect(overlay.options.first()).toBeVisible();
  });

  test('suggests once, also after a query that had results', async ({ page, overlay, hosted }) => {
    hosted.answer((route, { query }) => fulfill(route, query === 'flag' ? [{ title: 'A', section: 'Concepts' }] : []));
    await page.goto('/quickstart');
    await overlay.open();
    await overlay.field.fill('flag');
    await expect(overlay.options).toHaveCount(1);
    await overlay.field.fill('flagxyzzy');
    await expect(overlay.dialog.locator('.search-screen')).toContainText('No results for');
    await expect(overlay.dialog.getByText('Try searching for:').filter({ visible: true })).toHaveCount(1);
    await overlay.field.fill('flag');
    await expect(overlay.options).toHaveCount(1);
    await overlay.field.fill('xyzzy');
    await expect(overlay.dialog.getByText('Try searching for:').filter({ visible: true })).toHaveCount(1);
  });
});
