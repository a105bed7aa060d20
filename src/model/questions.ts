import type { Outline, Page } from './page.ts';
import type { Problem } from './problem.ts';

/** Reports questions for a section that their page doesn't have. */
export function checkQuestions(
  pages: readonly (readonly [page: Page, outline: Outline])[],
  onProblem: (problem: Problem) => void,
): void {
  for (const [{ source, questions = [] }, { anchors }] of pages) {
    for (const { text, anchor } of questions) {
      if (anchor === undefined || anchors.includes(anchor)) continue;
      onProblem({
        where: `${source} (front matter): questions`,
        found: `the question '${text}' for the anchor '${anchor}', which the page doesn't have`,
        allowed: 'anchors of headings on the page',
        fix: 'Use the anchor of the section that answers the question.',
      });
    }
  }
}
