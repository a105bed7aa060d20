import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.resolve(import.meta.dirname, '../../../../../live/node_modules/unleash-server/dist/lib');

/** Loads a module of the server's package: `error/permission-error.js`. The caller checks what it exports. */
export function loadServerModule(file: string): Promise<unknown> {
  return import(pathToFileURL(path.join(folder, file)).href);
}
