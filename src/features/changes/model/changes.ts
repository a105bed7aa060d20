import type { InlinePart } from '../../../core/model/inline-text.ts';

/** A change of the documentation, in a sentence for readers. */
export interface Change {
  /** The day, `2026-11-24`. */
  readonly date: string;
  /** Whether readers who used the page before have something to check. */
  readonly check: boolean;
  readonly parts: readonly InlinePart[];
}

/** The changes of a day. */
export interface Day {
  readonly date: string;
  readonly changes: readonly Change[];
}

/** Groups changes by day, in the order of the file, except that those to check come first. */
export function changesByDay(changes: readonly Change[]): Day[] {
  return [...Map.groupBy(changes, ({ date }) => date)].map(([date, ofDay]) => ({
    date,
    changes: ofDay.toSorted((a, b) => Number(b.check) - Number(a.check)),
  }));
}

/** The same parts with addresses that work outside of the site. */
export function absoluteParts(parts: readonly InlinePart[], url: string): readonly InlinePart[] {
  return parts.map((part) =>
    'href' in part ? { href: new URL(part.href, url).href, parts: absoluteParts(part.parts, url) } : part,
  );
}
