import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cacheKeyOf } from './cache-key.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cache-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

const filePath = path.join(folder, 'page.md');
const withImage = (image: string) => ({
  filePath,
  digest: '1',
  rendered: { html: '<img>', metadata: { imagePaths: [image] } },
});

test('is the same for the same page', () => {
  expect(cacheKeyOf({ filePath, digest: '1' })).toBe(cacheKeyOf({ filePath, digest: '1' }));
});

test('changes with the source and with what the source was rendered to', () => {
  const keys = [
    cacheKeyOf({ filePath, digest: '1', rendered: { html: '<p>a</p>' } }),
    cacheKeyOf({ filePath, digest: '2', rendered: { html: '<p>a</p>' } }),
    cacheKeyOf({ filePath, digest: '1', rendered: { html: '<p>b</p>' } }),
  ];
  expect(new Set(keys).size).toBe(3);
});

test('changes with the content of an image beside the page', () => {
  writeFileSync(path.join(folder, 'a picture.png'), 'before');
  const before = cacheKeyOf(withImage('./a%20picture.png'));
  writeFileSync(path.join(folder, 'a picture.png'), 'after');
  expect(cacheKeyOf(withImage('./a%20picture.png'))).not.toBe(before);
});

test('does not read images from elsewhere', () => {
  expect(cacheKeyOf(withImage('https://example.com/a.png'))).not.toBe('');
});
