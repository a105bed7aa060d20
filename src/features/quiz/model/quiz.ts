import type { Outline, Page } from '../../../core/model/page.ts';
import type { Problem } from '../../../core/model/problem.ts';

/** A self-check of several questions. Its texts are in the page (`src/features/quiz/contents.ts`). */
export interface Quiz {
  /** Once on the site: what a reader has answered is kept under it. */
  readonly id: string;
  readonly questions: readonly Question[];
}

export interface Question {
  /** Once in the quiz; it is also the question's anchor. */
  readonly id: string;
  /** Whether anything is between the question and its answers: code, a second paragraph. */
  readonly more: boolean;
  readonly answers: readonly Answer[];
}

export interface Answer {
  /** Made from the answer's text: another text is another answer. */
  readonly id: string;
  readonly right: boolean;
}

/** Whether several answers are right, and readers must choose all of them. */
export const isMultiple = ({ answers }: Question): boolean => answers.filter(({ right }) => right).length > 1;

/** Reports quizzes of the same id, on one page or two: their readers' answers would mix. */
export function checkQuizzes(
  pages: readonly (readonly [page: Page, outline: Outline])[],
  onProblem: (problem: Problem) => void,
): void {
  const known = new Map<string, string>();
  for (const [{ source }, { uniqueIds = [] }] of pages) {
    for (const { id, line } of uniqueIds.filter(({ directive }) => directive === 'quiz')) {
      const where = `${source}:${line}`;
      const other = known.get(id);
      if (other === undefined) known.set(id, where);
      else {
        onProblem({
          where,
          found: `a quiz with the id '${id}', which the one in ${other} has already`,
          allowed: 'each id once on the site: answers are kept under it',
          fix: 'Give the newer one another id; the older one has readers whose answers are kept.',
        });
      }
    }
  }
}
