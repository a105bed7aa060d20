// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isSearchShortcut } from './search-shortcut.ts';

const isShortcut = (init: KeyboardEventInit) => isSearchShortcut(new KeyboardEvent('keydown', init));

test.each([
  { key: 'k', ctrlKey: true },
  { key: 'k', metaKey: true },
  // Caps Lock is on.
  { key: 'K', ctrlKey: true },
])('%j opens the search', (init) => {
  expect(isShortcut(init)).toBe(true);
});

test.each([
  { key: 'k' },
  { key: 'j', ctrlKey: true },
  { key: 'k', ctrlKey: true, altKey: true },
  // Firefox opens its console.
  { key: 'K', ctrlKey: true, shiftKey: true },
])('%j is left to the browser', (init) => {
  expect(isShortcut(init)).toBe(false);
});
