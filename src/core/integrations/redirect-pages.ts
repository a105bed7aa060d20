import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { localeOf } from '../model/locale.ts';
import { hrefOf } from '../model/path.ts';
import { spellingsOf } from '../model/redirect.ts';
import type { Site } from '../model/site.ts';
import { inlineScript } from './inline-code.ts';

/**
 * Writes a page for every old path, for hosts that know no redirect rules: it leads to the new path and keeps query
 * and fragment; without JavaScript it leads there too, without them.
 */
export function redirectPages(site: () => Site): AstroIntegration {
  return {
    name: 'redirect-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const { redirects, url } = site();
        const { htmlLang } = localeOf(site());
        await Promise.all(
          redirects.flatMap(({ from, to }) =>
            redirectFiles(from).map(async (name) => {
              const file = path.join(root, name);
              await mkdir(path.dirname(file), { recursive: true });
              await writeFile(file, redirectPage(to, url, htmlLang), { flag: 'wx' });
            }),
          ),
        );
      },
    },
  };
}

/** The files that answer for an old path: `/a` is `a.html` on every host. */
export function redirectFiles(from: string): string[] {
  return spellingsOf(from).filter((spelling) => /\.html?$/.test(spelling));
}

/** The script of redirect pages. */
export const redirectScript = inlineScript('redirect.js');

/** The page that leads to `to`, a path with an optional anchor. */
export function redirectPage(to: string, siteUrl: string, htmlLang: string): string {
  const href = hrefOf(to).replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  return `<!doctype html>
<html lang="${htmlLang}">
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${siteUrl}${href}">
<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>
<p>This page has moved to <a href="${href}">${href}</a>.</p>
<script>${redirectScript}</script>
</html>
`;
}
