import type { Facts } from './model/compared-facts.ts';

/** What the first cells of the tables look like that list facts of a kind, and where their names are. */
const names: Readonly<Record<string, RegExp>> = {
  'event-types': /`([a-z]+(?:-[a-z0-9]+)+)`/g,
  permissions: /`([A-Z][A-Z_]+)`$/g,
  operators: /^`([A-Z][A-Z_]+)`$/g,
};

/**
 * Reads the facts in the tables of a page, with what tests compare: the names of event types, the permissions with their
 * labels, and the operators with their names in the Admin UI.
 *
 * @param markdown the text of the page
 */
export function tableFacts(kind: string, markdown: string): Facts {
  const pattern = names[kind];
  if (!pattern) return {};
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [first = '', second = ''] = row
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      // Only the tables that name operators, not those that say more about them.
      if (kind === 'operators' && !/^(?:is|matches) /.test(second)) return [];
      return [...first.matchAll(pattern)].map(([, name = '']): [string, unknown] => [
        name,
        kind === 'event-types' ? name : kind === 'permissions' ? first : second,
      ]);
    }),
  );
}
