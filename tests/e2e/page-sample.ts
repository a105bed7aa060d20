import { commonProgram } from '../../tools/programs.ts';

/** The number of commits that together test the accessibility of every page. */
const commitsForAllPages = 10;

/**
 * Returns a tenth of a list of pages, another one for each commit. A shallow clone doesn't know how many commits there are, so
 * its commit's hash chooses.
 *
 * @param folder of the repository
 */
export function sampleOfPages<T>(list: readonly T[], folder: string): readonly T[] {
  const git = (...args: string[]) => commonProgram('git').outputOf(args, { cwd: folder }).trim();
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  const commit = isShallow
    ? Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16)
    : Number(git('rev-list', '--count', 'HEAD'));
  return list.filter((_, position) => position % commitsForAllPages === commit % commitsForAllPages);
}
