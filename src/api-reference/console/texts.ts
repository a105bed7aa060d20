import declarations from '../../../content/messages/en.json';

/** Texts of the console. They load with it, and only then. */
const texts = new Map(declarations.flatMap(({ id, message }) => (id.startsWith('console.') ? [[id, message]] : [])));

/** Looks up a message and fills in its values. */
export function t(id: string, values: Readonly<Record<string, string | number>> = {}): string {
  return (texts.get(id) ?? id).replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
