import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Programs of every system, and what the README asks for. */
const programs =
  'sh env cat chmod cp cut date dirname basename echo expr false head ln ls mkdir mktemp mv printf pwd readlink rm rmdir sleep sort tail tee test touch tr true uname uniq wc node npm npx git';

/**
 * Makes a folder with links to the programs that every machine with the project has, and nothing else.
 *
 * @returns the folder, as the only one for `PATH`, and a function that removes it
 */
export function barePath(): { readonly folder: string; readonly remove: () => void } {
  const parent = mkdtempSync(path.join(tmpdir(), 'bare-'));
  const folder = path.join(parent, 'bin');
  mkdirSync(folder);
  // Node and npm are those of the system, as for a newcomer.
  const places = (process.env['PATH'] ?? '').split(path.delimiter).filter((place) => !place.includes('node_modules'));
  for (const name of programs.split(' ')) {
    const file = places.map((place) => path.join(place, name)).find((each) => existsSync(each));
    if (file !== undefined) symlinkSync(file, path.join(folder, name));
  }
  return { folder, remove: () => rmSync(parent, { recursive: true }) };
}
