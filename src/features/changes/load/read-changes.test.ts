import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commonProgram } from '../../../../tools/programs.ts';
import { readChanges } from './read-changes.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'changes-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function git(args: readonly string[], date = '2026-01-01T00:00:00+00:00') {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  commonProgram('git').outputOf([...identity, ...args], { cwd: root, env });
}

test('reads the size and the reason of every change, newest first', () => {
  git(['init']);
  mkdirSync(path.join(root, 'content/docs'), { recursive: true });
  const commit = (name: string, text: string, subject: string, date: string) => {
    writeFileSync(path.join(root, name), text);
    if (subject === 'Fix a word') writeFileSync(path.join(root, 'program.ts'), 'export {};');
    git(['add', '.']);
    git(['commit', '-m', `${subject}\n\nWith a body.`], date);
  };
  commit('content/docs/ä b.md', 'one\ntwo\n', 'Describe\tsegments', '2026-01-01T10:00:00+00:00');
  commit('other.md', 'one\n', 'Elsewhere', '2026-01-02T10:00:00+00:00');
  commit('content/docs/ä b.md', 'one\nthree\n', 'Fix a word', '2026-01-03T10:00:00+00:00');
  commit('content/docs/ä b.md', 'one\n  three\n', 'Indent', '2026-01-04T10:00:00+00:00');
  const changes = readChanges(root, ['content/docs']).map(({ date, ...change }) => ({
    ...change,
    date: new Date(date).toISOString(),
  }));
  const source = 'content/docs/ä b.md';
  expect(changes).toEqual([
    { source, lines: 2, subject: 'Fix a word', isAboutPages: false, date: '2026-01-03T10:00:00.000Z' },
    { source, lines: 2, subject: 'Describe\tsegments', isAboutPages: true, date: '2026-01-01T10:00:00.000Z' },
  ]);
});

test('there are no changes outside of a repository', () => {
  expect(readChanges(root, ['content/docs'])).toEqual([]);
});
