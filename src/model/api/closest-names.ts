import { closestPaths } from '../closest-paths.ts';
import { listOf } from '../problem.ts';
import { kebabCase } from './names.ts';

/** The names that look most like `name`, as a list for a problem; the first ones where none does. */
export function closestNames(name: string, names: Iterable<string>): string {
  const bySpelling = new Map([...names].map((each) => [kebabCase(each).replaceAll('-', '/'), each]));
  const closest = closestPaths(kebabCase(name).replaceAll('-', '/'), bySpelling.keys(), 3);
  return listOf(closest.length > 0 ? closest.flatMap((path) => bySpelling.get(path) ?? []) : bySpelling.values(), 8);
}
