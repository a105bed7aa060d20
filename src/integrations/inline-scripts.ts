import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

const query = '?minified';

/**
 * Makes `import code from './script.js?minified'` the minified code of a script, for pages to include it inline. Every
 * reader has to load it with each page.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    load(id) {
      if (!id.endsWith(query)) return undefined;
      const file = id.slice(0, -query.length);
      return `export default ${JSON.stringify(minified(file, readFileSync(file, 'utf8')))};`;
    },
  };
}

/**
 * The code of a classic script without comments, spaces and long names.
 * @throws Error when the code has a mistake
 */
export function minified(file: string, code: string): string {
  const { code: result, errors } = minifySync(file, code, { module: false });
  if (errors.length > 0)
    throw new Error(`${file} can't be minified: ${errors.map(({ message }) => message).join(' ')}`);
  return result.trim();
}
