import { frontMatterSchema, type Outline, type Page } from './page.ts';
import { parse } from './parse.ts';
import { idOf } from './path.ts';
import type { Problem } from './problem.ts';
import type { SiteConfig } from './site-config.ts';

/** A Markdown file as it was read, not yet checked. */
export interface SourceFile {
  /** Relative to the repository. */
  readonly source: string;
  readonly path: string;
  readonly frontMatter: unknown;
  /** Whether there is front matter that cannot be parsed; `problems` then says why. Default: false. */
  readonly frontMatterUnreadable?: boolean;
  /** Undefined where anchors are known only after rendering. */
  readonly outline?: Outline;
  /** What the reader already found wrong: YAML that cannot be parsed, an unknown directive. */
  readonly problems: readonly Problem[];
}

/** A page that a feature renders from data. */
export interface RenderedPage {
  readonly page: Page;
  /** Every id that a link can point to. */
  readonly anchors: readonly string[];
}

export interface CreatedPages {
  readonly pages: readonly Page[];
  readonly draftIds: readonly string[];
  /** Paths of pages that need no sidebar. */
  readonly unlisted: ReadonlySet<string>;
}

/**
 * Checks the front matter of every file and makes the pages of them.
 *
 * @param screens pages that React makes
 * @param generated pages that are made from data; they are listed as they are
 * @param includeDrafts whether drafts are pages too
 */
export function createPages(
  files: readonly SourceFile[],
  screens: SiteConfig['screens'],
  generated: readonly Page[],
  includeDrafts: boolean,
  onProblem: (problem: Problem) => void,
): CreatedPages {
  const pages: Page[] = [];
  const draftIds: string[] = [];
  const unlisted = new Set<string>();
  const sources = new Map<string, string>();

  const claim = (path: string, source: string): boolean => {
    const other = sources.get(path.toLowerCase());
    if (other === undefined) {
      sources.set(path.toLowerCase(), source);
      return true;
    }
    onProblem({
      where: source,
      found: `the path ${path}, which ${other} has already`,
      allowed: 'one page for each path (capital letters make no difference)',
      fix: 'Rename or remove one of the two files.',
    });
    return false;
  };

  for (const screen of screens) {
    if (!claim(screen.path, screen.source)) continue;
    unlisted.add(screen.path);
    pages.push({ ...screen, label: screen.title });
  }
  for (const page of generated) if (claim(page.path, page.source)) pages.push(page);
  for (const file of files) {
    file.problems.forEach(onProblem);
    const frontMatter = parse(
      frontMatterSchema,
      file.frontMatter,
      `${file.source} (front matter)`,
      'Correct the front matter at the top of the file.',
    );
    const id = idOf(file.path);
    if (!claim(file.path, file.source)) continue;
    if (!frontMatter.ok) {
      // Front matter that could not be parsed at all is reported as that, and not once more for each missing key.
      if (!file.frontMatterUnreadable) frontMatter.problems.forEach(onProblem);
      // The page is kept, so that links to it are not reported as well.
      pages.push({ id, path: file.path, title: id, description: id, label: id, source: file.source });
      continue;
    }
    const { title, description, kind, sidebar_label, availability, related, flag, draft, sidebar } = frontMatter.value;
    if (draft) {
      draftIds.push(id);
      if (!includeDrafts) continue;
    }
    if (sidebar === 'none') unlisted.add(file.path);
    pages.push({
      id,
      path: file.path,
      title,
      description,
      label: sidebar_label ?? title,
      kind,
      source: file.source,
      ...(availability && { availability }),
      ...(related && { related }),
      ...(flag !== undefined && { flag }),
      ...(draft && { isDraft: true }),
    });
  }
  return { pages: pages.toSorted((a, b) => (a.path < b.path ? -1 : 1)), draftIds: draftIds.toSorted(), unlisted };
}
