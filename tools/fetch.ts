import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatProblem, messageOf } from '../live/problem-error.ts';
import { sources } from '../site/sources.ts';
import { fetchAll } from './fetch/fetch-all.ts';

/**
 * `npm run fetch`: refreshes data from external sources (site/sources.ts). If a source fails, its old data stays.
 *
 *   npm run fetch -- [--server http://localhost:4242]
 */
const root = path.resolve(import.meta.dirname, '..');

function readServer(): string {
  const { values } = parseArgs({ options: { server: { type: 'string' } } });
  const { server = sources.server } = values;
  if (!/^https?:$/.test(URL.canParse(server) ? new URL(server).protocol : ''))
    throw new Error(`'${server}' is not an address`);
  return server;
}

function main(): Promise<void> | void {
  let server: string;
  try {
    server = readServer();
  } catch (error) {
    console.error(
      formatProblem({
        where: 'npm run fetch',
        found: messageOf(error),
        allowed: '--server <address of an Unleash server>',
        fix: 'For example: npm run fetch -- --server http://localhost:4242',
      }),
    );
    process.exitCode = 2;
    return;
  }
  return report(server);
}

async function report(server: string): Promise<void> {
  const outcomes = await fetchAll(root, { ...sources, server });
  for (const { source, ok, text } of outcomes)
    console.log(`${ok ? '✓' : '✗'} ${source}\n    ${text.replaceAll('\n', '\n    ')}`);
  const failed = outcomes.filter(({ ok }) => !ok).length;
  console.log(
    failed === 0
      ? '\nEverything is fresh.'
      : `\n${failed} of ${outcomes.length} sources could not be had; what was there before stays, and the build needs none of them.`,
  );
  if (failed > 0) process.exitCode = 1;
}

await main();
