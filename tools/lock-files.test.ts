import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { lockFileSchema, missingNativePackages, type LockFile } from './lock-files.ts';
import { nodePackages } from './setup.mjs';

const root = path.resolve(import.meta.dirname, '..');
const json = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const lockFiles = [
  '.',
  'live',
  'tests/samples',
  'tests/versions/server-5',
  'tests/versions/server-6',
  'tests/versions/server-7',
  'bench/search',
].map((folder) => ({
  folder,
  lock: lockFileSchema.parse(json(path.join(folder, 'package-lock.json'))),
}));

test.for(lockFiles)('the lock file of $folder has the native packages of every platform', ({ lock }) => {
  expect(missingNativePackages(lock)).toEqual([]);
});

test.for(lockFiles)('the lock file of $folder names no registry', ({ lock }) => {
  expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test('only the lock files of tutorials and of the Docusaurus benchmark are not among them', () => {
  const all = globSync('**/package-lock.json', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/.cache/**', 'bench/work/**', 'tests/tutorials/**', 'dist/**'],
  });
  expect(all.map((file) => path.dirname(file)).toSorted()).toEqual(lockFiles.map(({ folder }) => folder).toSorted());
});

test('package.json names the Node of each platform, all in one version', () => {
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(json('package.json'));
  expect(Object.keys(optionalDependencies).toSorted()).toEqual([...nodePackages.values()].toSorted());
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
});

/** The lock file of a project with one dependency, with these native packages. */
function lockFileWith(named: readonly string[], locked: readonly string[]): LockFile {
  return {
    packages: {
      '': {},
      'node_modules/linter': {
        version: '1.2.3',
        optionalDependencies: Object.fromEntries(named.map((name) => [name, '1.2.3'])),
      },
      ...Object.fromEntries(locked.map((name) => [`node_modules/${name}`, { version: '1.2.3' }])),
    },
  };
}

const natives = ['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-arm64', 'darwin-x64', 'win32-x64-msvc'].map(
  (platform) => `@linter/binding-${platform}`,
);

test('nothing is missing when each platform has a package, with or without one for musl', () => {
  expect(missingNativePackages(lockFileWith([...natives, '@linter/binding-linux-x64-musl'], natives))).toEqual([]);
});

test('names a native package that the lock file leaves out', () => {
  expect(missingNativePackages(lockFileWith(natives, natives.slice(0, 2)))).toEqual([
    'linter 1.2.3: @linter/binding-darwin-arm64 (darwin arm64) is not in the lock file',
    'linter 1.2.3: @linter/binding-darwin-x64 (darwin x64) is not in the lock file',
    'linter 1.2.3: @linter/binding-win32-x64-msvc (win32 x64) is not in the lock file',
  ]);
});

test('names a platform that a dependency has no package for', () => {
  const some = natives.slice(0, 4);
  expect(missingNativePackages(lockFileWith(some, some))).toEqual(['linter 1.2.3: no package for win32 x64']);
});
