import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { icoOf } from './favicon.ts';

test('public/favicon.ico shows public/favicon.svg (renew it with `node tools/favicon.ts`)', () => {
  const ico = readFileSync('public/favicon.ico');
  expect(ico.equals(icoOf(readFileSync('public/favicon.svg', 'utf8')))).toBe(true);
  expect(ico.length).toBeLessThan(4_096);
});

test('an icon contains pictures of 16, 32 and 48 pixels', () => {
  const ico = icoOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>');
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const widths = [0, 1, 2].map((index) => {
    const entry = 6 + 16 * index;
    const start = ico.readUInt32LE(entry + 12);
    const png = ico.subarray(start, start + ico.readUInt32LE(entry + 8));
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    return [ico.readUInt8(entry), png.readUInt32BE(16)];
  });
  expect(widths).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ]);
});
