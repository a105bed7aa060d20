import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { SearchHit, Segments } from '../src/features/search/engine/provider.ts';
import type { Content } from './content.ts';
import { sectionsOf } from './sections.ts';
import { markdownResult } from './tool.ts';

/** How many characters of a section a result shows. */
const longestText = 2500;

/** Searches with the engine and the index of the site. Each result contains the beginning of its section. */
export async function searchDocs(content: Content, query: string, limit: number): Promise<CallToolResult> {
  const { language, docusaurusTag } = content;
  const request = { query, hitsPerPage: limit, page: 0, snippetWords: 40, language, docusaurusTag };
  const { hits, nbHits, unmatched = [] } = await content.search.search(request, new AbortController().signal);
  if (hits.length === 0) return markdownResult(`Nothing was found for '${query}'. Try other or fewer words.`);
  const note = unmatched.length > 0 ? ` No page contains ${unmatched.join(', ')}, so similar words were used.` : '';
  const results = await Promise.all(
    hits.map(async (hit, index) => {
      const excerpt = await excerptOf(content, hit);
      return `## ${index + 1}. ${titleOf(hit)}\n\n${content.siteUrl}${hit.url}\n\n${excerpt}`;
    }),
  );
  return markdownResult(`${hits.length} of ${nbHits} results for '${query}'.${note}\n\n${results.join('\n\n')}`);
}

function titleOf({ hierarchy }: SearchHit): string {
  const { lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 } = hierarchy;
  return [lvl1, lvl2, lvl3, lvl4, lvl5, lvl6].filter((level) => level !== null).join(' › ');
}

/** The beginning of the section in Markdown, or what the search found if the section has no Markdown. */
async function excerptOf(content: Content, { url, anchor, highlighted }: SearchHit): Promise<string> {
  const page = await content.markdownOf(decodeURI(url.split('#')[0] ?? ''));
  const section = anchor ? sectionsOf(page ?? '').find((each) => each.anchor === anchor)?.markdown : page;
  const text = section ?? plain(highlighted.content ?? highlighted.sentence ?? []);
  if (text.length <= longestText) return text;
  return `${text.slice(0, text.lastIndexOf('\n', longestText))}\n\n[…] Call read_page for the whole text.`;
}

function plain(segments: Segments): string {
  return segments.map(({ text }) => text).join('');
}
