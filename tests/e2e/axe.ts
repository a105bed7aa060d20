import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** All rules in light mode. In dark mode only those that depend on colors: everything else is the same in both modes. */
const rulesByMode = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] } as const;

/**
 * Returns what axe finds in both color modes, one line for each element: https://dequeuniversity.com/rules/axe
 *
 * Axe runs in the page itself. Its package for Playwright passes every result through a second page, which takes most of
 * the time on long pages.
 *
 * @param within selector of the part to check. Default: the whole page
 */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const [mode, rules] of Object.entries(rulesByMode)) {
    const violations = await page.evaluate(
      async ({ theme, selector, only }) => {
        document.documentElement.dataset['theme'] = theme;
        const runner: typeof axe = Reflect.get(window, 'axe');
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
      { theme: mode, selector: within, only: rules },
    );
    found.push(...violations.map((violation) => `in ${mode} mode: ${violation}`));
  }
  return found;
}

/** Expects that axe finds nothing. There is no list of accepted violations. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await violationsOf(page, within)).toEqual([]);
}
