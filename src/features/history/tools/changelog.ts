import type { History } from '../model/history.ts';
import { factKinds } from '../model/queries.ts';

/** An entry of the server's changelog, with the release that it belongs to. */
export interface ChangelogEntry {
  readonly release: string;
  readonly text: string;
}

export interface Changelog {
  /** The day of each release, as far as the changelog says it. */
  readonly days: ReadonlyMap<string, string>;
  readonly entries: readonly ChangelogEntry[];
}

/** Reads `## [5.7.0] - 2023-11-27` and the lists below. Beta versions are skipped, as in the history. */
export function parseChangelog(text: string): Changelog {
  const days = new Map<string, string>();
  const entries: ChangelogEntry[] = [];
  let release: string | undefined;
  for (const line of text.split('\n')) {
    const heading = /^## \[?v?(\d+\.\d+\.\d+)(?<rest>.*)$/.exec(line);
    if (heading) {
      const [, version = ''] = heading;
      release = heading.groups?.['rest']?.startsWith('-') ? undefined : version;
      const day = /\d{4}-\d\d-\d\d/.exec(line)?.[0];
      if (release !== undefined && day !== undefined) days.set(release, day);
    } else if (line.startsWith('## ')) release = undefined;
    else if (line.startsWith('- ') && release !== undefined) entries.push({ release, text: line.slice(2) });
  }
  return { days, entries };
}

/** A name of the history that an entry contains literally. */
export interface Mention extends ChangelogEntry {
  readonly name: string;
  /** All versions that have it, for every kind with this name. */
  readonly presences: readonly string[];
}

/** Finds the entries that contain names of variables, event types, permissions or operators. */
export function mentionsIn({ entries }: Changelog, history: History): readonly Mention[] {
  const presences = new Map<string, string[]>();
  for (const kind of factKinds)
    for (const [name, fact] of Object.entries(history[kind]))
      presences.set(name, [...(presences.get(name) ?? []), typeof fact === 'string' ? fact : fact.in]);
  return entries.flatMap((entry) =>
    [...new Set(entry.text.match(/\b(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:-[a-z]+)+)\b/g))].flatMap((name) => {
      const found = presences.get(name);
      return found ? [{ ...entry, name, presences: found }] : [];
    }),
  );
}
