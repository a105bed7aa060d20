import type { Page } from '../../../core/model/page.ts';
import type { RecordKind } from './record.ts';
import {
  examplesWeight,
  fullWeight,
  folderWeights,
  kindWeights,
  legacyWeight,
  linkWeights,
  screenWeight,
} from '../engine/weights.ts';

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

/** Returns the weight of a page's records, changed by the number of links to the page from other pages. */
export function linkedWeightOf(page: Pick<Page, 'path' | 'kind'>, links: number): number {
  const weight = weightOf(page);
  if (weight <= legacyWeight) return weight;
  const factor = 1 + linkWeights.doubling * (Math.log2(1 + links) - linkWeights.neutral);
  // Pages that nothing links to stay above pages about superseded features.
  return Math.max(legacyWeight + 0.1, Math.round(100 * weight * factor) / 100);
}

/** Returns the weight of a kind of pages, regardless of links. The home page and the search only link to others. */
export function weightOf(page: Pick<Page, 'path' | 'kind'>): number {
  if (/^\/feature-flag-tutorials\/.*\/examples$/.test(page.path)) return examplesWeight;
  // A version lists names that other pages explain.
  if (/^\/versions\/\d/.test(page.path)) return legacyWeight;
  const folder = folderWeights.find(([prefix]) => `${page.path}/`.startsWith(prefix));
  if (folder) return folder[1];
  if (page.path === '/' || page.path === '/search') return screenWeight;
  // The page for all SDKs explains more than the page of one.
  return folderKinds.some(([prefix]) => prefix === page.path) ? fullWeight : kindWeights[kindOf(page)];
}
