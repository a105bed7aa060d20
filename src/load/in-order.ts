import type { EventEmitter } from 'node:events';
import type { Loader } from 'astro/loaders';

/**
 * A loader that takes in changes of files one after the other. Astro's own takes them in at the same time: of two quick
 * changes of a file, the one that is rendered last stays, and that may be the older one.
 */
export function inOrder(loader: Loader): Loader {
  return {
    ...loader,
    load: (context) => loader.load(context.watcher ? { ...context, watcher: oneAtATime(context.watcher) } : context),
  };
}

/** The same emitter, but its listeners are called when what the ones before them returned has settled. */
export function oneAtATime<Emitter extends EventEmitter>(emitter: Emitter): Emitter {
  let last: Promise<unknown> = Promise.resolve();
  const on = (event: string, listener: (...args: unknown[]) => unknown) =>
    emitter.on(event, (...args: unknown[]) => {
      const handle = () => listener(...args);
      last = last.then(handle, handle);
    });
  return new Proxy(emitter, {
    get: (target, name) => {
      if (name === 'on') return on;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
