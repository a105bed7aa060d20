import { statSync } from 'node:fs';
import path from 'node:path';
import { formatProblems, listOf, type Problem } from '../src/core/model/problem.ts';
import { isInternal } from '../src/core/model/links.ts';
import { splitHref } from '../src/core/model/path.ts';
import { readBuiltPages, type BuiltPage } from './built-site.ts';

/**
 * Checks the built pages: the target of every link, anchor, image, script and style sheet exists, ids
 * are unique, and each page has one heading of level 1. The build itself checks the sources; this checks the result.
 *
 *   node tools/check-links.ts [dist]
 */
export async function checkLinks(folder: string): Promise<{ problems: Problem[]; summary: string }> {
  const pages = await readBuiltPages(folder);
  const anchors = new Map(
    pages.map(({ path: at, document }) => [at, document.querySelectorAll('[id]').map(({ id }) => id)]),
  );
  const links = pages.reduce((sum, { document }) => sum + document.querySelectorAll('a[href]').length, 0);
  return {
    problems: pages.flatMap((page) => checkPage(page, folder, anchors)),
    summary: `${links} links on ${pages.length} pages lead where they should.`,
  };
}

function checkPage(page: BuiltPage, folder: string, anchors: ReadonlyMap<string, readonly string[]>): Problem[] {
  const { document, file } = page;
  const found: Problem[] = [];
  const report = (what: string, allowed: string, fix: string) =>
    found.push({ where: `${file}`, found: what, allowed, fix });

  for (const [selector, attribute, what] of [
    ['a[href]', 'href', 'a link'],
    ['link[href]', 'href', 'a link of the head'],
    ['script[src]', 'src', 'a script'],
    ['img[src]', 'src', 'an image'],
  ] as const) {
    for (const element of document.querySelectorAll(selector)) {
      const href = (element.getAttribute(attribute) ?? '').replaceAll('&amp;', '&');
      if (!isInternal(href)) continue;
      const { path: target, anchor } = splitHref(href);
      const at = target === '' ? page.path : target;
      const known = anchors.get(at);
      if (!known && !isFile(path.join(folder, at))) {
        report(
          `${what} to ${href}, which does not exist`,
          'pages and files of the build',
          'Correct it in the component or page that makes it.',
        );
      } else if (known && anchor !== '' && !known.includes(anchor)) {
        report(`a link to ${href}, but that page has no such anchor`, listOf(known), 'Correct the anchor.');
      }
    }
  }
  const ids = document.querySelectorAll('[id]').map(({ id }) => id);
  for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index))) {
    report(
      `the id '${id}' more than once`,
      'each id once on a page',
      'Rename the heading, or give it a separate anchor.',
    );
  }
  const titles = document.querySelectorAll('h1').length;
  if (titles !== 1)
    report(`${titles} headings of level 1`, 'one', 'The title of the front matter is the heading of level 1.');
  return found;
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

if (import.meta.main) {
  const { problems, summary } = await checkLinks(path.resolve(process.argv[2] ?? 'dist'));
  if (problems.length > 0) {
    console.error(formatProblems(problems));
    process.exitCode = 1;
  } else console.log(summary);
}
