import type { SearchHit } from './provider.ts';

/** Hits that readers see under one title. */
export interface HitGroup {
  /** `answer` is the hit whose first sentence answers the question, and `best` are the best hits of any section. */
  readonly kind: 'answer' | 'best' | 'section';
  /** The section of the documentation. Empty for the other kinds. */
  readonly section: string;
  readonly hits: readonly SearchHit[];
}

/** How many of the best hits are on top, whatever their section. */
const mostBest = 3;
/** The maximum number of hits of a section below the best ones. */
export const mostOfSection = 5;

/**
 * Arranges hits as readers see them: the best ones first, then the others by section of the documentation, in the order of
 * the best hit of each section. A hit occurs once, and sections with the same heading in several SDKs are one hit.
 * @param hits best first
 * @param options `answers` says that the first hit answers the question, and `most` how many hits of a section are shown
 */
export function arrange(
  hits: readonly SearchHit[],
  { answers = false, most = mostOfSection }: { readonly answers?: boolean; readonly most?: number } = {},
): HitGroup[] {
  const different = withoutRepetitions(hits);
  const top: HitGroup[] = [
    { kind: 'answer', section: '', hits: different.slice(0, answers ? 1 : 0) },
    { kind: 'best', section: '', hits: different.slice(answers ? 1 : 0, mostBest) },
  ];
  const sections = Map.groupBy(different.slice(mostBest), ({ hierarchy }) => hierarchy.lvl0 ?? '');
  return [
    ...top.filter((group) => group.hits.length > 0),
    ...[...sections].map(([section, all]): HitGroup => ({ kind: 'section', section, hits: all.slice(0, most) })),
  ];
}

/** Leaves out the hits that an earlier one offers as a choice. */
function withoutRepetitions(hits: readonly SearchHit[]): SearchHit[] {
  const seen = new Set<string>();
  return hits.filter(({ url, choices = [] }) => {
    const isNew = !seen.has(url);
    for (const choice of choices) seen.add(choice.url);
    return isNew;
  });
}
