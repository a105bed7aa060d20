// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fragmentTarget } from './fragment.ts';

document.body.innerHTML =
  '<h2 id="clean-up"></h2><h2 id="größe"></h2><h2 id="100%"></h2><h2 id="a%20b"></h2><h2 id="a b"></h2>';

test.each([
  ['#clean-up', 'clean-up'],
  ['#größe', 'größe'],
  ['#gr%C3%B6%C3%9Fe', 'größe'],
  ['#100%', '100%'],
  ['#100%25', '100%'],
  ['#a%20b', 'a%20b'],
])('%s points to the element with the ID %s', (fragment, id) => {
  expect(fragmentTarget(fragment)?.id).toBe(id);
});

test.each(['', '#', '#missing', '#%', '#50%', '#%E0%A4%A'])('%j has no target', (fragment) => {
  expect(fragmentTarget(fragment)).toBeNull();
});
