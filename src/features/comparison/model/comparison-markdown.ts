import type { InlinePart } from '../../../core/model/inline-text.ts';
import type { Translate } from '../../../core/model/messages.ts';
import { changeTypes, subjects, type ComparedItem, type Comparison } from './compare-releases.ts';

/** Items of one type and subject, with the title of their list. */
export interface ComparedGroup {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ComparedItem[];
}

/** Groups items as they are shown. Empty groups are left out. */
export function groupsOf(items: readonly ComparedItem[], t: Translate): readonly ComparedGroup[] {
  return changeTypes
    .flatMap((type) =>
      subjects.map((subject) => ({
        id: `${type}-${subject}`,
        title: t('comparison.group', {
          type: t(`comparison.type.${type}`),
          subject: t(`comparison.subject.${subject}`),
        }),
        items: items.filter((item) => item.type === type && item.subject === subject),
      })),
    )
    .filter((group) => group.items.length > 0);
}

/** What stands after the name of an item, as plain text; undefined if the name says it all. */
export function noteOf(item: ComparedItem, t: Translate): string | undefined {
  if (item.subject === 'steps') return undefined;
  if ('fields' in item) {
    return (['parameter', 'request', 'response'] as const)
      .flatMap((place) => {
        const names = item.fields.filter((field) => field.place === place).map(({ field }) => field);
        return names.length === 0 ? [] : [t(`comparison.place.${place}`, { names: names.join(', ') })];
      })
      .join('; ');
  }
  if ('before' in item) {
    const none = t('comparison.none');
    return t('comparison.fromTo', { before: item.before ?? none, after: item.after ?? none });
  }
  return 'isMoved' in item ? t('comparison.moved') : undefined;
}

/**
 * Writes a comparison as Markdown for an issue or a wiki.
 *
 * @param linkOf the address of the page about a key of the history
 */
export function comparisonMarkdown(
  { from, to, items }: Comparison,
  t: Translate,
  linkOf: (key: string) => string | undefined = () => undefined,
): string {
  const line = (item: ComparedItem): string => {
    if (item.subject === 'steps') {
      return `- **${item.version}:** ${markdownOf(item.change, linkOf)}. ${markdownOf(item.action, linkOf)}.`;
    }
    const link = linkOf(item.key);
    const name = link === undefined ? `\`${item.name}\`` : `[\`${item.name}\`](${link})`;
    const id = 'id' in item && item.id !== undefined ? ` (${item.id})` : '';
    const note = noteOf(item, t);
    return `- ${name}${id}${note === undefined ? '' : `: ${note}`}`;
  };
  const groups = groupsOf(items, t).map(({ title, items: group }) => `## ${title}\n\n${group.map(line).join('\n')}`);
  const title = `# ${t('comparison.title', { from, to })}`;
  return `${[title, ...(groups.length > 0 ? groups : [t('comparison.nothing')])].join('\n\n')}\n`;
}

function markdownOf(parts: readonly InlinePart[], linkOf: (key: string) => string | undefined): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      if ('code' in part) return `\`${part.code}\``;
      return `[${markdownOf(part.parts, linkOf)}](${linkOf(part.href) ?? part.href})`;
    })
    .join('');
}
