import { execFileSync } from 'node:child_process';

/** A run tests one page of so many. */
export const runsForAllPages = 10;

/**
 * Returns the part of a list that belongs to a commit. Ten commits that follow each other cover the whole list.
 *
 * @param commit number of the commit in its history
 */
export function sampleOf<T>(list: readonly T[], commit: number): readonly T[] {
  return list.filter((_, position) => position % runsForAllPages === commit % runsForAllPages);
}

/**
 * Returns how many commits lead to the current one. A shallow clone doesn't know them all: there, the number comes from
 * the commit's hash, so that it changes from commit to commit, too.
 *
 * @param folder of the repository
 */
export function commitNumber(folder: string): number {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    return Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16);
  }
  return Number(git('rev-list', '--count', 'HEAD'));
}
