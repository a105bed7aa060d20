import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ApiDescription } from '../model/api/description.ts';

/**
 * The description of the API goes from the checks to its pages through a file, and not through a module as the site does:
 * Astro renders every page anew whose modules have changed, and one word of the description would change them all. Each
 * page says by its key (`api-key.ts`) what of the description it shows.
 */
const file = '.cache/api.json';

/** Keeps the description for the pages of this run. */
export function writeApi(root: string, api: ApiDescription): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  // Another run may be reading it.
  writeFileSync(`${target}.${process.pid}`, JSON.stringify(api));
  renameSync(`${target}.${process.pid}`, target);
}

/** The description as the checks of this run left it. */
export function readStoredApi(): ApiDescription {
  return JSON.parse(readFileSync(file, 'utf8'));
}
