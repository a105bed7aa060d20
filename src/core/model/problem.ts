/**
 * A problem in the site's configuration or content, in the four parts that its author needs.
 * Problems are collected, never thrown one by one: a run reports all of them.
 */
export interface Problem {
  /** File, and line or key where there is one: `content/docs/quickstart.md:12`, `site/navbar.ts: items[2].type`. */
  readonly where: string;
  /** What is there. */
  readonly found: string;
  /** What may be there. */
  readonly allowed: string;
  /** What to do about it. */
  readonly fix: string;
}

/** Thrown when a site cannot be built; carries every problem that was found. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly hint = 'Fix the problems above. The development server then shows the page; run any other command again.';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(formatProblems(problems));
    this.problems = problems;
  }
}

/** The text that is printed for a list of problems: one numbered block for each, sorted by place. */
export function formatProblems(problems: readonly Problem[]): string {
  const collator = new Intl.Collator('en', { numeric: true });
  const sorted = problems.toSorted((a, b) => collator.compare(a.where, b.where));
  const head = `The site has ${sorted.length} problem${sorted.length === 1 ? '' : 's'}:`;
  const blocks = sorted.map((problem, index) =>
    [
      `${index + 1}. ${problem.where}`,
      `   found:   ${problem.found}`,
      `   allowed: ${problem.allowed}`,
      `   fix:     ${problem.fix}`,
    ].join('\n'),
  );
  return [head, ...blocks].join('\n\n');
}

/** Up to `limit` values as a readable list, for the `allowed` part of a problem. */
export function listOf(values: Iterable<string>, limit = 8): string {
  const all = [...values];
  const shown = all.slice(0, limit).map((value) => `'${value}'`);
  return all.length > limit ? `${shown.join(', ')} and ${all.length - limit} more` : shown.join(', ');
}
