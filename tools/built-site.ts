import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';

/** A page of a built site. */
export interface BuiltPage {
  /** Path on the site: `/quickstart`. */
  readonly path: string;
  /** Relative to the build: `quickstart.html`. */
  readonly file: string;
  readonly html: string;
  readonly document: HTMLElement;
}

/**
 * Reads every page of a build, except for redirect pages.
 * @throws Error when the folder holds no page: a check of nothing would pass
 */
export async function readBuiltPages(folder: string): Promise<BuiltPage[]> {
  const files = globSync('**/*.html', { cwd: folder });
  if (files.length === 0) throw new Error(`${folder} holds no page. Build the site first: npm run build.`);
  const pages = await Promise.all(
    files.map(async (file) => {
      const html = await readFile(path.join(folder, file), 'utf8');
      const bare = `/${file.replace(/\.html$/, '')}`;
      return { path: bare === '/index' ? '/' : bare, file, html };
    }),
  );
  return pages
    .filter(({ html }) => !html.includes('http-equiv="refresh"'))
    .map((page) => ({ ...page, document: parse(page.html, { comment: false }) }));
}
