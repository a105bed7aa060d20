import type { TestProject } from 'vitest/node';
import { startUnleash } from '../../live/start-unleash.ts';

/** Starts one Unleash server for all tutorials. It is empty, as for readers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const begin = Date.now();
  console.log('Starting an Unleash server …');
  const server = await startUnleash({ exampleSet: false });
  console.log(`It runs at ${server.url}, after ${((Date.now() - begin) / 1000).toFixed(1)} s.`);
  project.provide('unleash', { url: server.url, tokens: server.tokens });
  return server.stop;
}
