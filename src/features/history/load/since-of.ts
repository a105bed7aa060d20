import { type FactKind, since } from '../model/queries.ts';
import { readHistory } from './read-history.ts';

/** Returns the first version of each of these names that is newer than the history begins. */
export function sinceOf(kind: FactKind, names?: readonly string[]): Readonly<Record<string, string>> {
  const history = readHistory();
  if (!history) return {};
  return Object.fromEntries(
    (names ?? Object.keys(history[kind])).flatMap((name) => {
      const { label, removed } = since(history, kind, name) ?? {};
      return label === undefined || removed !== undefined ? [] : [[name, label]];
    }),
  );
}
