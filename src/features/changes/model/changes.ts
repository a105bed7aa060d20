import type { Page } from '../../../core/model/page.ts';

/** What one commit changed in one file. */
export interface CommittedChange {
  /** When it was committed, ISO 8601. */
  readonly date: string;
  /** First line of the commit message. */
  readonly subject: string;
  /** The file, relative to the repository. */
  readonly source: string;
  /** Lines added and removed. */
  readonly lines: number;
  /** Whether the commit changed only pages and what belongs to them, so that its message is about them. */
  readonly isAboutPages: boolean;
}

/** A page that changed in a week. */
export interface ChangedPage {
  readonly path: string;
  readonly title: string;
  readonly isNew: boolean;
  /** What its largest change was for. Absent if all changes came with changes of the site's program. */
  readonly subject?: string;
}

/** The changes of a week. */
export interface Week {
  /** The Monday of the week: `2026-11-16`. */
  readonly monday: string;
  /** When the last change was made, ISO 8601. */
  readonly updated: string;
  /** The page with the largest change first. */
  readonly pages: readonly ChangedPage[];
}

/**
 * Sums up changes by week, newest week first. Files that are no longer a page are left out. Pages of the first week aren't
 * marked as new, because they were all new.
 *
 * @param changes in any order
 * @param limit how many weeks to return
 */
export function changesByWeek(changes: readonly CommittedChange[], pages: readonly Page[], limit: number): Week[] {
  const pageOf = new Map(pages.toReversed().map((page) => [page.source, page]));
  const weeks = Map.groupBy(changes, ({ date }) => mondayOf(date));
  const mondays = [...weeks.keys()].toSorted().toReversed();
  const firstWeek = mondays.at(-1);
  const created = new Map<string, string>();
  for (const { source, date } of changes) {
    const monday = mondayOf(date);
    if (monday < (created.get(source) ?? '~')) created.set(source, monday);
  }
  return mondays.slice(0, limit).flatMap((monday) => {
    const ofWeek = (weeks.get(monday) ?? []).filter(({ source }) => pageOf.has(source));
    const changed = [...Map.groupBy(ofWeek, ({ source }) => source)].flatMap(([source, ofPage]) => {
      const page = pageOf.get(source);
      const [largest] = ofPage.filter(({ isAboutPages }) => isAboutPages).toSorted((a, b) => b.lines - a.lines);
      const isNew = created.get(source) === monday && monday !== firstWeek;
      const lines = ofPage.reduce((sum, change) => sum + change.lines, 0);
      const subject = largest && { subject: largest.subject };
      return page ? [{ lines, changed: { path: page.path, title: page.title, isNew, ...subject } }] : [];
    });
    if (changed.length === 0) return [];
    const updated = ofWeek
      .map(({ date }) => date)
      .reduce((latest, date) => (Date.parse(date) > Date.parse(latest) ? date : latest));
    const sorted = changed.toSorted((a, b) => b.lines - a.lines || a.changed.path.localeCompare(b.changed.path, 'en'));
    return [{ monday, updated, pages: sorted.map((entry) => entry.changed) }];
  });
}

/** The Monday of the week of a date, in UTC. */
export function mondayOf(date: string): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
