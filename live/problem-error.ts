import type { Problem } from '../src/core/model/problem.ts';

/** An error at startup, in the four parts that the reader needs. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(formatProblem(problem));
    this.problem = problem;
  }
}

/** How to fix a server that is installed but doesn't start. */
export const reinstall = 'Install the server again: npm ci --prefix live';

/** Returns the printed text of a problem. */
export function formatProblem({ where, found, allowed, fix }: Problem): string {
  return [where, `  found:   ${found}`, `  allowed: ${allowed}`, `  fix:     ${fix}`].join('\n');
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
