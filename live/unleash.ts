import path from 'node:path';
import { parseArguments, type Arguments } from './arguments.ts';
import { messageOf } from './problem-error.ts';
import { startUnleash, type Unleash } from './start-unleash.ts';
import { adminUser } from './tokens.ts';

/**
 * `npm run unleash`: runs a real Unleash server with PostgreSQL for the documentation's examples, console and tests.
 *
 *   npm run unleash -- [--port 4242] [--origin https://docs.example.com] [--keep] [--empty]
 *
 * `--keep` keeps the data for the next start with `--keep`. `--empty` starts without the example set.
 */
const dataFolder = path.resolve(import.meta.dirname, '../.cache/unleash');

function describe(server: Unleash, { origins, keep, exampleSet }: Arguments): string {
  return `
Unleash is running. It is the Open Source edition: one project (default), two environments (development, production).

  Address          ${server.url}
  Login            ${adminUser.username} / ${adminUser.password}
  Admin token      ${server.tokens.admin}
  Backend token    ${server.tokens.backend}
  Frontend token   ${server.tokens.frontend}

Pages of ${origins.join(' and ')} may call it.${exampleSet ? ' It holds an example set: flags, strategies, segments, users.' : ''}
Ctrl+C stops it and ${keep ? `keeps its data in ${dataFolder}` : 'removes its data'}.`;
}

try {
  const begin = Date.now();
  const options = parseArguments(process.argv.slice(2));
  let server: Unleash | undefined;
  let stopping = false;
  const starting = startUnleash({
    port: options.port,
    origin: options.origins,
    exampleSet: options.exampleSet,
    ...(options.keep && { dataFolder }),
    onProgress: (text) => console.log(`${text} (${((Date.now() - begin) / 1000).toFixed(1)} s)`),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) console.log('\nStopping Unleash …');
      stopping = true;
      void server?.stop();
    });
  }
  server = await starting;
  if (stopping) await server.stop();
  else {
    console.log(describe(server, options));
    await server.ended;
    if (!stopping) throw new Error('The Unleash server stopped unexpectedly. Start it again.');
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
