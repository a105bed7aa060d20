import { execFileSync } from 'node:child_process';
import type { CommittedChange } from '../model/changes.ts';

/**
 * Reads how the files below `folders` changed, newest first. Empty outside of a git repository. In a shallow clone, the list
 * ends at the oldest commit that the clone has.
 */
export function readChanges(root: string, folders: readonly string[]): readonly CommittedChange[] {
  const changes: CommittedChange[] = [];
  for (const commit of gitLog(root, folders).split('\0').filter(Boolean)) {
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

function gitLog(root: string, folders: readonly string[]): string {
  const format = ['--no-merges', '--no-renames', '--numstat', '--relative', '--format=%x00%cI%x09%s'];
  try {
    return execFileSync('git', ['-c', 'core.quotePath=false', 'log', ...format, '--', ...folders], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    });
  } catch {
    return '';
  }
}
