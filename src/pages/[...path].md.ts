import { readFile } from 'node:fs/promises';
import type { APIContext, GetStaticPaths } from 'astro';
import { getCollection } from 'astro:content';
import site from 'virtual:site';
import { asMarkdown } from '../docs/markdown-source.ts';
import { cacheKeyOf } from '../load/cache-key.ts';
import { splitFrontMatter } from '../load/read-content.ts';
import { expandQuizzes } from '../markdown/quiz.ts';
import { expandSdkFeatures } from '../markdown/sdk-features.ts';
import type { Page } from '../model/page.ts';

/** Every page as the Markdown that it was written in, for people who work with language models: `/quickstart.md`. */
export const getStaticPaths = (async () => {
  const entries = new Map((await getCollection('docs')).map((entry) => [entry.id, entry]));
  return site.pages.flatMap((page) => {
    const entry = entries.get(page.path);
    return entry ? [{ params: { path: page.path.slice(1) }, props: { page }, cacheKey: cacheKeyOf(entry) }] : [];
  });
}) satisfies GetStaticPaths;

export async function GET({ props: { page } }: APIContext<{ page: Page }>): Promise<Response> {
  const { body } = splitFrontMatter(await readFile(page.source, 'utf8'));
  return new Response(asMarkdown(page, expandQuizzes(expandSdkFeatures(body))), {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
  });
}
