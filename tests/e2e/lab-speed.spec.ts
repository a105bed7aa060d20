import { expect, test, wake } from './fixtures.ts';
import { measureOn } from './processor-time.ts';

/** How much slower the processor is than that of the machine that runs the tests, like that of a phone. */
const slowdown = 4;
/** Milliseconds after which the result of an interaction has settled. */
const settled = 600;

test.describe('the lab on a slow processor', { tag: '@desktop' }, () => {
  test('evaluates 10,000 users in less than a second, without a task of more than 50 ms', async ({ page, browser }) => {
    await page.goto('/lab');
    await wake(page);
    await expect(page.getByText(/ of 1000 users/)).toBeVisible();
    const first = await measureOn(browser, page, slowdown, async () => {
      await page.getByRole('combobox', { name: 'Users' }).selectOption('10,000');
      await expect(page.getByText(/ of 10000 users/)).toBeVisible();
    });
    expect(first.total).toBeLessThan(1_000);
    expect(first.longestTask).toBeLessThan(50);

    const slider = page.getByRole('slider', { name: 'Rollout percentage' });
    await slider.focus();
    const moved = await measureOn(browser, page, slowdown, async () => {
      await slider.press('ArrowRight');
      await page.waitForTimeout(settled * 2);
    });
    expect(moved.total).toBeLessThan(1_000);
    expect(moved.longestTask).toBeLessThan(50);
  });

  test('follows a slider without a task of more than 50 ms', async ({ page, browser }) => {
    await page.goto('/awkward/lab');
    await wake(page);
    const lab = page.getByRole('figure', { name: 'A gradual rollout' });
    await lab.getByText('Try it').click();
    const slider = lab.getByRole('slider', { name: 'Rollout percentage' });
    await expect(lab.getByText(/ of 1000 users/)).toBeVisible();
    await slider.focus();
    const { longestTask } = await measureOn(browser, page, slowdown, async () => {
      for (let step = 0; step < 5; step += 1) {
        await slider.press('ArrowRight');
        await page.waitForTimeout(settled);
      }
    });
    expect(longestTask).toBeLessThan(50);
  });
});
