import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { pages } from './tests-of-pages.ts';

/**
 * Fails a test file that looks at pages, or that lists a folder of them. It runs before the unit tests that `npm run check`
 * leaves out when only pages have changed, so that none of them depends on a page unnoticed. What other programs read isn't seen.
 */
const root = path.resolve(import.meta.dirname, '..');
const looking = /^(?:access|copyFile|cp|createReadStream|exists|lstat|open|opendir|readFile|readdir|stat)(?:Sync)?$/;
const state: typeof globalThis & { pagesRead?: Set<string> } = globalThis;

/** A process runs many test files, and its functions are replaced once. */
if (!state.pagesRead) {
  const read = (state.pagesRead = new Set<string>());
  for (const place of [fs, fs.promises]) {
    for (const [name, original] of Object.entries(place)) {
      if (typeof original !== 'function' || !looking.test(name)) continue;
      const watched = function (this: unknown, ...args: unknown[]): unknown {
        const [at] = args;
        if (typeof at === 'string' || at instanceof URL) {
          const file = path
            .relative(root, path.resolve(at instanceof URL ? at.pathname : at))
            .replaceAll(path.sep, '/');
          if (pages.some((folder) => `${file}/`.startsWith(`${folder}/`))) read.add(file);
        }
        return Reflect.apply(original, this, args);
      };
      Reflect.set(place, name, Object.assign(watched, original));
    }
  }
  syncBuiltinESMExports();
}
// Another file may have read pages before.
state.pagesRead.clear();

afterAll(() => {
  const [first] = state.pagesRead ?? [];
  state.pagesRead?.clear();
  if (first === undefined) return;
  const test = path.relative(root, expect.getState().testPath ?? '');
  throw new Error(`${test} reads ${first}. Add the test to tools/tests-of-pages.ts.`);
});
