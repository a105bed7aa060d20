import { Fragment } from 'react';
import { t } from 'virtual:messages/hit';
import { deepestLevel, hierarchyLevels } from '../engine/levels.ts';
import type { HitGroup } from '../engine/arrange.ts';
import type { SearchHit, Segments } from '../engine/provider.ts';

/** What results show of a hit. */
export interface HitText {
  readonly title: Segments;
  /** The section of the documentation, the page, and the headings above the title. */
  readonly trail: readonly string[];
  /** The first sentence of the section, which says what the section answers. */
  readonly sentence: Segments | null;
  /** The words around the match, unless the sentence contains them. */
  readonly excerpt: Segments | null;
  /** The editions that have what the page describes: `Pro · Enterprise`. Empty if all have it. */
  readonly label: string;
}

type Texts = Pick<HitText, 'sentence' | 'excerpt'>;

export function hitText({ url, editions = [], hierarchy, choices, highlighted }: SearchHit): HitText {
  const level = deepestLevel(hierarchy);
  const above = hierarchyLevels.slice(0, hierarchyLevels.indexOf(level));
  // Each choice says which page it is on.
  const places = (choices ? above.slice(0, 1) : above).flatMap((name) => hierarchy[name] ?? []);
  const { sentence, content } = highlighted;
  return {
    title: highlighted.hierarchy[level] ?? [{ text: hierarchy[level] ?? url, marked: false }],
    // A page may have the same name as its section.
    trail: places.filter((place, index) => place !== places[index - 1]),
    sentence,
    excerpt: content && sentence && textOf(sentence).includes(textOf(content)) ? null : content,
    label: editions.map((edition) => t(`hit.edition.${edition}`)).join(' · '),
  };
}

/** Returns only the text that says more about the match: the sentence, or the excerpt if no word of the sentence matches. */
export function matchingText({ sentence, excerpt }: Texts): Texts {
  const matches = sentence?.some(({ marked }) => marked) ?? false;
  return excerpt && !matches ? { sentence: null, excerpt } : { sentence, excerpt: null };
}

/** Returns the text without the marks of cuts. */
function textOf(segments: Segments): string {
  return segments
    .map(({ text }) => text)
    .join('')
    .replace(/^… | ?…$/g, '');
}

/** Returns the title of a group of hits. */
export function groupTitle({ kind, section }: HitGroup): string {
  return kind === 'section' ? section : t(`hit.group.${kind}`);
}

/** Returns the hits that have the same title and trail as another hit. Only their paths tell them apart. */
export function ambiguousHits(hits: readonly SearchHit[]): ReadonlySet<SearchHit> {
  const groups = Map.groupBy(hits, ({ hierarchy }) => JSON.stringify(hierarchyLevels.map((level) => hierarchy[level])));
  const pathsOf = (group: readonly SearchHit[]) => new Set(group.map(({ url }) => url.split('#')[0]));
  return new Set([...groups.values()].filter((group) => pathsOf(group).size > 1).flat());
}

interface MarkedProps {
  readonly as: 'p' | 'span';
  readonly className: string;
  readonly segments: Segments | null;
}

/** An element with a text whose matches are marked. Nothing if there is no text. */
export function Marked({ as: Element, className, segments }: MarkedProps) {
  return segments && <Element className={className}>{withMarks(segments)}</Element>;
}

/** Marks the matches of a text. */
export function withMarks(segments: Segments) {
  let position = 0;
  return segments.map(({ text, marked }) => {
    const key = (position += text.length);
    return marked ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
  });
}
