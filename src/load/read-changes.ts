import type { CommittedChange } from '../model/changes.ts';
import { gitLog } from './git-log.ts';

/**
 * Reads how the files below `folders` changed, newest first. Empty outside of a git repository. In a shallow clone, the list
 * ends at the oldest commit that the clone has.
 */
export function readChanges(root: string, folders: readonly string[]): readonly CommittedChange[] {
  const changes: CommittedChange[] = [];
  const log = gitLog(root, folders, ['--no-merges', '--no-renames', '--numstat', '--format=%x00%cI%x09%s']);
  for (const commit of log.split('\0').filter(Boolean)) {
    const [head = '', ...lines] = commit.split('\n');
    const [date = '', ...words] = head.split('\t');
    const subject = words.join('\t');
    for (const line of lines) {
      const [, added, removed, source] = /^(\d+)\t(\d+)\t(.+)$/.exec(line) ?? [];
      if (source !== undefined) changes.push({ date, subject, source, lines: Number(added) + Number(removed) });
    }
  }
  return changes;
}
