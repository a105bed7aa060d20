import type { Hierarchy } from '../records/record.ts';

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
