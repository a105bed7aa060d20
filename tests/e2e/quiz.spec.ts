import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, isMarked, isPhone, markDocument, test, wake } from './fixtures.ts';

const path = '/awkward/quiz';
const key = 'quiz.1.awkward';

const question = (page: Page, id: string) => page.locator(`form#${id}`);
const answer = (page: Page, id: string, text: string | RegExp) => question(page, id).getByLabel(text);
const checkButton = (page: Page, id: string) => question(page, id).getByRole('button', { name: 'Check' });
const outcome = (page: Page, id: string) => page.locator(`[id="${id}--outcome"]`);
const score = (page: Page) => page.locator('.quiz__score');
const announcer = (page: Page) => page.locator('[data-announcer]');

/** Opens the quiz and waits until it can check answers. */
async function open(page: Page): Promise<void> {
  await page.goto(path);
  await wake(page);
  await ready(page);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await wake(page);
  await ready(page);
}

async function ready(page: Page): Promise<void> {
  await page.locator('#self-check').scrollIntoViewIfNeeded();
  await expect(page.locator('.quiz button[type=submit]').first()).toBeEnabled();
}

const stored = (page: Page): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);

test('an answer is checked, explained and tried again', async ({ page }) => {
  await open(page);
  await expect(score(page)).toContainText('0 of 3 answered correctly.');
  await answer(page, 'one-right', /^A/).check();
  await checkButton(page, 'one-right').click();
  await expect(outcome(page, 'one-right')).toHaveText('Not correct.');
  const explanations = question(page, 'one-right').locator('> .quiz__explanations');
  await expect(explanations).toHaveText('A is wrong.Because it is not the second.');
  await expect(announcer(page)).toHaveText(
    'Not correct. A is wrong. Because it is not the second. 0 of 3 answered correctly.',
  );

  await question(page, 'one-right').getByRole('button', { name: 'Try again' }).click();
  await expect(outcome(page, 'one-right')).toHaveText('');
  await expect(explanations).toHaveCount(0);
  await expect(answer(page, 'one-right', /^A/)).not.toBeChecked();
  await expect(answer(page, 'one-right', /^A/)).toBeFocused();
  await answer(page, 'one-right', /^B/).check();
  await checkButton(page, 'one-right').click();
  await expect(outcome(page, 'one-right')).toHaveText('Correct.');
  await expect(explanations).toHaveText('B is correct.Because it is.');
  await expect(score(page)).toContainText('1 of 3 answered correctly.');
});

test('a question with several right answers needs all of them', async ({ page }) => {
  await open(page);
  await checkButton(page, 'several-right').click();
  await expect(outcome(page, 'several-right')).toHaveText('Choose an answer first.');
  await expect(announcer(page)).toHaveText('Choose an answer first.');
  await answer(page, 'several-right', /^A/).check();
  await expect(outcome(page, 'several-right')).toHaveText('');
  await checkButton(page, 'several-right').click();
  await expect(outcome(page, 'several-right')).toHaveText('Correct so far, but not complete.');
  // After another choice, the reader checks the answer again.
  await answer(page, 'several-right', /^C/).check();
  await expect(outcome(page, 'several-right')).toHaveText('');
  await checkButton(page, 'several-right').click();
  await expect(outcome(page, 'several-right')).toHaveText('Correct.');
  await expect(question(page, 'several-right').locator('> .quiz__explanations dt')).toHaveText([
    'A is correct.',
    'C is correct.',
  ]);
});

