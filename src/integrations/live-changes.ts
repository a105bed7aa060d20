import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';

interface Options {
  /** Root of the project. */
  readonly root: string;
  /** Folders, with their full paths, a change in which has the site read again. */
  readonly sources: readonly string[];
  /** Id of the module that the site is read into. */
  readonly moduleId: string;
  readonly read: () => Promise<void>;
  /** What is wrong with the site as it was read last; undefined when nothing is. */
  readonly problems: () => string | undefined;
}

/** Milliseconds within which a page is rendered, even on a slow machine. */
const longestRendering = 2000;

/**
 * Has the development server show what was changed: the site is read again, then browsers load their page again, or show
 * what is wrong.
 */
export function showChanges(server: ViteDevServer, { root, sources, moduleId, read, problems }: Options): void {
  // Astro's own copy of the content, which it writes half a second after a change. It forgets the old one then, but a page
  // that is being rendered brings it back, for good: so it is forgotten once more when no page is.
  const contentStore = path.join(root, '.astro/data-store.json');
  const contentStoreId = '\0astro:data-layer-content';

  /** What has changed and was not taken in yet. */
  const stale = { site: false, content: false };
  /** Under way while changes are taken in; one at a time, or the slower would have the last word, not the newer. */
  let takingIn: Promise<void> | undefined;
  /** Requests that are being answered. */
  const active = new Set<ServerResponse>();
  /** When what pages show changed last, and when the last page was asked for. */
  let changedAt = 0;
  let askedAt = 0;

  const forget = (id: string) => {
    for (const { moduleGraph } of Object.values(server.environments)) {
      const module = moduleGraph.getModuleById(id);
      if (module) moduleGraph.invalidateModule(module);
    }
  };
  const takeIn = async () => {
    while (stale.site || stale.content) {
      if (stale.site) {
        stale.site = false;
        await read();
        forget(moduleId);
      } else {
        stale.content = false;
        while (active.size > 0) await wait(10);
        forget(contentStoreId);
      }
    }
  };
  const tellBrowsers = () => {
    const message = problems();
    server.ws.send(message === undefined ? { type: 'full-reload' } : { type: 'error', err: { message, stack: '' } });
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
      response.on('close', () =>
        setTimeout(() => active.delete(response), response.writableEnded ? 0 : longestRendering),
      );
      if (request.headers.accept?.includes('text/html')) askedAt = performance.now();
      next();
    };
    if (takingIn) takingIn.then(answer, next);
    else answer();
  });
  // A page that was rendered before a message and connects after it would never hear of it.
  server.ws.on('connection', () => {
    if (askedAt < changedAt || problems() !== undefined) tellBrowsers();
  });
}
