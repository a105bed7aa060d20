import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { darkPicture } from './dark-picture.ts';
import { read } from './render.fixture.tsx';

let root = '';

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'dark-picture-'));
  for (const name of ['both.webp', 'both-dark.webp', 'light.webp'])
    writeFileSync(path.join(root, name), 'RIFF....WEBP');
});

afterAll(() => rmSync(root, { recursive: true }));

test('the dark variant of a picture has the same name with an ending', () => {
  expect(darkPicture('content/docs/reference/flags.list.webp')).toBe('content/docs/reference/flags.list-dark.webp');
});

test('a page shows the dark variants that exist, although its text names only the light ones', () => {
  const { content, problems } = read('![Both](./both.webp)\n\n![Light](./light.webp)\n', { root, source: 'page.md' });
  expect(problems).toEqual([]);
  expect(content.images).toEqual(['both.webp', 'both-dark.webp', 'light.webp']);
});
