import { z } from 'zod';
import type { History } from '../model/history.ts';
import { changesIn } from '../model/version-changes.ts';
import { dateOf, describedVersions, rangeInWords, versionPath } from '../model/version-pages.ts';
import type { FactKind } from '../model/queries.ts';
import { platformRequirements } from '../model/queries.ts';
import { defineDirective } from '../../../core/directives/directive.ts';
import { readHistory } from '../load/read-history.ts';

const counted: readonly FactKind[] = ['operations', 'variables', 'eventTypes'];

/** Writes a table of all minor versions of one major version: release dates, requirements, and how much changed. */
function versionsTable(history: History, major: string): string {
  const rows = describedVersions(history)
    .filter(({ minor }) => minor.startsWith(`${major}.`))
    .map(({ minor, releases }) => {
      const [first = ''] = releases;
      const last = releases.at(-1) ?? first;
      const { added, removed, movedToEnterprise } = changesIn(history, minor);
      const { node } = platformRequirements(history, last);
      const counts = counted.map((kind) => {
        const count = (changes: typeof added): number => changes.filter((change) => change.kind === kind).length;
        return countsOf(count(added), count(removed) + count(movedToEnterprise));
      });
      return [
        `[${minor}](${versionPath(minor)})`,
        dateOf(history.versions[first], 'medium') ?? '–',
        last,
        ...counts,
        node === undefined ? 'Not stated' : rangeInWords(node).replace(/ or later$/, '+'),
      ];
    });
  const header = ['Version', 'Released', 'Latest patch', 'API operations', 'Variables', 'Event types', 'Node.js'];
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** `+3 −1`; an en dash if nothing changed. */
function countsOf(added: number, removed: number): string {
  const parts = [...(added > 0 ? [`+${added}`] : []), ...(removed > 0 ? [`−${removed}`] : [])];
  return parts.length === 0 ? '–' : parts.join(' ');
}

/** `::versions{major="8"}`: the minor versions of the server, compared. */
export const versions = defineDirective({
  name: 'versions',
  form: 'leaf',
  summary: 'A table of the minor versions of one major version of the server, from `content/data/history.json`.',
  example: '::versions{major="8"}',
  attributes: z.strictObject({ major: z.string().regex(/^\d+$/, "a major version such as '8'") }),
  facts: ({ attributes: { major } }) => ({ links: linksOf(major) }),
  toMarkdown: ({ attributes: { major } }) => {
    const history = readHistory();
    return history ? versionsTable(history, major) : '';
  },
});

function linksOf(major: string): string[] {
  const history = readHistory();
  return (history ? describedVersions(history) : [])
    .filter(({ minor }) => minor.startsWith(`${major}.`))
    .map(({ minor }) => versionPath(minor));
}
