import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { History } from '../src/features/history/model/history.ts';

/** The name of the file that describes the content. */
export const contentFile = 'content.json';
/** The file with the versions of the server. */
export const historyFile = 'history.json';
/** The folder of the pages' Markdown. */
export const pagesFolder = 'pages';

const pageSchema = z.object({ path: z.string(), title: z.string(), description: z.string() });
const sampleSchema = z.object({ label: z.string(), language: z.string(), code: z.string() });
const operationSchema = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  /** Path of its page. */
  page: z.string(),
  summary: z.string(),
  samples: z.array(sampleSchema),
});

export const contentSchema = z.object({
  /** Version of the Unleash server that the documentation describes. */
  serverVersion: z.string(),
  /** Origin of the published site. */
  siteUrl: z.string(),
  /** How the search is asked. */
  language: z.string(),
  docusaurusTag: z.string(),
  pages: z.array(pageSchema),
  operations: z.array(operationSchema),
});
export type ContentDescription = z.infer<typeof contentSchema>;
export type Operation = z.infer<typeof operationSchema>;

/** The documentation as the server reads it. */
export interface Content extends ContentDescription {
  readonly history: History;
  /** Returns the Markdown of a page, or undefined if there is no such page. */
  markdownOf(path: string): string | undefined;
  /** Loads a file of the search index by its path on the site. */
  loadText(path: string): Promise<string>;
}

/**
 * Reads the content from a folder that `writeContent` has written.
 * @throws Error if the folder is incomplete
 */
export function readPackagedContent(folder: string): Content {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const description = contentSchema.parse(JSON.parse(read(contentFile)));
  const known = new Set(description.pages.map((page) => page.path));
  const texts = new Map<string, string>();
  return {
    ...description,
    history: History.parse(JSON.parse(read(historyFile))),
    markdownOf(page) {
      // Only listed pages are read, so that no path leads out of the folder.
      if (!known.has(page)) return undefined;
      const text = texts.get(page) ?? read(path.join(pagesFolder, `${page}.md`));
      texts.set(page, text);
      return text;
    },
    async loadText(file) {
      return read(file);
    },
  };
}
