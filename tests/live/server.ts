import type { TestProject } from 'vitest/node';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all tests share: `inject('unleash')`. It has the example set. */
    unleash: Pick<Unleash, 'url' | 'tokens'>;
    /** The routes of this server. */
    routes: Unleash['routes'];
  }
}

/** Starts one Unleash server for all tests of the project `live`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const begin = Date.now();
  console.log('Starting an Unleash server …');
  const server = await startUnleash();
  console.log(`It runs at ${server.url}, after ${((Date.now() - begin) / 1000).toFixed(1)} s.`);
  project.provide('unleash', { url: server.url, tokens: server.tokens });
  project.provide('routes', server.routes);
  return server.stop;
}
