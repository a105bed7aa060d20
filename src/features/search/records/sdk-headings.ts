import type { Page } from '../../../core/model/page.ts';
import { hrefOf } from '../../../core/model/path.ts';
import { kindOf } from './kind.ts';
import type { PageText } from './page-texts.ts';
import type { Choice } from './record.ts';

/** Fewer pages with the same heading are different hits. */
const leastPages = 3;

/**
 * Finds the headings that several SDK pages have in common.
 * @returns for the URL of each of these sections, the same section of all SDKs
 */
export function sameSdkHeadings(
  pages: Iterable<readonly [page: Page, texts: readonly PageText[]]>,
): ReadonlyMap<string, readonly Choice[]> {
  const byHeading = new Map<string, Choice[]>();
  for (const [page, texts] of pages) {
    // The page of all SDKs isn't one of them.
    if (kindOf(page) !== 'sdk' || page.path === '/reference/sdks') continue;
    const own = new Set<string>();
    for (const [level, text, anchor] of texts) {
      const heading = text.toLowerCase();
      if (level < 2 || anchor === null || own.has(heading)) continue;
      own.add(heading);
      const choices = byHeading.get(heading) ?? [];
      choices.push({ label: page.label, url: `${hrefOf(page.path)}#${anchor}` });
      byHeading.set(heading, choices);
    }
  }
  const common = [...byHeading.values()].filter((choices) => choices.length >= leastPages);
  return new Map(common.flatMap((choices) => choices.map(({ url }) => [url, choices] as const)));
}
