import { Fragment } from 'react';
import { t } from 'virtual:messages/hit';
import { deepestLevel, hierarchyLevels } from '../engine/levels.ts';
import type { SearchHit, Segments } from '../engine/provider.ts';

/** What results show of a hit. */
export interface HitText {
  readonly title: Segments;
  /** The section of the documentation, the page, and the headings above the title. */
  readonly trail: readonly string[];
  /** The matching question or text, or the first sentence of the section if only the title matched. */
  readonly excerpt: Segments | null;
  /** The kind of the page and the editions that have what it describes: `Guide · Enterprise`. */
  readonly label: string;
}

export function hitText({ url, kind, editions = [], hierarchy, highlighted }: SearchHit): HitText {
  const level = deepestLevel(hierarchy);
  return {
    title: highlighted.hierarchy[level] ?? [{ text: hierarchy[level] ?? url, marked: false }],
    trail: hierarchyLevels.slice(0, hierarchyLevels.indexOf(level)).flatMap((above) => hierarchy[above] ?? []),
    excerpt: answersText(highlighted.answers) ?? highlighted.content ?? highlighted.excerpt ?? null,
    label: [t(`hit.kind.${kind}`), ...editions.map((edition) => t(`hit.edition.${edition}`))].join(' · '),
  };
}

/** Returns the question that a section answers, with a label in front of it. */
function answersText(question: Segments | undefined): Segments | undefined {
  return question && [{ text: `${t('hit.answers')} `, marked: false }, ...question];
}

/** Returns the hits that have the same title and trail as another hit. Only their paths tell them apart. */
export function ambiguousHits(hits: readonly SearchHit[]): ReadonlySet<SearchHit> {
  const groups = Map.groupBy(hits, ({ hierarchy }) => JSON.stringify(hierarchyLevels.map((level) => hierarchy[level])));
  const pathsOf = (group: readonly SearchHit[]) => new Set(group.map(({ url }) => url.split('#')[0]));
  return new Set([...groups.values()].filter((group) => pathsOf(group).size > 1).flat());
}

/** A text with its matches marked. */
export function Marked({ segments }: { readonly segments: Segments }) {
  let position = 0;
  return segments.map(({ text, marked }) => {
    const key = (position += text.length);
    return marked ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
  });
}
