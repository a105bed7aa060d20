import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { formatProblem, messageOf } from '../../../../live/problem-error.ts';
import { routeKey } from '../model/route-key.ts';
import { composeHistory } from './compose.ts';
import { EvaluationCache } from './evaluate.ts';
import { readRepository } from './repository.ts';
import { versionsUpTo } from './source-tree.ts';
import { readServerPackage } from './server-package.ts';
import { readSnapshot } from './snapshot.ts';
import { formatHistory } from './write-history.ts';

/**
 * `npm run history`: finds out since when the Unleash server has what, from a clone of its repository with all tags and
 * from the server package of `live/`. Writes `content/data/history.json`. Never uses the network.
 *
 *   npm run history -- --repository <clone of https://github.com/Unleash/unleash>
 */
const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ 'x-edition': z.string() }))),
});
const root = path.resolve(import.meta.dirname, '../../../..');
/** The largest size of the data, which each build reads. */
const mostBytes = 150_000;

async function main(): Promise<void> {
  const start = performance.now();
  const { values } = parseArgs({ options: { repository: { type: 'string' } } });
  if (values.repository === undefined) throw new Error('no repository');
  const releases = await readRepository(values.repository);
  const installed = readServerPackage(path.join(root, 'live/node_modules/unleash-server'));
  const trees = versionsUpTo(installed, releases);
  const cache = new EvaluationCache();
  const history = composeHistory(
    trees.map((tree) => readSnapshot(tree, cache)),
    readEnterpriseOperations(),
  );
  const text = formatHistory(history);
  const size = Buffer.byteLength(text);
  if (size > mostBytes) throw new Error(`a history of ${size} bytes, ${size - mostBytes} more than the limit`);
  writeFileSync(path.join(root, 'content/data/history.json'), text);
  const count = Object.keys(history.operations).length;
  console.log(
    `content/data/history.json: ${trees.length} versions to ${trees.at(-1)?.version}, ${count} operations, ` +
      `${Math.round(size / 1000)} kB, in ${Math.round((performance.now() - start) / 1000)} s.`,
  );
}

/** Keys of the operations that the description of the API has only for Enterprise. */
function readEnterpriseOperations(): Set<string> {
  const description = Description.parse(JSON.parse(readFileSync(path.join(root, 'content/api/openapi.json'), 'utf8')));
  const keys = Object.entries(description.paths).flatMap(([url, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation['x-edition'] !== 'oss')
      .map(([method]) => routeKey(`${method.toUpperCase()} ${url}`)),
  );
  return new Set(keys);
}

try {
  await main();
} catch (error) {
  console.error(
    formatProblem({
      where: 'npm run history',
      found: messageOf(error),
      allowed: '--repository <folder of a clone of Unleash/unleash with all tags>',
      fix: 'For example: npm run history -- --repository ../unleash',
    }),
  );
  process.exitCode = 1;
}
