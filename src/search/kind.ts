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
 * How much a page counts among equally good matches: guides and concepts come before single API operations, and a page
 * that only leads to others (the home page) comes last.
 */
const weights: Readonly<Record<RecordKind, number>> = { guide: 10, reference: 10, sdk: 9, academy: 8, api: 6 };
const screenWeight = 4;

/** The weight of a page's records; pages without front matter are screens. */
export function weightOf(page: Pick<Page, 'path' | 'kind'>): number {
  const kind = kindOf(page);
  return page.kind === undefined && kind !== 'api' ? screenWeight : weights[kind];
}
