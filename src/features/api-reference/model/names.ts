/**
 * Converts a name of the API to kebab case for use in a path.
 * `createCDNToken` → `create-cdn-token`, `Import/Export` → `import-export`.
 */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

/** `getAllEnvironments` → `Get all environments`: the default summary of an operation. */
export function wordsOf(name: string): string {
  const words = kebabCase(name).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Folder of the generated pages. */
export const apiFolder = '/reference/api/unleash';

/** Returns the path of the page of an operation (by operationId) or of a tag (by name). */
export function apiPath(name: string): string {
  return `${apiFolder}/${kebabCase(name)}`;
}
