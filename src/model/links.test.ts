import { expect, test } from 'vitest';
import { isInternal } from './links.ts';

test('links with a slash or a fragment stay on the site', () => {
  expect(['/a', '#a'].map(isInternal)).toEqual([true, true]);
  expect(['https://a.example', 'a', 'mailto:a@b.example', '//cdn.example/x'].map(isInternal)).toEqual([
    false, false, false, false,
  ]); // prettier-ignore
});
