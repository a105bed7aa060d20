import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { markContrastSamples } from './contrast-samples.ts';

/** All rules in light mode. In dark mode only those that depend on colors: everything else is the same in both modes. */
const rulesByMode = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] } as const;

/** Whether contrast is measured for every text. Otherwise, it is measured once for each combination of styles. */
const everyText = process.env['TEST_EVERY_PAGE'] === '1';

/**
 * Returns what axe finds in both color modes, one line for each element: https://dequeuniversity.com/rules/axe
 *
 * Axe runs in the page itself. Its package for Playwright passes every result through a second page, which takes most of
 * the time on long pages.
 *
 * @param within selector of the part to check. Default: the whole page
 * @param measured combinations of styles whose contrast was measured on earlier pages. Those of this page are added
 */
export async function violationsOf(page: Page, within?: string, measured = new Set<string>()): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const [mode, rules] of Object.entries(rulesByMode)) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme;
    }, mode);
    const samples = await page.evaluate(markContrastSamples, { within, known: [...measured] });
    for (const combination of samples.combinations) measured.add(combination);
    const violations = await page.evaluate(
      async ({ selector, contrast, only }) => {
        const runner: typeof axe = Reflect.get(window, 'axe');
        // Nine tenths of the time would go into the contrast of texts that look the same.
        runner.configure({ rules: [{ id: 'color-contrast', selector: contrast }] });
        const results = await runner.run(selector ?? document, {
          resultTypes: ['violations'],
          // Neither fetches style sheets nor looks for frames, of which pages have none.
          preload: false,
          iframes: false,
          // The markup of an element says where it is. To find a selector for each takes axe up to half of its time.
          selectors: false,
          ...(only && { runOnly: [...only] }),
        });
        return results.violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
      },
      { selector: within, contrast: everyText ? '*' : samples.selector, only: rules },
    );
    found.push(...violations.map((violation) => `in ${mode} mode: ${violation}`));
  }
  return found;
}

/** Expects that axe finds nothing. There is no list of accepted violations. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await violationsOf(page, within)).toEqual([]);
}
