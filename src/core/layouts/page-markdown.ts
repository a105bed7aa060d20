import ofFeatures from 'virtual:features/markdown';
import { asMarkdown, type MarkdownPage } from '../docs/markdown-source.ts';
import { renderingInput, type Article, type RenderingInput } from '../load/rendering-input.ts';
import { withPictureAddresses } from '../markdown/marked-pictures.ts';
import { pictureAddress } from './page-content.ts';

/** A page of `content/docs` as Markdown, in which pictures have their addresses. */
export async function articleMarkdown({ page, content }: Article): Promise<string> {
  return asMarkdown(page, await withPictureAddresses(content.markdown, pictureAddress));
}

/** The Markdown of all pages, by what they were made from. Three files contain it. */
const made = new WeakMap<RenderingInput, Promise<readonly MarkdownPage[]>>();

/** All pages of the documentation as Markdown. */
export function markdownPages(): Promise<readonly MarkdownPage[]> {
  const input = renderingInput();
  const pages = made.get(input) ?? makePages(input.articles);
  made.set(input, pages);
  return pages;
}

async function makePages(articles: readonly Article[]): Promise<readonly MarkdownPage[]> {
  const written = articles.map(async (article) => ({ page: article.page, markdown: await articleMarkdown(article) }));
  return [...(await Promise.all(written)), ...ofFeatures.flatMap((pages) => pages())];
}