test('works by keyboard alone', async ({ page }) => {
  await open(page);
  await page.locator('#self-check + a').focus();
  await page.keyboard.press('Tab');
  await expect(answer(page, 'one-right', /^A/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(answer(page, 'one-right', /^B/)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(outcome(page, 'one-right')).toHaveText('Correct.');
  await expect(page).toHaveURL(path);

  // The button, the explanations, then the code of the next question and its tools.
  await page.keyboard.press('Tab');
  await expect(question(page, 'one-right').getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question(page, 'one-right').getByText('Too long to be right.')).toBeVisible();
  await answer(page, 'several-right', /^A/).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(outcome(page, 'several-right')).toHaveText('Correct.');
  await expect(question(page, 'several-right').getByRole('button', { name: 'Try again' })).toBeFocused();

  await score(page).getByRole('link', { name: 'Question 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}#last`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(score(page)).toContainText('3 of 3 answered correctly.');
  await expect(score(page).getByRole('link')).toHaveCount(0);
});

test('answers outlive a reload, a change of the page and another tab', async ({ page, context }) => {
  await open(page);
  await answer(page, 'one-right', /^B/).check();
  await checkButton(page, 'one-right').click();
  await answer(page, 'several-right', /^B/).check();

  await reload(page);
  await expect(outcome(page, 'one-right')).toHaveText('Correct.');
  await expect(answer(page, 'several-right', /^B/)).toBeChecked();
  await expect(outcome(page, 'several-right')).toHaveText('');
  // What was answered before is not spoken again.
  await expect(announcer(page)).toHaveText('');

  // Away and back without a full load.
  await markDocument(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.navbar a[href="/"]')?.click());
  await expect(page).toHaveURL('/');
  await page.goBack();
  await ready(page);
  expect(await isMarked(page)).toBe(true);
  await expect(outcome(page, 'one-right')).toHaveText('Correct.');
  await expect(answer(page, 'several-right', /^B/)).toBeChecked();

  // Two tabs add to each other.
  const other = await context.newPage();
  await open(other);
  await expect(outcome(other, 'one-right')).toHaveText('Correct.');
  await answer(other, 'last', /^A/).check();
  await checkButton(other, 'last').click();
  await expect(outcome(page, 'last')).toHaveText('Correct.');
  await answer(page, 'several-right', /^A/).check();
  await checkButton(page, 'several-right').click();
  await expect(outcome(other, 'several-right')).toHaveText('Not correct.');
  await expect(score(other)).toContainText('2 of 3 answered correctly.');
  await other.close();
});

test('a question that was edited is asked again, one that was added is new, and the others keep their answers', async ({
  page,
}) => {
  await open(page);
  await answer(page, 'one-right', /^B/).check();
  await checkButton(page, 'one-right').click();
  await answer(page, 'last', /^A/).check();
  await checkButton(page, 'last').click();
  // A question that an older page had.
  const gone = '"gone":{"answers":"x+ y","chosen":["x"],"checked":true}';
  await page.evaluate(
    ([name = '', entry = '']) => {
      const text = localStorage.getItem(name) ?? '{}';
      localStorage.setItem(name, `${text.slice(0, -1)},${entry}}`);
    },
    [key, gone],
  );
  const id = await answer(page, 'one-right', /^C/).getAttribute('value');
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(id ?? '', 'ffffffff') });
  });

  await reload(page);
  await expect(outcome(page, 'one-right')).toHaveText('This question has changed since you answered it.');
  await expect(answer(page, 'one-right', /^B/)).not.toBeChecked();
  await expect(outcome(page, 'last')).toHaveText('Correct.');
  await expect(score(page)).toContainText('1 of 3 answered correctly.');
  await answer(page, 'one-right', /^B/).check();
  await checkButton(page, 'one-right').click();
  await expect(score(page)).toContainText('2 of 3 answered correctly.');
  expect(await stored(page)).toContain(gone);
});

test('starting over clears all answers, until they are brought back', async ({ page }) => {
  await open(page);
  await expect(score(page).getByRole('button')).toHaveCount(0);
  await answer(page, 'one-right', /^B/).check();
  await checkButton(page, 'one-right').click();
  await score(page).getByRole('button', { name: 'Start over' }).click();
  await expect(announcer(page)).toHaveText('All answers were cleared.');
  await expect(score(page)).toContainText('0 of 3 answered correctly.');
  await expect(answer(page, 'one-right', /^B/)).not.toBeChecked();
  const restore = score(page).getByRole('button', { name: 'Restore my answers' });
  await expect(restore).toBeFocused();
  await restore.click();
  await expect(announcer(page)).toHaveText('Your answers were restored.');
  await expect(score(page)).toContainText('1 of 3 answered correctly.');
  await score(page).getByRole('button', { name: 'Start over' }).click();
  await reload(page);
  await expect(score(page)).toContainText('0 of 3 answered correctly.');
});

for (const rubbish of ['{"one-right":', 'null', '[]', '{"one-right":{"answers":1},"last":"x"}']) {
  test(`a store that holds ${rubbish} breaks nothing`, { tag: '@desktop' }, async ({ page }) => {
    await page.addInitScript(
      ([name = '', text = '']) =>
        sessionStorage.getItem('seeded') ?? (localStorage.setItem(name, text), sessionStorage.setItem('seeded', '1')),
      [key, rubbish],
    );
    await open(page);
    await expect(score(page)).toContainText('0 of 3 answered correctly.');
    await answer(page, 'one-right', /^B/).check();
    await checkButton(page, 'one-right').click();
    await reload(page);
    await expect(outcome(page, 'one-right')).toHaveText('Correct.');
  });
}

test('the quiz works where the browser stores nothing, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await open(page);
  await answer(page, 'one-right', /^B/).check();
  await checkButton(page, 'one-right').click();
  await expect(outcome(page, 'one-right')).toHaveText('Correct.');
  await expect(score(page)).toContainText("This browser doesn't save your answers.");
  // The router finds them on the next page, too.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.navbar a[href="/"]')?.click());
  await expect(page).toHaveURL('/');
  await page.goBack();
  await ready(page);
  await expect(outcome(page, 'one-right')).toHaveText('Correct.');
});

test('what is chosen while the quiz is still loading counts, and nothing moves', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/QuizIsland\./, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  await wake(page);
  const input = answer(page, 'one-right', /^B/);
  await input.check();
  await input.press('Enter');
  await expect(page).toHaveURL(path);
  await expect(checkButton(page, 'one-right')).toBeDisabled();
  const height = () =>
    page
      .locator('.quiz__question')
      .first()
      .evaluate((form) => form.getBoundingClientRect().height);
  const before = await height();
  release();
  await expect(checkButton(page, 'one-right')).toBeEnabled();
  await expect(input).toBeChecked();
  await expect(input).toBeFocused();
  expect(await height()).toBe(before);
  await input.press('Enter');
  await expect(outcome(page, 'one-right')).toHaveText('Correct.');
});

