import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** In light mode all rules; in dark mode those that colours can break. */
const rulesByMode = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] } as const;

/**
 * What axe finds in both colour modes, one line for each element: https://dequeuniversity.com/rules/axe
 *
 * @param within selector of the part that is looked at. Default: the whole page
 */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const [mode, rules] of Object.entries(rulesByMode)) {
    await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), mode);
    const axe = new AxeBuilder({ page });
    if (within !== undefined) axe.include(within);
    // Without a list of everything that is right, axe is much quicker on long pages.
    axe.options({ resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) });
    for (const { id, help, nodes } of (await axe.analyze()).violations) {
      found.push(...nodes.map(({ target, html }) => `in ${mode} mode: ${id}: ${help}: ${target.join(' ')} ${html}`));
    }
  }
  return found;
}

/** No axe violation is accepted. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await violationsOf(page, within)).toEqual([]);
}
