import type { Locator, Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';

/** What remains of a look when the reader's colors replace those of the site. */
const properties = [
  'color',
  'background-color',
  'border-top-color',
  'border-bottom-color',
  'border-inline-start-color',
  'border-inline-start-style',
  'border-inline-start-width',
  'outline-color',
  'outline-style',
  'text-decoration-line',
  'fill',
  'visibility',
  'content',
] as const;

/** The look of an element, or of one of its pseudo-elements. */
const lookOf = (element: Locator, pseudo = ''): Promise<Record<string, string>> =>
  element.first().evaluate(
    (node, { names, part }) => {
      // Transitions would show a look in between.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
      const style = getComputedStyle(node, part);
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
    },
    { names: properties, part: pseudo },
  );

async function expectDifferent(one: Locator, other: Locator, pseudo?: string): Promise<void> {
  await expect(one.first()).toBeAttached();
  expect(await lookOf(one, pseudo)).not.toEqual(await lookOf(other, pseudo));
}

/** Whether a part of an element can be seen on what is behind it. */
async function expectVisible(element: Locator, pseudo: string): Promise<void> {
  const part = await lookOf(element, pseudo);
  expect(part['background-color']).not.toBe((await lookOf(element))['background-color']);
}

/** Whether a text on the color of selected parts can be read. Browsers draw a box of the normal color behind other texts. */
async function expectReadable(element: Locator): Promise<void> {
  await expect(element.first()).toHaveCSS('forced-color-adjust', 'none');
  const { color, 'background-color': background } = await lookOf(element);
  expect(color).not.toBe(background);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await wake(page);
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in forced colors, ${colorScheme}`, { tag: '@desktop' }, () => {
    test.use({ forcedColors: 'active', colorScheme });

    test('the selected tab differs from the others', async ({ page }) => {
      await open(page, '/awkward/tabs-one');
      const list = page.locator('.tabs__list').first();
      await expectDifferent(list.locator('[aria-selected="true"]'), list.locator('[aria-selected="false"]'));
    });

    test('the current page differs from the others in the sidebar', async ({ page }) => {
      await open(page, '/reference/sdks/node');
      await expectDifferent(page.locator('.sidebar a[aria-current]'), page.locator('.sidebar a:not([aria-current])'));
      await expectVisible(page.locator('.sidebar a[aria-current]'), '::before');
      await expectReadable(page.locator('.sidebar a[aria-current]'));
      await open(page, '/reference/api/unleash/get-feature');
      const current = page.locator('.sidebar a[aria-current]');
      await expectDifferent(
        current,
        page.locator('.sidebar a:not([aria-current])').filter({ has: page.locator('.method') }),
      );
      expect((await lookOf(current.locator('.method')))['color']).toBe((await lookOf(current))['color']);
    });

    test('the current section differs from the others in the table of contents', async ({ page }) => {
      await open(page, '/awkward/directives');
      await page.mouse.wheel(0, 600);
      await expectDifferent(page.locator('.toc a[aria-current]'), page.locator('.toc a:not([aria-current])'));
    });

    test('the switch of the color mode has a track, a knob and an icon on it', async ({ page }) => {
      await open(page, '/');
      const track = page.locator('.switch__track').first();
      expect((await lookOf(track))['outline-style']).toBe('solid');
      await expectVisible(track, '::before');
      const knob = await lookOf(track, '::before');
      const icons = await Promise.all([0, 1].map((index) => lookOf(track.locator('svg').nth(index))));
      expect(icons.filter(({ color }) => color !== knob['background-color'])).toHaveLength(1);
      expect(icons.filter(({ color }) => color === knob['background-color'])).toHaveLength(1);
    });

    test('the selected hit of the search differs from the others, and so does the chosen kind of page', async ({
      page,
    }) => {
      await open(page, '/quickstart');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('strategy');
      await expect(page.locator('.overlay__item[data-current]')).toHaveCount(1);
      await expectDifferent(
        page.locator('.overlay__item[data-current]'),
        page.locator('.overlay__item:not([data-current])'),
      );
      await open(page, '/search?q=strategy');
      await expectDifferent(
        page.locator('.search-page__kind :checked + span'),
        page.locator('.search-page__kind :not(:checked) + span'),
      );
      await expectReadable(page.locator('.search-page__kind :checked + span'));
    });

    test('the chosen answer of a quiz differs from the others, and a wrong one from a right one', async ({ page }) => {
      await open(page, '/awkward/quiz');
      await page.locator('#self-check').scrollIntoViewIfNeeded();
      const answers = page.locator('form#one-right .quiz__answers label');
      await expect(page.locator('.quiz button[type=submit]').first()).toBeEnabled();
      await answers.first().click();
      await expectDifferent(answers.filter({ has: page.locator(':checked') }), answers.nth(1));
    });

    test('marked and changed lines of code differ from the others, and so does a button that is on', async ({
      page,
    }) => {
      await open(page, '/awkward/code-blocks');
      await expectDifferent(page.locator('.code .highlighted'), page.locator('.code .line:not(.highlighted, .diff)'));
      await expectDifferent(page.locator('.code .diff.add'), page.locator('.code .diff.remove'), '::before');
      const wrap = page.locator('.code__tools button[aria-pressed]').filter({ visible: true }).first();
      const before = await lookOf(wrap);
      const isOn = (await wrap.getAttribute('aria-pressed')) === 'true';
      await wrap.click();
      await page.mouse.move(2, 300);
      await expect(wrap).toHaveAttribute('aria-pressed', String(!isOn));
      expect(await lookOf(wrap)).not.toEqual(before);
      await expectReadable(page.locator('.code__tools button[aria-pressed="true"]'));
    });

    test('a warning and a danger differ from a note', async ({ page }) => {
      await open(page, '/awkward/directives');
      const [note, warning, danger] = await Promise.all(
        ['note', 'warning', 'danger'].map((type) => lookOf(page.locator(`.admonition--${type}`))),
      );
      expect(warning).not.toEqual(note);
      expect(danger).not.toEqual(note);
      expect(danger).not.toEqual(warning);
    });

    test('a flag that is on differs from one that is off', async ({ page }) => {
      await open(page, '/lab');
      await expectDifferent(page.locator('.lab__state--on'), page.locator('.lab__state--off'));
      await expectReadable(page.locator('.lab__state--on'));
      await expectDifferent(
        page.locator('.lab__population .lab__group-1'),
        page.locator('.lab__population .lab__group-0'),
      );
      await open(page, '/awkward/lab');
      await expectVisible(page.locator('.lab__switch--on'), '::before');
      await open(page, '/');
      await expectDifferent(page.locator('.shop__visitor--on'), page.locator('.shop__visitor--off'));
    });

    test('a step that was not reached has an empty mark', async ({ page }) => {
      await open(page, '/lab');
      await page.getByText('All steps').first().click();
      const notReached = page.locator('.lab__step--not-reached > .lab__mark');
      const reached = page.locator('.lab__steps li:not(.lab__step--not-reached) > .lab__mark');
      await expect(reached.first()).toBeVisible();
      if ((await notReached.count()) > 0) expect((await lookOf(notReached, '::before'))['visibility']).toBe('hidden');
      expect((await lookOf(reached, '::before'))['visibility']).toBe('visible');
    });

    test('the bar that shows progress can be seen', async ({ page }) => {
      await open(page, '/quickstart');
      const bar = page.locator('.progress');
      await bar.evaluate((element) => element.removeAttribute('hidden'));
      expect((await lookOf(bar))['background-color']).not.toBe(
        (await lookOf(page.locator('body')))['background-color'],
      );
    });
  });
}
