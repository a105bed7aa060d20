import type { Browser, Page } from '@playwright/test';
import { expect, test, wake } from './fixtures.ts';
import { measureOn, type ProcessorTime } from './processor-time.ts';

/** How much slower the processor is than that of the machine that runs the tests, like that of a phone. */
const slowdown = 4;
/** Milliseconds after which the results of an interaction have settled. */
const settled = 1_200;
const attempts = 3;

/**
 * Measures keys that a reader presses. Selectors would run code in the page, so nothing else happens meanwhile. Garbage
 * collection and other work on the machine only add time, so the best attempt counts.
 */
async function press(browser: Browser, page: Page, keys: readonly string[], reset?: string): Promise<ProcessorTime> {
  const measured: ProcessorTime[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0 && reset !== undefined) {
      await page.keyboard.press(reset);
      await page.waitForTimeout(settled);
    }
    measured.push(
      await measureOn(browser, page, slowdown, async () => {
        for (const key of keys) {
          await page.keyboard.press(key);
          await page.waitForTimeout(settled);
        }
      }),
    );
  }
  const best = (values: readonly number[]) => Math.min(...values);
  return {
    longestTask: best(measured.map(({ longestTask }) => longestTask)),
    total: best(measured.map(({ total }) => total)),
  };
}

// A trace takes processor time itself.
test.use({ trace: 'off' });

test.describe('the lab on a slow processor', { tag: '@desktop' }, () => {
  test.slow();

  test('evaluates 10,000 users in less than a second, without a task of more than 50 ms', async ({ page, browser }) => {
    await page.goto('/lab');
    await wake(page);
    await expect(page.getByText(/ of 1000 users/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Users' }).focus();
    const simulated = await press(browser, page, ['End'], 'Home');
    await expect(page.getByText(/ of 10000 users/)).toBeVisible();
    expect(simulated.total).toBeLessThan(1_000);
    expect(simulated.longestTask).toBeLessThan(50);

    await page.getByRole('slider', { name: 'Rollout percentage' }).focus();
    const moved = await press(browser, page, ['ArrowRight']);
    expect(moved.total).toBeLessThan(1_000);
    expect(moved.longestTask).toBeLessThan(50);
  });

  test('opens and changes a lab without a task of more than 50 ms', async ({ page, browser }) => {
    await page.goto('/awkward/lab');
    await wake(page);
    const lab = page.getByRole('figure', { name: 'A gradual rollout' });
    await lab.locator('summary', { hasText: 'Try it' }).focus();
    const opened = await press(browser, page, ['Enter'], 'Enter');
    expect(opened.longestTask).toBeLessThan(50);
    await lab.getByRole('slider', { name: 'Rollout percentage' }).focus();
    const moved = await press(browser, page, ['ArrowRight', 'ArrowRight']);
    expect(moved.longestTask).toBeLessThan(50);
  });
});
