import { renderingInput } from '../../core/load/rendering-input.ts';
import { readChanges } from './load/read-changes.ts';
import { changesByWeek, type Week } from './model/changes.ts';

/** How many weeks the page of changes and its feed show. */
const weeksShown = 12;

/** What changed in the last weeks that had changes. */
export function recentChanges(): Week[] {
  const { articles, apiPages, root, sources } = renderingInput();
  // All operations of a tag are written in one file, so the page of the tag stands for them.
  const tags = apiPages.filter(({ operation }) => !operation);
  const pages = [...articles, ...tags].map(({ page }) => page);
  return changesByWeek(readChanges(root, sources), pages, weeksShown);
}
