import type { Page } from '../../../core/model/page.ts';
import { pageWeights, weights } from '../engine/weights.ts';
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

/** Pages whose weight differs from 1. The first match counts. */
const pathWeights: readonly (readonly [path: RegExp, weight: number])[] = [
  // A version lists names that other pages explain.
  [/^\/reference\/api\/legacy\/|^\/versions\/\d/, pageWeights.replaced],
  [/^\/reference\/integrations\/slack$|^\/reference\/sdks\/android-proxy-legacy$/, pageWeights.aside],
  [
    /^\/reference\/(?:unleash-proxy|predefined-strategy-types|feature-toggle-variants|whats-new-v4)$/,
    pageWeights.aside,
  ],
  [/^\/how-to\/how-to-run-the-unleash-proxy$/, pageWeights.aside],
  // The pages for all SDKs and operations explain more than those of one.
  [/^\/reference\/(?:sdks|api)$/, 1],
  // Examples repeat a concept for each language. The home page, the search and the academy link to what explains it.
  [/^\/feature-flag-tutorials\/.*\/examples$|^\/(?:search)?$/, pageWeights.aside],
  [/^\/feature-flag-tutorials\/use-cases\//, 1],
  [/^\/(?:feature-flag-tutorials|contributing|unleash-academy|reference\/sdks)(?:\/|$)/, pageWeights.aside],
  [/^\/reference\/api\//, pageWeights.api],
];

/**
 * Returns how much a page counts among equally good matches.
 * @param links the number of links to the page from other pages. Default: as many as an average page has
 */
export function weightOf({ path }: Pick<Page, 'path'>, links = averageLinks): number {
  const weight = pathWeights.find(([pattern]) => pattern.test(path))?.[1] ?? 1;
  if (weight <= pageWeights.replaced) return weight;
  return weight * (1 + weights.links * Math.log2((1 + links) / (1 + averageLinks)));
}

const averageLinks = 15;
