import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commonProgram } from '../../../tools/programs.ts';
import { readCommitDates } from './commit-dates.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'dates-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function git(args: readonly string[], date = '2026-01-01T00:00:00+00:00') {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  commonProgram('git').outputOf([...identity, ...args], { cwd: root, env });
}

function commit(name: string, text: string, date: string) {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  git(['add', '.']);
  git(['commit', '-m', `Change ${name}`], date);
}

test('each file has the time of the last commit that touched it', () => {
  git(['init']);
  commit('content/docs/a.md', 'one', '2026-01-01T10:00:00+01:00');
  commit('content/docs/sub/ä "b".md', 'one', '2026-01-02T10:00:00+00:00');
  commit('content/docs/a.md', 'two', '2026-01-03T10:00:00+00:00');
  commit('other/c.md', 'one', '2026-01-04T10:00:00+00:00');
  const dates = [...readCommitDates(root, ['content/docs'])];
  // UTC is written as Z or +00:00, as the version of git does.
  expect(Object.fromEntries(dates.map(([file, date]) => [file, new Date(date).toISOString()]))).toEqual({
    'content/docs/a.md': '2026-01-03T10:00:00.000Z',
    'content/docs/sub/ä "b".md': '2026-01-02T10:00:00.000Z',
  });
});

test('finds the files of a site in a folder of its repository', () => {
  git(['init']);
  commit('site/content/docs/a.md', 'one', '2026-01-01T10:00:00+00:00');
  expect([...readCommitDates(path.join(root, 'site'), ['content/docs']).keys()]).toEqual(['content/docs/a.md']);
});

test('a file that was never committed has no time', () => {
  git(['init']);
  commit('content/docs/a.md', 'one', '2026-01-01T10:00:00+00:00');
  writeFileSync(path.join(root, 'content/docs/new.md'), 'new');
  expect(readCommitDates(root, ['content/docs']).has('content/docs/new.md')).toBe(false);
});

test('outside of a repository, and before the first commit, no file has a time', () => {
  expect(readCommitDates(root, ['content/docs']).size).toBe(0);
  git(['init']);
  expect(readCommitDates(root, ['content/docs']).size).toBe(0);
});
