import { createHash } from 'node:crypto';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { addLines } from '../load/line-of-key.ts';
import { loadSite, type LoadedSite, type LoadOptions } from '../load/load-site.ts';
import { setRenderingInput, type RenderingInput } from '../load/rendering-input.ts';
import { sourcesDigest } from '../load/sources-digest.ts';
import { issuesUrlOf } from '../model/assistants-and-feedback.ts';
import { SiteError } from '../model/problem.ts';
import { showChanges } from './live-changes.ts';
import { siteFolder } from './site-modules.ts';

type Options = Omit<LoadOptions, 'includeDrafts'> &
  Pick<RenderingInput, 'readmes'> & {
    /** Imports the modules of the configuration as they are now, for the development server. */
    readonly readModules: () => Promise<LoadOptions['modules']>;
  };

/** Modules that are made from the site: the site as a value, what the browser needs of it, and the pictures of pages. */
const modules: Readonly<Record<string, (loaded: LoadedSite, root: string) => string>> = {
  'virtual:site': ({ site }) => `export default JSON.parse(${JSON.stringify(JSON.stringify(site))});`,
  'virtual:assistants-and-feedback': ({ site: { assistants, feedback, editUrl } }) =>
    `export const assistants = ${JSON.stringify(assistants)};\nexport const feedback = ${JSON.stringify(feedback)};\n` +
    `export const issuesUrl = ${JSON.stringify(issuesUrlOf(editUrl))};`,
  'virtual:pictures': ({ articles }, root) => {
    const files = [
      ...new Set(articles.flatMap(({ content }) => content.images.filter((file) => !file.endsWith('.svg')))),
    ].toSorted();
    const imports = files.map((file, index) => `import p${index} from ${JSON.stringify(path.join(root, file))};`);
    const entries = files.map((file, index) => `[${JSON.stringify(file)}, p${index}]`);
    return `${imports.join('\n')}\nexport default new Map([${entries.join(', ')}]);`;
  },
};

/**
 * Reads and checks the site before anything is rendered. A build ends right there with the list of all problems. The
 * development server shows the list in the browser until they are fixed.
 */
export function siteData(options: Options): { integration: AstroIntegration; current: () => LoadedSite } {
  let loaded: LoadedSite | Error | undefined;

  const load = async (includeDrafts: boolean, readModules = async () => options.modules) => {
    try {
      const result = await loadSite({ ...options, modules: await readModules(), includeDrafts });
      const siteDigest = createHash('sha256')
        .update(sourcesDigest(options.root))
        .update(JSON.stringify(result.site))
        .digest('base64url');
      setRenderingInput({ ...result, root: options.root, readmes: options.readmes, siteDigest });
      loaded = result;
    } catch (error) {
      if (error instanceof SiteError) loaded = new SiteError(addLines(error.problems, options.root));
      else loaded = error instanceof Error ? error : new Error(String(error));
    }
  };
  const current = (): LoadedSite => {
    if (!loaded) throw new Error('The site is read when the build begins; it is not there yet.');
    if (loaded instanceof Error) throw loaded;
    return loaded;
  };

  const plugin: Plugin = {
    name: 'site-data',
    resolveId: (source) => (Object.hasOwn(modules, source) ? `\0${source}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.(current(), options.root) : undefined),
    configureServer: (server) =>
      showChanges(server, {
        sources: [...options.folders, 'content', siteFolder].map((folder) => path.join(options.root, folder)),
        moduleIds: Object.keys(modules).map((name) => `\0${name}`),
        read: () => load(true, options.readModules),
        problems: () => (loaded instanceof Error ? loaded : undefined),
      }),
  };

  const integration: AstroIntegration = {
    name: 'site-data',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        await load(command === 'dev');
        if (command === 'build') current();
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
  return { integration, current };
}
