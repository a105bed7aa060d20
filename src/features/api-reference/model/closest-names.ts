import { closestPaths } from '../../../core/model/closest-paths.ts';
import { listOf } from '../../../core/model/problem.ts';
import { kebabCase } from './names.ts';

/**
 * Returns the names that are most similar to `name`, as a list for a problem. If none is similar, returns the first
 * names.
 */
export function closestNames(name: string, names: Iterable<string>): string {
  const bySpelling = new Map([...names].map((each) => [kebabCase(each).replaceAll('-', '/'), each]));
  const closest = closestPaths(kebabCase(name).replaceAll('-', '/'), bySpelling.keys(), 3);
  return listOf(closest.length > 0 ? closest.flatMap((path) => bySpelling.get(path) ?? []) : bySpelling.values(), 8);
}
