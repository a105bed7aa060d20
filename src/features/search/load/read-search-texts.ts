import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Outline, Page } from '../../../core/model/page.ts';
import { parse } from '../../../core/model/parse.ts';
import { parseYaml } from '../../../core/model/parse-text.ts';
import { SiteError, type Problem } from '../../../core/model/problem.ts';
import { searchTextsSchema, type SearchTexts } from '../model/search-texts.ts';

const ending = '.search.yaml';
const noTexts: SearchTexts = { questions: [], keywords: [] };

/** The file that may be next to the source of a page: `lab.search.yaml` for `lab.astro`. */
function fileNextTo(source: string): string {
  return source.replace(/\.\w+$/, ending);
}

/**
 * Reads what readers ask and type about a page, from the file next to its source.
 * @param source the file of the page, relative to the repository
 * @throws SiteError if the file is invalid
 */
export function readSearchTexts(root: string, source: string): SearchTexts {
  const file = fileNextTo(source);
  const at = path.join(root, file);
  if (!existsSync(at)) return noTexts;
  const yaml = parseYaml(readFileSync(at, 'utf8'), file);
  if (!yaml.ok) throw new SiteError(yaml.problems);
  const texts = parse(
    searchTextsSchema,
    yaml.value,
    file,
    'Correct it; src/features/search/model/search-texts.ts describes every key.',
  );
  if (!texts.ok) throw new SiteError(texts.problems);
  return texts.value;
}

/** Reports invalid files, texts for a section that the page doesn't have, and files without a page. */
export function checkSearchTexts(
  pages: readonly (readonly [page: Page, outline: Outline])[],
  onProblem: (problem: Problem) => void,
  root: string,
): void {
  for (const [{ source }, { anchors }] of pages) {
    try {
      for (const [list, texts] of Object.entries(readSearchTexts(root, source))) {
        for (const [index, { text, anchor }] of texts.entries()) {
          if (anchor === undefined || anchors.includes(anchor)) continue;
          onProblem({
            where: `${fileNextTo(source)}: ${list}[${index}]`,
            found: `'${text}' for the anchor '${anchor}', which the page doesn't have`,
            allowed: 'anchors of headings on the page',
            fix: 'Use the anchor of the section that readers look for with this text.',
          });
        }
      }
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      error.problems.forEach(onProblem);
    }
  }
  for (const file of globSync(`content/docs/**/*${ending}`, { cwd: root })) {
    if (existsSync(path.join(root, file.replace(ending, '.md')))) continue;
    onProblem({
      where: file.split(path.sep).join('/'),
      found: 'texts for the search without their page',
      allowed: 'a file next to its page, with the same name',
      fix: 'Rename the file as the page is named, or delete it.',
    });
  }
}
