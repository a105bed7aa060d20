import { glob } from 'astro/loaders';
import { defineCollection } from 'astro/content/config';
import { contentFolders, pagePath } from './load/content-folders.ts';
import { inOrder } from './load/in-order.ts';

const folders = contentFolders(process.env);

/** The pages of `content/docs`, by path. Their front matter is checked by src/model, which reports all problems at once. */
const docs = defineCollection({
  loader: inOrder(
    glob({
      base: '.',
      // Nothing reads it, and it would be a third of the store that Astro reads and writes at each build.
      retainBody: false,
      pattern: folders.map((folder) => `${folder}/**/*.{md,mdx}`),
      generateId: ({ entry }) => pagePath(withoutFolder(decodeURI(entry))),
    }),
  ),
});

function withoutFolder(entry: string): string {
  const folder = folders.find((each) => entry.startsWith(`${each}/`)) ?? '';
  return entry.slice(folder.length + 1);
}

export const collections = { docs };
