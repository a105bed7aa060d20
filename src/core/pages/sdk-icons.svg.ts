import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { APIRoute } from 'astro';
import site from 'virtual:site';
import { z } from 'zod';

const setSchema = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) });

/**
 * The drawings of the SDK grid as one file. They come from Simple Icons (https://simpleicons.org, CC0), which is a package of
 * several megabytes, so the file has only those that the grid shows.
 */
export const GET: APIRoute = () => {
  const file = createRequire(import.meta.url).resolve('@iconify-json/simple-icons/icons.json');
  const { icons } = setSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const symbols = [...new Set(site.sdks.map(({ icon }) => icon))].map((name) => {
    const icon = icons[name];
    if (!icon) throw new Error(`site/sdks.ts names the icon '${name}', which Simple Icons doesn't have.`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body.replaceAll(' fill="currentColor"', '')}</symbol>`;
  });
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
