import { gitLog } from './git-log.ts';

/**
 * Reads when each file below `folders` was last committed, as ISO 8601, with one call of git for all files. Empty outside
 * of a git repository.
 */
export function readCommitDates(root: string, folders: readonly string[]): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  let date = '';
  const log = gitLog(root, folders, ['-z', '--name-only', '--format=%x00commit:%cI%x00']);
  for (const line of log.split('\0')) {
    if (line.startsWith('commit:')) date = line.slice('commit:'.length).trim();
    else {
      const file = line.trim();
      if (file !== '' && !dates.has(file)) dates.set(file, date);
    }
  }
  return dates;
}
