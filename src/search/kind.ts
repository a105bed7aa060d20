import type { Page } from '../model/page.ts';
import type { RecordKind } from './record.ts';

/** Folders whose pages all have the same kind, regardless of their front matter. */
const folderKinds: readonly (readonly [folder: string, kind: RecordKind])[] = [
  ['/reference/sdks', 'sdk'],
  ['/reference/api', 'api'],
  ['/unleash-academy', 'academy'],
];

/** Returns the kind under which readers find a page. */
export function kindOf({ path, kind }: Pick<Page, 'path' | 'kind'>): RecordKind {
  const folder = folderKinds.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  if (folder) return folder[1];
  return kind === 'reference' ? 'reference' : 'guide';
}

/**
 * The weight of a page among equally good matches. Guides and concepts rank above the academy, which links to them, and
 * above single API operations. Pages that only link to others, such as the home page, rank last.
 */
const weights: Readonly<Record<RecordKind, number>> = { guide: 10, reference: 10, sdk: 9, academy: 6, api: 3 };
const screenWeight = 4;
/** Pages about superseded features rank last, even if a query names such a feature. */
export const legacyWeight = 2;
/** Folders whose weight differs from the weight of their pages' kind. The first match counts. */
const folderWeights: readonly (readonly [folder: string, weight: number])[] = [
  ['/reference/api/legacy/', legacyWeight],
  ['/feature-flag-tutorials/use-cases/', weights.guide],
  // Pages about one language rank below pages for all languages, unless the query names the language.
  ['/feature-flag-tutorials/', 6],
  // Contributors know where their pages are. All other readers want to know how to use Unleash.
  ['/contributing/', 6],
];

/** Returns the weight of a page's records. A page without front matter is a screen, such as the home page. */
export function weightOf(page: Pick<Page, 'path' | 'kind'>): number {
  const folder = folderWeights.find(([prefix]) => `${page.path}/`.startsWith(prefix));
  if (folder) return folder[1];
  const kind = kindOf(page);
  return page.kind === undefined && kind !== 'api' ? screenWeight : weights[kind];
}
