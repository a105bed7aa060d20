import type { Page } from '../model/page.ts';
import type { RecordKind } from './record.ts';

/** Folders whose pages are of one kind, whatever their front matter says. */
const folderKinds: readonly (readonly [folder: string, kind: RecordKind])[] = [
  ['/reference/sdks', 'sdk'],
  ['/reference/api', 'api'],
  ['/unleash-academy', 'academy'],
];

/** Under which kind readers find a page. */
export function kindOf({ path, kind }: Pick<Page, 'path' | 'kind'>): RecordKind {
  const folder = folderKinds.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  if (folder) return folder[1];
  return kind === 'reference' ? 'reference' : 'guide';
}

/**
 * How much a page counts among equally good matches: guides and concepts come before the academy, which refers to them, and
 * before single API operations; a page that only leads to others (the home page) comes last.
 */
const weights: Readonly<Record<RecordKind, number>> = { guide: 10, reference: 10, sdk: 9, academy: 6, api: 3 };
const screenWeight = 4;
/** Pages of what is superseded come last, even when a query names just what they describe. */
export const legacyWeight = 2;
/** Folders that count otherwise than the kind of their pages; of two that fit, the first holds. */
const folderWeights: readonly (readonly [folder: string, weight: number])[] = [
  ['/reference/api/legacy/', legacyWeight],
  ['/feature-flag-tutorials/use-cases/', weights.guide],
  // What holds for one language alone comes after what holds for all, unless the query names the language.
  ['/feature-flag-tutorials/', 6],
  // Who works on Unleash itself knows the way; everybody else looks for how to use it.
  ['/contributing/', 6],
];

/** The weight of a page's records; pages without front matter are screens. */
export function weightOf(page: Pick<Page, 'path' | 'kind'>): number {
  const folder = folderWeights.find(([prefix]) => `${page.path}/`.startsWith(prefix));
  if (folder) return folder[1];
  const kind = kindOf(page);
  return page.kind === undefined && kind !== 'api' ? screenWeight : weights[kind];
}
