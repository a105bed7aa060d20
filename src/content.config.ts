import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { contentFolders } from './load/content-folders.ts';
import { pagePath } from './load/read-content.ts';

const folders = contentFolders(process.env);

/** The pages of `content/docs`, by path. Their front matter is checked by src/model, which reports all problems at once. */
const docs = defineCollection({
  loader: glob({
    base: '.',
    pattern: folders.map((folder) => `${folder}/**/*.{md,mdx}`),
    generateId: ({ entry }) => pagePath(withoutFolder(decodeURI(entry))),
  }),
});

function withoutFolder(entry: string): string {
  const folder = folders.find((each) => entry.startsWith(`${each}/`)) ?? '';
  return entry.slice(folder.length + 1);
}

export const collections = { docs };
