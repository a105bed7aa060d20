import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { root } from '../read-page-items.ts';

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** Versions of packages on npm that no lock file contains, read from the registry on 22 November 2026. */
const published: Readonly<Record<string, string>> = {
  '@openfeature/server-sdk': '1.23.0',
  '@openfeature/unleash-web-provider': '0.1.1',
  '@openfeature/web-sdk': '1.10.0',
  '@swc/core': '1.16.22',
  '@swc/jest': '0.2.39',
  '@unleash/proxy': '1.4.19',
  'jest-fixed-jsdom': '0.0.11',
  murmurhash3js: '3.0.1',
  'test-renderer': '1.3.1',
  typescript: '6.0.3',
};

/** The versions of npm packages that the lock files of the repository contain, and of those that pages install besides. */
export function knownNpmVersions(): ReadonlyMap<string, ReadonlySet<string>> {
  const versions = new Map<string, Set<string>>();
  const add = (name: string, version: string) => versions.set(name, (versions.get(name) ?? new Set()).add(version));
  for (const [name, version] of Object.entries(published)) add(name, version);
  const folders = [
    '.',
    'live',
    'tests/samples',
    ...globSync('tests/tutorials/**/package-lock.json', {
      cwd: root,
      exclude: ['**/node_modules/**', '**/.cache/**'],
    }).map((file) => path.dirname(file)),
  ];
  for (const folder of folders) {
    const { packages } = lockSchema.parse(
      JSON.parse(readFileSync(path.join(root, folder, 'package-lock.json'), 'utf8')),
    );
    for (const [place, { version }] of Object.entries(packages)) {
      const name = place.split('node_modules/').at(-1);
      if (name && version) add(name, version);
    }
  }
  return versions;
}
