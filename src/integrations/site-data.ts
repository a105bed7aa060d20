import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { writeApi } from '../load/stored-api.ts';
import { loadSite, type LoadOptions } from '../load/load-site.ts';
import { SiteError } from '../model/problem.ts';
import type { Site } from '../model/site.ts';

type Options = Omit<LoadOptions, 'includeDrafts'>;

const id = 'virtual:site';
const resolvedId = `\0${id}`;

/** Milliseconds within which a page is rendered, even on a slow machine. */
const givenUp = 2000;

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

  // Astro's own copy of the content, which it writes half a second after a change. It forgets the old one then, but a page
  // that is being rendered brings it back, for good: so it is forgotten once more when no page is.
  const contentStore = path.join(options.root, '.astro/data-store.json');
  const contentStoreId = '\0astro:data-layer-content';

  const plugin: Plugin = {
    name: 'site-data',
    resolveId: (source) => (source === id ? resolvedId : undefined),
    load: (source) =>
      source === resolvedId ? `export default JSON.parse(${JSON.stringify(JSON.stringify(current()))});` : undefined,
    configureServer(server) {
      /** What has changed and was not taken in yet. */
      const stale = { site: false, content: false };
      /** Under way while changes are taken in; one at a time, or the slower would have the last word, not the newer. */
      let takingIn: Promise<void> | undefined;
      /** Requests that are being answered. */
      const active = new Set<ServerResponse>();
      /** When what pages show changed last, and when the last page was asked for. */
      let changedAt = 0;
      let askedAt = 0;

      const takeIn = async () => {
        while (stale.site || stale.content) {
          if (stale.site) {
            stale.site = false;
            await load(true);
            forget(resolvedId);
          } else {
            stale.content = false;
            while (active.size > 0) await wait(10);
            forget(contentStoreId);
          }
        }
      };
      const forget = (moduleId: string) => {
        for (const { moduleGraph } of Object.values(server.environments)) {
          const module = moduleGraph.getModuleById(moduleId);
          if (module) moduleGraph.invalidateModule(module);
        }
      };
      const tellBrowsers = () => {
        if (loaded && 'error' in loaded) {
          server.ws.send({ type: 'error', err: { message: loaded.error.message, stack: '' } });
        } else server.ws.send({ type: 'full-reload' });
      };
      server.watcher.on('all', async (_event, file) => {
        if (sources.some((folder) => file.startsWith(folder))) stale.site = true;
        else if (file === contentStore) stale.content = true;
        else return;
        if (takingIn) return;
        takingIn = takeIn().finally(() => (takingIn = undefined));
        await takingIn;
        changedAt = performance.now();
        tellBrowsers();
      });
      // A page that is asked for meanwhile shows what is being taken in.
      server.middlewares.use((request, response, next) => {
        const answer = () => {
          active.add(response);
          // One that the browser has given up goes on being rendered.
          response.on('close', () => setTimeout(() => active.delete(response), response.writableEnded ? 0 : givenUp));
          if (request.headers.accept?.includes('text/html')) askedAt = performance.now();
          next();
        };
        if (takingIn) takingIn.then(answer, next);
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
