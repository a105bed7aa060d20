import declarations from '../../content/messages/en.json';
import type { Translate } from '../model/messages.ts';
import { lookupIn } from '../model/translate.ts';

/**
 * The lookup for an island whose texts begin with one of `prefixes`. They load with the island, and only then; what a page
 * needs at once, it carries itself.
 */
export function islandTexts(...prefixes: readonly string[]): Translate {
  const isOurs = (id: string) => prefixes.some((prefix) => id.startsWith(prefix));
  return lookupIn(Object.fromEntries(declarations.flatMap(({ id, message }) => (isOurs(id) ? [[id, message]] : []))));
}
