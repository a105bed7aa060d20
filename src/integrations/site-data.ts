import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { writeApi } from '../load/stored-api.ts';
import { loadSite, type LoadOptions } from '../load/load-site.ts';
import { SiteError } from '../model/problem.ts';
import type { Site } from '../model/site.ts';
import { showChanges } from './live-changes.ts';

type Options = Omit<LoadOptions, 'includeDrafts'>;

const id = 'virtual:site';
const resolvedId = `\0${id}`;

/**
 * Reads and checks the site before anything is built, and hands it to the pages as the module `virtual:site`.
 * A build stops with the list of all problems; the development server shows the list in the browser and goes on as
 * soon as they are mended.
 */
export function siteData(options: Options): { integration: AstroIntegration; current: () => Site } {
  let loaded: { readonly site: Site } | { readonly error: SiteError } | undefined;

  const load = async (includeDrafts: boolean) => {
    try {
      const { site, api } = await loadSite({ ...options, includeDrafts });
      loaded = { site };
      writeApi(options.root, api);
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      loaded = { error };
    }
  };
  const current = (): Site => {
    if (!loaded) throw new Error('The site is read when the build begins; it is not there yet.');
    if ('error' in loaded) throw loaded.error;
    return loaded.site;
  };

  const sources = [...options.folders, 'content/api', 'content/messages'].map((folder) =>
    path.join(options.root, folder),
  );

  const plugin: Plugin = {
    name: 'site-data',
    resolveId: (source) => (source === id ? resolvedId : undefined),
    load: (source) =>
      source === resolvedId ? `export default JSON.parse(${JSON.stringify(JSON.stringify(current()))});` : undefined,
    configureServer: (server) =>
      showChanges(server, {
        root: options.root,
        sources,
        moduleId: resolvedId,
        read: () => load(true),
        problems: () => (loaded && 'error' in loaded ? loaded.error.message : undefined),
      }),
  };

  const integration: AstroIntegration = {
    name: 'site-data',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig, addWatchFile }) => {
        await load(command === 'dev');
        for (const name of [
          'site',
          'navbar',
          'footer',
          'sidebars',
          'redirects',
          'announcement',
          'search',
          'services',
        ]) {
          addWatchFile(new URL(`../../site/${name}.ts`, import.meta.url));
        }
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
  return { integration, current };
}
