import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commitNumber, runsForAllPages, sampleOf } from './sample.ts';

const pages = Array.from({ length: 637 }, (_, index) => `/page-${index}`);

test('ten commits that follow each other cover every page once', () => {
  const covered = Array.from({ length: runsForAllPages }, (_, run) => sampleOf(pages, 1234 + run)).flat();
  expect(covered.toSorted()).toEqual(pages.toSorted());
});

test('a commit changes the sample, in a full and in a shallow clone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sample-'));
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd, stdio: 'pipe' });
  try {
    const full = path.join(folder, 'full');
    git(folder, 'init', 'full');
    const numbers = ['one', 'two', 'three'].map((message) => {
      git(full, 'commit', '--allow-empty', '-m', message);
      return commitNumber(full);
    });
    expect(numbers).toEqual([1, 2, 3]);
    git(folder, 'clone', '--depth', '1', `file://${full}`, 'shallow');
    const shallow = path.join(folder, 'shallow');
    const before = commitNumber(shallow);
    git(shallow, 'commit', '--allow-empty', '-m', 'four');
    expect(commitNumber(shallow)).not.toBe(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
