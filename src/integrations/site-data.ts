import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { writeApi } from '../load/stored-api.ts';
import { loadSite, type LoadOptions } from '../load/load-site.ts';
import { SiteError } from '../model/problem.ts';
import type { Site } from '../model/site.ts';

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

  /** Astro's own copy of the content, which it writes half a second after a change. */
  const contentStore = path.join(options.root, '.astro/data-store.json');

  const plugin: Plugin = {
    name: 'site-data',
    resolveId: (source) => (source === id ? resolvedId : undefined),
    load: (source) =>
      source === resolvedId ? `export default JSON.parse(${JSON.stringify(JSON.stringify(current()))});` : undefined,
    configureServer(server) {
      // One reading at a time: of two, the slower would have the last word, not the newer.
      let reading: Promise<void> | undefined;
      let isStale = false;
      /** When what pages show changed last, and when the last page was asked for. */
      let changedAt = 0;
      let askedAt = 0;
      const readUntilFresh = async () => {
        while (isStale) {
          isStale = false;
          await load(true);
        }
        for (const environment of Object.values(server.environments)) {
          const module = environment.moduleGraph.getModuleById(resolvedId);
          if (module) environment.moduleGraph.invalidateModule(module);
        }
      };
      const tellBrowsers = () => {
        if (loaded && 'error' in loaded) {
          server.ws.send({ type: 'error', err: { message: loaded.error.message, stack: '' } });
        } else server.ws.send({ type: 'full-reload' });
      };
      server.watcher.on('all', async (_event, file) => {
        if (sources.some((folder) => file.startsWith(folder))) {
          isStale = true;
          if (reading) return;
          reading = readUntilFresh().finally(() => (reading = undefined));
          await reading;
        } else if (file !== contentStore) return;
        changedAt = performance.now();
        tellBrowsers();
      });
      // A page that is asked for meanwhile shows what is being read.
      server.middlewares.use((request, _response, next) => {
        const answer = () => {
          if (request.headers.accept?.includes('text/html')) askedAt = performance.now();
          next();
        };
        if (reading) reading.then(answer, next);
        else answer();
      });
      // A page that was rendered before a message and connects after it would never hear of it.
      server.ws.on('connection', () => {
        if (askedAt < changedAt || (loaded && 'error' in loaded)) tellBrowsers();
      });
    },
  };

  const integration: AstroIntegration = {
    name: 'site-data',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig, addWatchFile, logger }) => {
        await load(command === 'dev');
        if (command === 'build') {
          const { pending } = current().redirects;
          if (pending.length > 0) {
            logger.warn(`${pending.length} redirects are pending: their pages are listed in site/planned-pages.ts.`);
          }
        }
        for (const name of [
          'site',
          'navbar',
          'footer',
          'sidebars',
          'redirects',
          'announcement',
          'search',
          'services',
          'planned-pages',
        ]) {
          addWatchFile(new URL(`../../site/${name}.ts`, import.meta.url));
        }
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
  return { integration, current };
}
