import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { CreateIntegration } from '../../../core/feature.ts';

const file = (name: string) => fileURLToPath(new URL(`../engine/${name}`, import.meta.url));

const semver = '\0lab-engine:semver';
/** Modules that the SDK imports, with what replaces them in the browser. */
const replacements: Readonly<Record<string, string>> = {
  'node:events': file('browser/events.ts'),
  'node:os': file('browser/os.ts'),
  'lru-cache': file('browser/lru-cache.ts'),
  re2js: file('browser/re2.ts'),
  semver,
};

/** The functions of `semver` that the SDK uses. Its index would bring all of them along. */
const semverCode = ['eq', 'gt', 'gte', 'lt', 'lte', 'valid']
  .map((name) => `export { default as ${name} } from 'semver/functions/${name}.js';`)
  .join('\n');

const sdk = /[\\/]node_modules[\\/]unleash-client[\\/]lib[\\/]/;
const engine = /[\\/]features[\\/]lab[\\/]engine[\\/]engine\.ts$/;

/** What the plugin does for the build, and when the development server bundles dependencies in advance. */
const replaceImports = {
  name: 'lab-engine',
  resolveId(source: string, importer = '') {
    const isOurs = sdk.test(importer) || (engine.test(importer) && source === 'node:events');
    return isOurs && Object.hasOwn(replacements, source) ? replacements[source] : undefined;
  },
  load: (id: string) => (id === semver ? semverCode : undefined),
  transform: (code: string, id: string) =>
    sdk.test(id) && code.includes('process.env.HOSTNAME')
      ? { code: code.replaceAll('process.env.HOSTNAME', "''"), map: null }
      : undefined,
};

/**
 * Makes the evaluation code of the Node.js SDK run in the browser: replaces what the SDK imports from Node, and loads the
 * library for regular expressions on demand. Only imports of the SDK and of the engine are replaced.
 */
export const labEngine: Plugin = {
  ...replaceImports,
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  configEnvironment: (name) =>
    name === 'client' ? { optimizeDeps: { rolldownOptions: { plugins: [replaceImports] } } } : undefined,
};

/** Adds the plugin to the build. */
const createIntegration: CreateIntegration = () => ({
  name: 'lab-engine',
  hooks: { 'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [labEngine] } }) },
});
export default createIntegration;
