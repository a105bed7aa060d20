import { expect, test } from 'vitest';
import { stable } from './stable.ts';

test('gives equal ids the same replacement, and different ids different ones', () => {
  const first = '0b84c7fd-5278-4087-832d-0b502c7929b3';
  const second = '9c40958a-daac-400e-98fb-3bb438567008';
  const [a, b, c] = stable(`${first} ${second} ${first}`).split(' ');
  expect(a).toBe(c);
  expect(a).not.toBe(b);
  expect(a).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  expect(stable(second)).toBe(a);
});

test('keeps the form of ULIDs and secrets', () => {
  expect(stable('01KAE2T9XJ4ZP2V6G0S8N7Q5RB')).toMatch(/^01[0-9A-HJKMNP-TV-Z]{24}$/);
  const secret = `user:${'a1'.repeat(28)}`;
  expect(stable(secret)).toMatch(/^user:[0-9a-f]{56}$/);
  expect(stable(secret)).not.toBe(secret);
});

test('keeps the order of dates and whether they are in the future', () => {
  const hour = 3_600_000;
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  const [past, morePast, future] = stable(`${at(-hour)} ${at(-2 * hour)} ${at(hour)}`)
    .split(' ')
    .map((date) => Date.parse(date));
  expect(morePast).toBeLessThan(past ?? 0);
  expect(past).toBeLessThan(Date.now());
  expect(future).toBeGreaterThan(Date.parse('2035-01-01'));
});

test('replaces the address of the server', () => {
  expect(stable('http://localhost:39215/new-user')).toBe('http://localhost:4242/new-user');
});
