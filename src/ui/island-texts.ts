import declarations from '../../content/messages/en.json';
import type { Translate } from '../model/messages.ts';

/**
 * The lookup for an island whose texts begin with `prefix`. They load with the island, and only then; what a page needs at
 * once, it carries itself.
 */
export function islandTexts(prefix: string): Translate {
  const texts = new Map(declarations.flatMap(({ id, message }) => (id.startsWith(prefix) ? [[id, message]] : [])));
  return (id, values = {}) =>
    (texts.get(id) ?? id).replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
