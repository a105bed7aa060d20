import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { lookupIn } from '../src/core/model/translate.ts';
import messages from '../src/features/comparison/messages.json' with { type: 'json' };
import { comparisonMarkdown } from '../src/features/comparison/model/comparison-markdown.ts';
import { compareReleases } from '../src/features/comparison/model/compare-releases.ts';
import { releases } from '../src/features/history/model/queries.ts';
import type { Content } from './content.ts';
import { markdownResult, mistake } from './tool.ts';

const t = lookupIn(Object.fromEntries(messages.map(({ id, message }) => [id, message])));

/** Lists everything that differs between two versions, in the words of the page /versions/compare. */
export async function compareVersions(
  content: Content,
  from: string,
  to = content.serverVersion,
): Promise<CallToolResult> {
  const { history, steps, links } = await content.comparison();
  const compared = compareReleases(history, from, to, steps);
  if (!compared.ok) {
    const all = releases(history);
    return mistake(
      `Version '${compared.unknown === 'from' ? from : to}' is unknown. Known are ${all.length} releases from ${all[0]} to ${all.at(-1)}, such as '5.7' or '5.7.2'.`,
    );
  }
  const linkOf = (key: string) => {
    const link = key.startsWith('/') || key.startsWith('http') ? key : links[key];
    return link === undefined ? undefined : new URL(link, content.siteUrl).href;
  };
  return markdownResult(comparisonMarkdown(compared.comparison, t, linkOf));
}
