import type { ViteDevServer } from 'vite';
import { SiteError } from '../model/problem.ts';

/** A page that only connects to the development server, which then sends what is wrong. */
const pageWithProblems = '<!doctype html><title>Problems</title><script type="module" src="/@vite/client"></script>';

interface Options {
  /** Folders, with their full paths. After a change in one of them, the site is read again. */
  readonly sources: readonly string[];
  /** Ids of the modules that are made from the site. */
  readonly moduleIds: readonly string[];
  readonly read: () => Promise<void>;
  /** Returns what is wrong with the site as it was read last; undefined when nothing is. */
  readonly problems: () => Error | undefined;
}

/** Makes the development server show changes: it reads the site again, then browsers reload the page or show what is wrong. */
export function showChanges(server: ViteDevServer, { sources, moduleIds, read, problems }: Options): void {
  let isStale = false;
  /** Set while the site is read. Only one reading at a time, or the slower one would win, not the newer one. */
  let reading: Promise<void> | undefined;

  const readAgain = async () => {
    while (isStale) {
      isStale = false;
      await read();
    }
    for (const { moduleGraph } of Object.values(server.environments)) {
      for (const id of moduleIds) {
        const module = moduleGraph.getModuleById(id);
        if (module) moduleGraph.invalidateModule(module);
      }
    }
  };
  const notifyBrowsers = () => {
    const error = problems();
    if (!error) return server.ws.send({ type: 'full-reload' });
    // The list of problems says where each is. An error that no check expected has only its stack.
    const stack = error instanceof SiteError ? '' : (error.stack ?? '');
    server.ws.send({ type: 'error', err: { message: error.message, stack } });
  };

  server.watcher.on('all', async (_event, file) => {
    if (!sources.some((folder) => file.startsWith(folder))) return;
    isStale = true;
    if (reading) return;
    reading = readAgain().finally(() => (reading = undefined));
    await reading;
    notifyBrowsers();
  });
  /** Pages that were requested while something was wrong, and haven't connected yet. */
  let brokenPages = 0;
  // A page that is requested in the meantime waits for the change.
  server.middlewares.use((request, response, next) => {
    const respond = () => {
      if (!problems() || !request.headers.accept?.includes('text/html')) return next();
      // Not Astro's page for errors: it would show the error again after the correction, if that comes soon.
      brokenPages += 1;
      return response.writeHead(500, { 'Content-Type': 'text/html' }).end(pageWithProblems);
    };
    void Promise.resolve(reading).then(respond, next);
  });
  // A page that was rendered before a problem, or before its correction, and connects after it must learn of it, too.
  server.ws.on('connection', () => {
    const isBroken = brokenPages > 0;
    brokenPages = Math.max(0, brokenPages - 1);
    if (problems() || isBroken) notifyBrowsers();
  });
}
