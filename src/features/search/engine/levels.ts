import type { RecordType } from '../records/record-kinds.ts';

/** The levels of a hierarchy, outermost first. */
export const hierarchyLevels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
export type HierarchyLevel = (typeof hierarchyLevels)[number];

/** Returns the innermost level that has a heading, or `lvl1` for the page. */
export function deepestLevel(hierarchy: Partial<Record<HierarchyLevel, unknown>>): HierarchyLevel {
  return hierarchyLevels.slice(2).findLast((level) => hierarchy[level]) ?? 'lvl1';
}

/** Makes a value for each level of a hierarchy. */
export function mapLevels<Value>(make: (level: HierarchyLevel) => Value): Record<HierarchyLevel, Value> {
  return {
    lvl0: make('lvl0'),
    lvl1: make('lvl1'),
    lvl2: make('lvl2'),
    lvl3: make('lvl3'),
    lvl4: make('lvl4'),
    lvl5: make('lvl5'),
    lvl6: make('lvl6'),
  };
}

interface HeadingPlace {
  readonly type: RecordType;
  readonly hierarchy: Readonly<Record<HierarchyLevel, string | null>>;
}

/** Returns 1 for a page, and 2 to 6 for the level of a heading. */
export function levelOf({ type }: Pick<HeadingPlace, 'type'>): number {
  return Number(type.slice('lvl'.length));
}

/** Returns the title of a page, or the text of a heading. */
export function headingOf({ type, hierarchy }: HeadingPlace): string {
  return type === 'content' ? '' : (hierarchy[type] ?? '');
}
