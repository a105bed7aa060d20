import { findProgramFor, isInPath, reportNotRun, type Program } from '../../tools/programs.ts';

/** Text tools that the commands of pages really run. */
export const textTools =
  'awk base64 basename cat chmod comm cp cut date diff dirname find grep head ls mkdir mktemp mv openssl paste rm sed seq sort tail tee touch tr uniq wc'.split(
    ' ',
  );

/**
 * Finds the shell that runs the commands of pages. If the shell or a program that most pages use is missing, says that the
 * commands don't run.
 *
 * @param what doesn't run without it
 * @returns bash, or undefined if something is missing
 */
export function findTerminal(what: string): Program | undefined {
  const bash = findProgramFor(what, 'bash');
  if (bash === undefined || findProgramFor(what, 'curl') === undefined) return undefined;
  const missing = [...textTools, 'jq'].filter((name) => !isInPath(name));
  if (missing.length === 0) return bash;
  reportNotRun(`${what}: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`);
  return undefined;
}