test(
  'has no violation while it is answered, in either mode, and does not scroll sideways',
  { tag: '@both' },
  async ({ page }, testInfo) => {
    if (isPhone(testInfo)) await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await answer(page, 'one-right', /^A/).check();
    await checkButton(page, 'one-right').click();
    for (const letter of [/^A/, /^C/]) await answer(page, 'several-right', letter).check();
    await checkButton(page, 'several-right').click();
    await checkButton(page, 'last').click();
    await page.locator('.quiz details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
    await expectAccessible(page, '.quiz');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  },
);

test('every part is visible with forced colors', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page);
  await answer(page, 'one-right', /^A/).check();
  const label = question(page, 'one-right').locator('label').first();
  expect(await label.evaluate((element) => getComputedStyle(element).borderTopColor)).not.toBe('rgba(0, 0, 0, 0)');
  await checkButton(page, 'one-right').click();
  await expect(outcome(page, 'one-right')).toHaveText('Not correct.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('questions, answers and explanations can be read', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('group', { name: /^1\. Which flag has one right answer/ })).toBeVisible();
    await answer(page, 'one-right', /^B/).check();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.locator('.quiz button[type=submit]').first()).toBeHidden();
    await expect(score(page)).toBeHidden();
    await question(page, 'one-right').getByText('Explanations of all answers').click();
    await expect(question(page, 'one-right').getByText('B is correct.')).toBeVisible();
    await expect(question(page, 'one-right').getByText('Too long to be right.')).toBeVisible();
  });
});

test('the search finds questions, and the page as Markdown holds them with their answers', async ({
  page,
  request,
}) => {
  const markdown = await (await request.get(`${path}.md`)).text();
  expect(markdown).toContain('**Question 3**\n\nIs this the last one?\n\n- [x] Yes');
  expect(markdown).not.toContain(':::question');
  await page.goto('/search?q=flag%20one%20right%20answer%2010%3A30');
  await expect(page.getByRole('main').locator(`a[href="${path}#self-check"]`).first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('angle brackets');
});
