import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isRead, type SourceTree } from './source-tree.ts';

const Package = z.object({ version: z.string() });

/**
 * Reads the installed npm package of the server as the source that it was compiled from: `dist/lib/app.js` as
 * `src/lib/app.js`. The compiled modules have the same imports, classes and constants.
 */
export function readServerPackage(folder: string): SourceTree {
  const { version } = Package.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const files = new Map<string, string>([['package.json', path.join(folder, 'package.json')]]);
  const dist = path.join(folder, 'dist');
  for (const entry of readdirSync(dist, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const source = `src/${entry.split(path.sep).join('/')}`;
    if (isRead(source)) files.set(source, path.join(dist, entry));
  }
  return { version, files, readText: (id) => readFileSync(id, 'utf8') };
}
