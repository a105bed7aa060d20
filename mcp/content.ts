import { z } from 'zod';
import {
  contentDescriptionSchema,
  type ContentDescription,
} from '../src/features/assistants/model/content-description.ts';
import type { ComparedStep } from '../src/features/comparison/model/compare-releases.ts';
import type { InlinePart } from '../src/core/model/inline-text.ts';
import { History } from '../src/features/history/model/history.ts';
import { embeddedProvider } from '../src/features/search/engine/embedded.ts';
import type { SearchProvider } from '../src/features/search/engine/provider.ts';

/** Where the site describes itself to this server. */
export const descriptionPath = '/assistants.json';
/** The history of the server with the steps of upgrades, as the page that compares versions loads it. */
export const comparisonPath = '/versions/compare.json';

/** Reads a file of the site by its path. Undefined if there is no such file; rejects if it can't be read. */
export type ReadFile = (path: string) => Promise<string | undefined>;

const inlinePartSchema: z.ZodType<InlinePart> = z.lazy(() =>
  z.union([
    z.object({ text: z.string() }),
    z.object({ code: z.string() }),
    z.object({ href: z.string(), parts: z.array(inlinePartSchema) }),
  ]),
);
const comparisonSchema = z.object({
  history: History,
  steps: z.array(
    z.object({ version: z.string(), change: z.array(inlinePartSchema), action: z.array(inlinePartSchema) }),
  ),
  links: z.record(z.string(), z.string()),
});

/** What a comparison of versions is made from. */
export interface ComparisonSource {
  readonly history: History;
  readonly steps: readonly ComparedStep[];
  readonly links: Readonly<Record<string, string>>;
}

/** The documentation as the tools read it. */
export interface Content extends ContentDescription {
  readonly search: SearchProvider;
  /** Returns the Markdown of a page, or undefined if there is no such page. */
  markdownOf(path: string): Promise<string | undefined>;
  comparison(): Promise<ComparisonSource>;
}

/**
 * Opens the documentation that a site, or a copy of its files, contains.
 * @throws Error if the description is missing or has another format
 */
export async function openContent(read: ReadFile): Promise<Content> {
  const text = async (path: string): Promise<string> => {
    const found = await read(path);
    if (found === undefined) throw new Error(`There is no file ${path}. Build the documentation again.`);
    return found;
  };
  const json = async (path: string): Promise<unknown> => JSON.parse(await text(path));
  const description = contentDescriptionSchema.parse(await json(descriptionPath));
  const known = new Set(description.pages.map(({ path }) => path));
  let comparison: Promise<ComparisonSource> | undefined;
  return {
    ...description,
    search: embeddedProvider(text),
    // Only listed pages are read, so that no path leads to another file.
    markdownOf: async (path) => (known.has(path) ? read(`${path}.md`) : undefined),
    comparison() {
      comparison ??= json(comparisonPath).then((value) => comparisonSchema.parse(value));
      comparison.catch(() => (comparison = undefined));
      return comparison;
    },
  };
}

/** The first documentation, and the second one for whatever the first one can't read, such as without a network. */
export function withFallback(first: Content, second: Content): Content {
  return {
    ...first,
    search: {
      search: (request, signal) =>
        first.search.search(request, signal).catch(() => second.search.search(request, signal)),
    },
    markdownOf: (path) => first.markdownOf(path).catch(() => second.markdownOf(path)),
    comparison: () => first.comparison().catch(() => second.comparison()),
  };
}
