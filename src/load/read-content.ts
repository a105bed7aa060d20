import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import path from 'node:path';
import yaml from 'js-yaml';
import { readOutline, type OutlineResult } from '../markdown/outline.ts';
import type { Problem } from '../model/problem.ts';
import type { SourceFile } from '../model/read-pages.ts';
import { readCommitDates } from './commit-dates.ts';
import { pagePath } from './content-folders.ts';
import { KeptValues, type Keep } from './kept-values.ts';

/**
 * Reads every page below the content folders, in parallel, and finds what its author has to mend.
 *
 * @param root the repository
 * @param folders folders of Markdown, relative to the root; a file's path below its folder is its path on the site
 * @param keep where to keep the outlines of pages, so that the next run need not parse those that stay the same
 */
export async function readContent(root: string, folders: readonly string[], keep?: Keep): Promise<SourceFile[]> {
  const kept = new KeptValues<OutlineResult>(keep);
  const dates = readCommitDates(root, folders);
  const files = folders.flatMap((folder) =>
    globSync('**/*.{md,mdx}', { cwd: path.join(root, folder) }).map((name) => ({ folder, name })),
  );
  const pages = await Promise.all(
    files.map(async ({ folder, name }) => {
      const source = path.posix.join(folder, name.split(path.sep).join('/'));
      const text = await readFile(path.join(root, source), 'utf8');
      const lastUpdated = dates.get(source);
      return {
        ...readPage(text, path.join(root, source), source, pagePath(name), kept),
        ...(lastUpdated && { lastUpdated }),
      };
    }),
  );
  kept.save();
  return pages;
}

const frontMatterFence = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

/** Splits a page into its front matter (with its fences; empty when it has none) and its text. */
export function splitFrontMatter(text: string): {
  readonly head: string;
  readonly yaml?: string | undefined;
  readonly body: string;
} {
  const fence = frontMatterFence.exec(text);
  const head = fence?.[0] ?? '';
  return { head, yaml: fence ? (fence[1] ?? '') : undefined, body: text.slice(head.length) };
}

/** Outlines a page's text and reads its front matter. */
export function readPage(
  text: string,
  file: string,
  source: string,
  pathOnSite: string,
  kept = new KeptValues<OutlineResult>(),
): SourceFile {
  const { head, yaml: frontMatterText, body } = splitFrontMatter(text);
  const firstLine = head.split('\n').length;
  const problems: Problem[] = [];
  let frontMatter: unknown;
  let frontMatterUnreadable = false;
  try {
    frontMatter = frontMatterText === undefined ? undefined : (yaml.load(frontMatterText) ?? {});
  } catch (error) {
    frontMatterUnreadable = true;
    const mark = error instanceof yaml.YAMLException ? error.mark : undefined;
    problems.push({
      where: `${source}:${mark ? mark.line + 2 : 1}`,
      found: `front matter that is no YAML: ${error instanceof yaml.YAMLException ? error.reason : String(error)}`,
      allowed: 'lines of `key: value` between two lines of ---',
      fix: 'Put quotes around a value that contains a colon.',
    });
  }
  try {
    // What is said of images depends on other files.
    const make = () => readOutline(body, file, source, firstLine);
    const { outline, problems: inText } = body.includes('![') ? make() : kept.get(source, text, make);
    return {
      source,
      path: pathOnSite,
      frontMatter,
      frontMatterUnreadable,
      outline,
      problems: [...problems, ...inText],
    };
  } catch (error) {
    problems.push({
      where: source,
      found: `text that cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      allowed: 'Markdown, and in .mdx files JSX and expressions that are complete',
      fix: 'Close the element or brace that the message names.',
    });
    return { source, path: pathOnSite, frontMatter, frontMatterUnreadable, problems };
  }
}
