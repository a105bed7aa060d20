import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** What a build needs besides content. */
const code = [
  'src',
  'site',
  'public',
  'tools',
  'astro.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/**
 * Copies the code of the site and its messages to a folder inside of the repository, where it can be built on other
 * content. Packages are found in the repository itself.
 *
 * @param more other files and folders to copy
 */
export function copySite(root: string, folder: string, ...more: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const name of [...code, 'content/messages', ...more]) {
    const from = path.join(root, name);
    if (existsSync(from)) cpSync(from, path.join(folder, name), { recursive: true });
  }
}
