import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { markColorSamples } from './color-samples.ts';

/** The rules that depend on colors. In dark mode only these are checked: everything else is the same in both modes. */
const colorRules = ['color-contrast', 'link-in-text-block'] as const;

/** Whether every text and link is measured. Otherwise, one of each combination of styles is measured. */
const everyElement = process.env['TEST_EVERY_PAGE'] === '1';

/** The combinations of styles that this process has measured, in both modes. A retry runs in a new process. */
const measured = new Set<string>();

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
  for (const mode of ['light', 'dark'] as const) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme;
    }, mode);
    const samples = await page.evaluate(markColorSamples, { within, known: [...measured] });
    for (const combination of samples.combinations) measured.add(combination);
    if (mode === 'dark' && samples.combinations.length === 0 && !everyElement) continue;
    const violations = await page.evaluate(
      async ({ selector, texts, links, only }) => {
        const runner: typeof axe = Reflect.get(window, 'axe');
        // Most of the time would go into the colors of elements that look the same.
        runner.configure({
          rules: [
            { id: 'color-contrast', selector: texts },
            { id: 'link-in-text-block', selector: links },
          ],
        });
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
      {
        selector: within,
        texts: everyElement ? '*' : samples.texts,
        links: everyElement ? 'a[href], [role=link]' : samples.links,
        only: mode === 'dark' ? colorRules : undefined,
      },
    );
    found.push(...violations.map((violation) => `in ${mode} mode: ${violation}`));
  }
  return found;
}

/** Expects that axe finds nothing. There is no list of accepted violations. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await violationsOf(page, within)).toEqual([]);
}
