import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { lookupIn } from '../src/core/model/translate.ts';
import messages from '../src/features/comparison/messages.json' with { type: 'json' };
import { comparisonMarkdown } from '../src/features/comparison/model/comparison-markdown.ts';
import { compareReleases } from '../src/features/comparison/model/compare-releases.ts';
import { releases } from '../src/features/history/model/queries.ts';
import type { Content } from './content.ts';
import { markdownResult, mistake } from './tool.ts';

const t = lookupIn(Object.fromEntries(messages.map(({ id, message }) => [id, message])));

/** Lists what the server gained and lost between two versions, as the page /versions/compare does. */
export function compareVersions(content: Content, from: string, to = content.serverVersion): CallToolResult {
  const { history } = content;
  const compared = compareReleases(history, from, to);
  if (!compared.ok) {
    const all = releases(history);
    return mistake(
      `Version '${compared.unknown === 'from' ? from : to}' is unknown. Known are ${all.length} releases from ${all[0]} to ${all.at(-1)}, such as '5.7' or '5.7.2'.`,
    );
  }
  return markdownResult(comparisonMarkdown(compared.comparison, t));
}
