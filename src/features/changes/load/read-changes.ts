import type { CommittedChange } from '../model/changes.ts';
import { gitLog } from '../../../core/load/git-log.ts';

/** What a commit about pages may change besides them. */
const aroundPages = ['content', 'site', 'tests', 'tools/prose-check/*.txt'];

/**
 * Reads how the files below `folders` changed, newest first. Changes of white space don't count. Empty outside of a git
 * repository. In a shallow clone, the list ends at the oldest commit that the clone has.
 */
export function readChanges(root: string, folders: readonly string[]): readonly CommittedChange[] {
  const changes: CommittedChange[] = [];
  const others = aroundPages.map((place) => `:(exclude)${place}`);
  const ofProgram = new Set(gitLog(root, ['.', ...others], ['--no-merges', '--format=%H']).split('\n'));
  const format = ['--no-merges', '--no-renames', '--numstat', '--ignore-all-space', '--format=%x00%H%x09%cI%x09%s'];
  for (const commit of gitLog(root, folders, format).split('\0').filter(Boolean)) {
    const [head = '', ...lines] = commit.split('\n');
    const [id = '', date = '', ...words] = head.split('\t');
    const subject = words.join('\t');
    for (const line of lines) {
      const [, added, removed, source] = /^(\d+)\t(\d+)\t(.+)$/.exec(line) ?? [];
      const count = Number(added) + Number(removed);
      if (source === undefined || count === 0) continue;
      changes.push({ date, subject, source, lines: count, isAboutPages: !ofProgram.has(id) });
    }
  }
  return changes;
}
