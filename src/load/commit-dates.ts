import { execFileSync } from 'node:child_process';

/**
 * When each file below `folders` was last committed, as ISO 8601; one call of git for all files. Empty outside of a
 * git repository.
 */
export function readCommitDates(root: string, folders: readonly string[]): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  let date = '';
  for (const line of gitLog(root, folders).split('\0')) {
    if (line.startsWith('commit:')) date = line.slice('commit:'.length).trim();
    else {
      const file = line.trim();
      if (file !== '' && !dates.has(file)) dates.set(file, date);
    }
  }
  return dates;
}

function gitLog(root: string, folders: readonly string[]): string {
  try {
    return execFileSync(
      'git',
      ['log', '-z', '--name-only', '--relative', '--format=%x00commit:%cI%x00', '--', ...folders],
      {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 1 << 28,
      },
    );
  } catch {
    return '';
  }
}
