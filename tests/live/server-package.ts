import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const serverPackage = path.resolve('live/node_modules/unleash-server');

/** The compiled server: `dist` of its package. */
export const serverFolder = path.join(serverPackage, 'dist');

/** Returns the scripts of the Admin UI as the server delivers them. */
export function adminUiSource(): string {
  const folder = path.join(serverPackage, 'frontend/build/static');
  return globSync('index-*.js', { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}
