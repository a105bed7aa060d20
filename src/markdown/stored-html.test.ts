import { expect, test } from 'vitest';
import { packHtml, unpackHtml } from './stored-html.ts';

test('gives back the HTML that was packed, in less space', () => {
  const html = '<p>Überall <code>enabled</code>: ✓</p>'.repeat(50);
  const packed = packHtml(html);
  expect(unpackHtml(packed)).toBe(html);
  expect(packed.length).toBeLessThan(html.length / 4);
});

test('leaves to Astro what was not packed', () => {
  expect(unpackHtml('<p>deflate: a way to compress</p>')).toBeUndefined();
  expect(unpackHtml(undefined)).toBeUndefined();
});
