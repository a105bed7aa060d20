import { execFileSync } from 'node:child_process';

/** Returns the output of `git log` for the files below `folders`. Empty outside of a git repository. */
export function gitLog(root: string, folders: readonly string[], options: readonly string[]): string {
  try {
    return execFileSync('git', ['-c', 'core.quotePath=false', 'log', '--relative', ...options, '--', ...folders], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    });
  } catch {
    return '';
  }
}
