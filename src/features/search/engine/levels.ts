import type { Hierarchy, SearchRecord } from '../records/record.ts';

export type HierarchyLevel = keyof Hierarchy;

/** The levels of a hierarchy, outermost first. */
export const hierarchyLevels = [
  'lvl0',
  'lvl1',
  'lvl2',
  'lvl3',
  'lvl4',
  'lvl5',
  'lvl6',
] as const satisfies readonly HierarchyLevel[];

/** Returns the innermost level that has a heading, or `lvl1` for the page. */
export function deepestLevel(hierarchy: Partial<Record<HierarchyLevel, unknown>>): Exclude<HierarchyLevel, 'lvl0'> {
  for (const level of ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2'] as const) {
    if (hierarchy[level]) return level;
  }
  return 'lvl1';
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

/** Returns the title of a page, or the text of a heading. */
export function headingOf({ type, hierarchy }: Pick<SearchRecord, 'type' | 'hierarchy'>): string {
  return type === 'content' ? '' : (hierarchy[type] ?? '');
}
