import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReadFile } from './content.ts';

/** Reads files of the site from a folder. Paths that lead out of it have no file. */
export function folderFiles(folder: string): ReadFile {
  const root = path.resolve(folder) + path.sep;
  return async (name) => {
    const file = path.join(root, name);
    if (!file.startsWith(root)) return undefined;
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  };
}
