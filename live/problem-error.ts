import type { Problem } from '../src/model/problem.ts';

/** A reason not to start, in the four parts that its reader needs. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(formatProblem(problem));
    this.problem = problem;
  }
}

/** What to do when the server that is installed does not start. */
export const installAnew = 'Install the server anew: rm -rf live/node_modules && node tools/setup.mjs live';

/** The text that is printed for one problem. */
export function formatProblem({ where, found, allowed, fix }: Problem): string {
  return [where, `  found:   ${found}`, `  allowed: ${allowed}`, `  fix:     ${fix}`].join('\n');
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
