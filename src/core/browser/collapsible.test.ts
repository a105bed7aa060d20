import { expect, test } from 'vitest';
import { durationOf } from './collapsible.ts';

test('a taller disclosure takes longer, between 120 and 180 ms', () => {
  expect(durationOf(0, false)).toBe(120);
  expect(durationOf(240, false)).toBe(150);
  expect(durationOf(100_000, false)).toBe(180);
});

test('a disclosure takes 1 ms if the reader prefers less motion', () => {
  expect(durationOf(0, true)).toBe(1);
  expect(durationOf(100_000, true)).toBe(1);
});
