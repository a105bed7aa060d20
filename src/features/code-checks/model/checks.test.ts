import { expect, test } from 'vitest';
import { strongestChecks, sumOf, type CheckRecord } from './checks.ts';

test('a block has the strongest of its checks', () => {
  const checks = strongestChecks([
    { kind: 'parsed', with: 'JSON.parse', blocks: { 'a.md': ['aaaaaaaaaa', 'bbbbbbbbbb'] } },
    { kind: 'run', with: 'Unleash 8.2.0', blocks: { 'b.md': ['aaaaaaaaaa'] } },
    { kind: 'compiled', with: 'TypeScript 5.9', blocks: { 'b.md': ['aaaaaaaaaa'] } },
  ]);
  expect(Object.fromEntries(checks)).toEqual({
    aaaaaaaaaa: { kind: 'run', with: 'Unleash 8.2.0' },
    bbbbbbbbbb: { kind: 'parsed', with: 'JSON.parse' },
  });
});

test('a block that is only parsed keeps the reason of the test that does more', () => {
  const parsed: CheckRecord = { kind: 'parsed', with: 'bash -n', blocks: { 'a.md': ['aaaaaaaaaa', 'bbbbbbbbbb'] } };
  const reason: CheckRecord = { ...parsed, because: 'No such option.', blocks: { 'a.md': ['bbbbbbbbbb'] } };
  for (const records of [
    [parsed, reason],
    [reason, parsed],
  ])
    expect(Object.fromEntries(strongestChecks(records))).toEqual({
      aaaaaaaaaa: { kind: 'parsed', with: 'bash -n' },
      bbbbbbbbbb: { kind: 'parsed', with: 'bash -n', because: 'No such option.' },
    });
});

test('plain text counts only if a test checked it', () => {
  const check = { kind: 'run', with: 'Unleash 8.2.0' } as const;
  expect(
    sumOf([{ language: 'text', check }, { language: 'text' }, { language: 'ts' }, { language: 'bash', check }]),
  ).toEqual({ total: 3, byKind: { run: 2, compiled: 0, rehearsed: 0, validated: 0, parsed: 0 }, unchecked: 1 });
});
