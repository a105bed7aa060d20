import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

const query = '?minified';
/** Folder of all scripts that pages include inline. Nothing else may run without being loaded from a file. */
const scriptFolder = path.resolve(import.meta.dirname, '../browser/inline');
/** The style sheets that pages include inline, as Layout.astro imports them. */
const styleSheet = /\/src\/core\/styles\/first-paint[a-z-]*\.css\?inline$/;

/** What Vite writes for the address of a file until the file has its name. */
const assetMark = /__VITE_ASSET__([\w$]+)__/g;

/** The only scripts and style sheets that pages may have inline, exactly as pages contain them. */
export interface InlineCode {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

/**
 * Makes `import code from './script.js?minified'` the minified code of a script, for pages to include it inline. Every
 * reader has to load it with each page.
 *
 * @returns also the code that pages may have inline. The style sheets are known as soon as Vite has compiled them
 */
export function inlineCode(): { readonly plugins: readonly Plugin[]; readonly code: InlineCode } {
  const styles = new Set<string>();
  const scripts: Plugin = {
    name: 'inline-scripts',
    load(id) {
      if (!id.endsWith(query)) return undefined;
      return `export default ${JSON.stringify(inlineScript(path.basename(id.slice(0, -query.length))))};`;
    },
  };
  /** Compiled style sheets without the addresses of their fonts, by the environment that compiled them. */
  const compiled = new Map<string, string[]>();
  const recordStyles: Plugin = {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    transform(module, id) {
      const { name } = this.environment;
      if (styleSheet.test(id)) compiled.set(name, [...(compiled.get(name) ?? []), textOf(module, id)]);
    },
    generateBundle() {
      const { name, config } = this.environment;
      for (const css of compiled.get(name) ?? [])
        styles.add(css.replace(assetMark, (_, file: string) => `${config.base}${this.getFileName(file)}`));
    },
  };
  return { plugins: [scripts, recordStyles], code: { scripts: inlineScripts(), styles } };
}

/** The text that a module exports. */
function textOf(module: string, id: string): string {
  const literal = /^export default (".*");?\s*$/s.exec(module)?.[1];
  const text: unknown = literal === undefined ? undefined : JSON.parse(literal);
  if (typeof text !== 'string') throw new Error(`${id} was compiled to something other than a text.`);
  return text;
}

/** The code of all scripts that pages may have inline. */
export function inlineScripts(): ReadonlySet<string> {
  return new Set(globSync('*.js', { cwd: scriptFolder }).map((name) => inlineScript(name)));
}

/** The code of a script of `src/core/browser/inline` as pages contain it. */
export function inlineScript(name: string): string {
  return minified(name, readFileSync(path.join(scriptFolder, name), 'utf8'));
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
