import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Everything that decides how pages look, apart from their content. */
const patterns = ['src/**/*', 'site/**/*', 'astro.config.ts', 'tsconfig.json', 'package-lock.json'];

/** Returns a digest that changes when a file of the site's code, its configuration or the lock file changes, comes or goes. */
export function sourcesDigest(root: string): string {
  const hash = createHash('sha256');
  for (const name of globSync(patterns, { cwd: root }).toSorted()) {
    const file = path.join(root, name);
    if (statSync(file).isFile()) hash.update(name).update('\0').update(readFileSync(file));
  }
  return hash.digest('base64url');
}
