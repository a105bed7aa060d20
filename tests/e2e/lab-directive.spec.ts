import { violationsOf } from './axe.ts';
import { expect, test, wake } from './fixtures.ts';

/** A page with the directive `::lab`. */
const path = '/awkward/lab';

test('shows its results without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}${path}`);
  const table = page.getByRole('table', { name: 'Results of A gradual rollout' });
  await expect(table.getByRole('row', { name: /Chi/ })).toContainText('On');
  await expect(page.getByText('Try it').first()).toBeHidden();
  await context.close();
});

test('loads nothing before the reader reaches for it', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(path);
  await wake(page);
  expect(requests.filter((url) => /\/lab\.|LabIsland/.test(url))).toEqual([]);
  await page.getByText('Try it').first().click();
  await expect(page.getByRole('slider', { name: 'Rollout percentage' })).toBeVisible();
  expect(requests.some((url) => /LabIsland/.test(url))).toBe(true);
  // Regular expressions load only for a REGEX constraint.
  const code = await Promise.all(
    requests.filter((url) => url.endsWith('.js')).map(async (url) => (await page.request.get(url)).text()),
  );
  expect(code.filter((text) => text.includes('PatternSyntax'))).toEqual([]);
});

test('changes its results with the controls, by keyboard alone', async ({ page }) => {
  await page.goto(path);
  await wake(page);
  const lab = page.getByRole('figure', { name: 'A gradual rollout' });
  await lab.locator('summary', { hasText: 'Try it' }).press('Enter');
  const slider = lab.getByRole('slider', { name: 'Rollout percentage' });
  await expect(lab.getByText(/ of 1000 users .* have new-checkout on\./)).toBeVisible();
  await slider.press('End');
  await expect(lab.getByText('1000 of 1000 users (100%) have new-checkout on.')).toBeVisible();
  await expect(lab.getByRole('row', { name: /Ada/ })).toContainText('On');
  await expect(page.locator('[data-announcer]')).toHaveText('4 of 4 contexts are on now.');
  await slider.press('Home');
  await expect(lab.getByText('0 of 1000 users (0%) have new-checkout on.')).toBeVisible();
  await expect(lab.getByRole('row', { name: /Ada/ })).toContainText('the rollout is at 0%, so it includes no one');
  await lab.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(slider).toHaveValue('25');
});

test('explains every step, and names what would turn the flag on', async ({ page }) => {
  await page.goto(path);
  await wake(page);
  const lab = page.getByRole('figure', { name: 'A gradual rollout' });
  await lab.getByText('Try it').click();
  const row = lab.getByRole('row', { name: /Ada/ });
  await row.getByText('All steps').click();
  await expect(row.getByRole('link', { name: /is in bucket \d+ of 100/ })).toHaveAttribute(
    'href',
    '/reference/activation-strategies#bucket',
  );
  await expect(row.getByRole('listitem').filter({ hasText: 'Raise the rollout of strategy 1' })).toBeVisible();
});

test('switches the environment and the order, and inverts a constraint', async ({ page }) => {
  await page.goto(path);
  await wake(page);
  const environments = page.getByRole('figure', { name: 'One flag, two environments' });
  await environments.getByText('Try it').click();
  await environments.getByRole('combobox', { name: 'Environment' }).selectOption('production');
  await expect(environments.getByRole('row', { name: /Bo/ })).toContainText('disabled in this environment');

  const missing = page.getByRole('figure', { name: 'An inverted constraint and a missing field' });
  await missing.getByText('Try it').click();
  await missing.getByRole('combobox', { name: /^Constraint: country/ }).selectOption('Inverted');
  await expect(missing.getByRole('row', { name: /Norway/ }).locator('.lab__state')).toHaveText('On');
  await expect(missing.getByRole('row', { name: /No country/ }).locator('.lab__state')).toHaveText('Off');

  const strategies = page.getByRole('figure', { name: 'Several strategies' });
  await strategies.getByText('Try it').click();
  await strategies.getByRole('button', { name: 'Move strategy 2 up' }).click();
  await expect(strategies.getByRole('list', { name: 'Strategies' }).getByRole('listitem').first()).toContainText(
    'Gradual rollout',
  );
});

test('confirms that an exercise is solved, and announces it', async ({ page }) => {
  await page.goto(path);
  await wake(page);
  const lab = page.getByRole('figure', { name: 'One more user' });
  // Readers predict the results before they see them.
  await expect(lab.getByRole('table')).toBeHidden();
  await lab.locator('summary', { hasText: 'Try it' }).press('Enter');
  const goal = lab.getByRole('list', { name: 'Goal' }).getByRole('listitem');
  await expect(lab.getByRole('table')).toBeVisible();
  await expect(goal).toHaveText([/Ada: On/, /Chi: On/, /Eva: Off/]);
  await expect(lab.getByText('1 of 3 results match the goal.')).toBeVisible();
  const slider = lab.getByRole('slider', { name: 'Rollout percentage' });
  await slider.press('End');
  await expect(goal.filter({ hasText: 'Eva' })).toContainText('not reached yet');
  await expect(lab.getByText('2 of 3 results match the goal.')).toBeVisible();
  await slider.fill('40');
  await expect(lab.getByText('Solved.')).toBeVisible();
  await expect(page.locator('[data-announcer]')).toContainText('Solved. Chi is in bucket 22');
  await expect(goal.filter({ hasText: 'Eva' })).toContainText(', reached');
  await lab.getByRole('button', { name: 'Reset' }).click();
  await expect(lab.getByText('1 of 3 results match the goal.')).toBeVisible();
});

test('shows the solution of an exercise and sets the controls to it', async ({ page }) => {
  await page.goto(path);
  await wake(page);
  const lab = page.getByRole('figure', { name: 'One more user' });
  await lab.getByText('Show a solution').click();
  await lab.getByRole('button', { name: 'Try this solution' }).click();
  await expect(lab.getByRole('slider', { name: 'Rollout percentage' })).toHaveValue('40');
  await expect(lab.getByText('Solved.')).toBeVisible();
});

test('prints the static table, and no controls', async ({ page }) => {
  await page.goto(path);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['A gradual rollout', 'One more user']) {
    const lab = page.getByRole('figure', { name });
    await expect(lab.getByRole('table')).toBeVisible();
    await expect(lab.locator('summary').first()).toBeHidden();
    await expect(lab.getByRole('button')).toHaveCount(0);
  }
});

for (const width of [320, 360]) {
  test(`fits a width of ${width} pixels while everything is open @desktop`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await wake(page);
    for (const button of await page.getByText('Try it').all()) await button.click();
    for (const summary of await page.getByText('All steps').all()) await summary.click();
    await expect(page.getByText(/ of 1000 users/).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const overflowing = await page.locator('.lab *').evaluateAll((elements) =>
      elements
        .filter((element) => element.closest('pre, .visually-hidden') === null)
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(overflowing).toEqual([]);
  });
}

test('has no accessibility violations while it is open', async ({ page }) => {
  await page.goto(path);
  await wake(page);
  for (const button of await page.getByText('Try it').all()) await button.click();
  await page.getByText('All steps').first().click();
  await expect(page.getByText(/ of 1000 users/).first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
