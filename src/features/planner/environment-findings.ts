import { snapshot } from '../history/model/queries.ts';
import type { History } from '../history/model/history.ts';
import type { UpgradePlan } from './model/plan-upgrade.ts';

/** What an upgrade means for a variable that the reader sets. `unknown` variables belong to neither version. */
export interface EnvironmentFinding {
  readonly name: string;
  readonly type: 'removed' | 'alreadyUnread' | 'defaultChanged' | 'unknown';
}

/** Beginnings of names that only Unleash uses, so that a variable of another program isn't reported. */
const ownNames = /^(?:UNLEASH_|INIT_|DATABASE_|IMPORT_|EMAIL_|SEGMENT_|FEATURE_LIFECYCLE_|PROMETHEUS_)/;

/** Compares the variables that a reader sets with what both versions read. */
export function environmentFindings(
  history: History,
  names: readonly string[],
  { from, to, differences }: Pick<UpgradePlan<unknown>, 'from' | 'to' | 'differences'>,
): readonly EnvironmentFinding[] {
  const [before, after] = [snapshot(history, from).names.variables, snapshot(history, to).names.variables];
  const changed = new Set(differences.changedDefaults.map(({ variable }) => variable));
  return names.flatMap((name): EnvironmentFinding[] => {
    // Every variable of the database can be read from a file.
    const base = name.replace(/_FILE$/, '');
    const isRead = (variables: ReadonlySet<string>) => variables.has(name) || (base !== name && variables.has(base));
    if (isRead(after)) return changed.has(name) ? [{ name, type: 'defaultChanged' }] : [];
    if (isRead(before)) return [{ name, type: 'removed' }];
    if (Object.hasOwn(history.variables, name)) return [{ name, type: 'alreadyUnread' }];
    return ownNames.test(name) ? [{ name, type: 'unknown' }] : [];
  });
}
