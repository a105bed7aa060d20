import type { Outline, Page, SearchText } from '../../../core/model/page.ts';
import type { Problem } from '../../../core/model/problem.ts';

/** Reports questions and keywords for a section that their page doesn't have. */
export function checkSearchTexts(
  pages: readonly (readonly [page: Page, outline: Outline])[],
  onProblem: (problem: Problem) => void,
): void {
  for (const [{ source, questions = [], keywords = [] }, { anchors }] of pages) {
    const report = (list: 'questions' | 'keywords', texts: readonly SearchText[]) => {
      for (const { text, anchor } of texts) {
        if (anchor === undefined || anchors.includes(anchor)) continue;
        onProblem({
          where: `${source} (front matter): ${list}`,
          found: `'${text}' for the anchor '${anchor}', which the page doesn't have`,
          allowed: 'anchors of headings on the page',
          fix: 'Use the anchor of the section that readers look for with this text.',
        });
      }
    };
    report('questions', questions);
    report('keywords', keywords);
  }
}
