import type { Problem } from '../../../core/model/problem.ts';
import { closestNames } from './closest-names.ts';
import { structureSource } from './sources.ts';

/** Reports names in the prose that don't exist in the structure. */
export function reportUnknown(
  names: readonly string[],
  known: ReadonlySet<string>,
  where: string,
  onProblem: (problem: Problem) => void,
): void {
  for (const name of names.filter((each) => !known.has(each))) {
    onProblem({
      where,
      found: `no '${name}'`,
      allowed:
        known.size > 0 ? `names of ${structureSource}, such as ${closestNames(name, known)}` : 'nothing: there is none',
      fix: 'Correct the name, or remove its words.',
    });
  }
}
