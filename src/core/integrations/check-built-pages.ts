import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ValueCache, type CacheFile } from '../load/value-cache.ts';
import { SiteError } from '../model/problem.ts';
import { redirectFiles } from './redirect-pages.ts';
import type { Site } from '../model/site.ts';
import { inspectHtml, type InspectedHtml } from './built-html.ts';
import type { InlineCode } from './inline-code.ts';

/** HTML that a page loads later. */
const deferredSchema = z.object({ html: z.string() });

/**
 * Checks that no built page runs anything but our own code.
 *
 * @param folder the folder of the built pages
 * @param kept where results are stored, so that the next build reads only pages that changed
 * @returns whether a page shows images of other hosts
 * @throws SiteError with every element that could run something else
 */
export function checkBuiltPages(
  folder: string,
  { pages, redirects }: Pick<Site, 'pages' | 'redirects'>,
  own: InlineCode,
  kept?: CacheFile,
): { readonly hasForeignImages: boolean } {
  const cache = new ValueCache<InspectedHtml>(kept);
  // The build has made them from one template, and only where no other page is.
  const redirectPages = new Set(redirects.flatMap(({ from }) => redirectFiles(from)));
  const sources = new Map(pages.map(({ path: at, source }) => [at === '/' ? '/index.html' : `${at}.html`, source]));
  const inspect = (file: string, html: string) => ({
    file,
    ...cache.get(file, html, () => inspectHtml(html, own)),
  });
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const names = (pattern: string) => globSync(pattern, { cwd: folder }).map((file) => file.split(path.sep).join('/'));
  const inspected = [
    ...names('**/*.{html,htm}')
      .filter((file) => !redirectPages.has(`/${file}`))
      .map((file) => inspect(file, read(file))),
    ...names('**/*.json').flatMap((file) => {
      // The index of the search is thousands of files of numbers.
      const deferred = file.startsWith('assets/') ? undefined : deferredSchema.safeParse(JSON.parse(read(file))).data;
      return deferred ? inspect(file, deferred.html) : [];
    }),
  ];
  cache.save();
  const problems = inspected.flatMap(({ file, findings }) => {
    const source = sources.get(`/${file}`);
    return findings.map(({ line, found, allowed }) => ({
      where: `${source === undefined ? '' : `${source}, built as `}${file}:${line}`,
      found,
      allowed,
      fix: 'Remove it from the page, or from the template or component that writes it.',
    }));
  });
  if (problems.length > 0) throw new SiteError(problems);
  return { hasForeignImages: inspected.some((each) => each.hasForeignImages) };
}
