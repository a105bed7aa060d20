import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { formatProblem, messageOf } from '../../../../live/problem-error.ts';
import { historySource, readHistory } from '../load/read-history.ts';
import { releases } from '../model/queries.ts';
import { routeKey } from '../model/route-key.ts';
import { compareVersions } from '../../../core/model/version.ts';
import { appendRelease } from './append-release.ts';
import { describePackage, versionOf } from './description.ts';
import { formatHistory } from './write-history.ts';
import { commonProgram } from '../../../../tools/programs.ts';

/**
 * `npm run history`: compares the server package of `live/` with the newest release that the history knows, which npm
 * installs into a temporary folder, and appends what is new to `content/data/history.json`.
 *
 *   npm run history -- --date <day of the release> [--before <folder of the package of the release before>]
 */
const root = path.resolve(import.meta.dirname, '../../../..');
/** The largest size of the data, which each build reads. */
const mostBytes = 150_000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { date: { type: 'string' }, before: { type: 'string' } } });
  const { date } = values;
  if (date === undefined || !/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error(`--date ${date ?? 'is missing'}`);
  const history = readHistory();
  const newest = history && releases(history).at(-1);
  if (!history || newest === undefined) throw new Error(`no ${historySource}`);
  const installed = path.join(root, 'live/node_modules/unleash-server');
  if (compareVersions(versionOf(installed), newest) <= 0)
    throw new Error(`the history has ${newest} already, and live/ contains ${versionOf(installed)}`);

  const temporary = mkdtempSync(path.join(tmpdir(), 'unleash-history-'));
  try {
    const folder = values.before ?? install(newest, temporary);
    if (versionOf(folder) !== newest) throw new Error(`${folder} contains ${versionOf(folder)} instead of ${newest}`);
    const before = await describePackage(folder);
    const after = await describePackage(installed);
    const enterpriseOperations = readEnterpriseOperations();
    const text = formatHistory(appendRelease(history, { before, after, date, enterpriseOperations }));
    const size = Buffer.byteLength(text);
    if (size > mostBytes) throw new Error(`a history of ${size} bytes, ${size - mostBytes} more than the limit`);
    writeFileSync(path.join(root, historySource), text);
    const isNew = (name: string): boolean => !Object.hasOwn(before.variables, name);
    const unknown = Object.entries(after.variables).filter(([name, fact]) => isNew(name) && fact.default === undefined);
    console.log(`${historySource}: appended ${after.version}. Look at the difference that Git shows.`);
    if (unknown.length > 0)
      console.log(`If these variables have defaults, write them by hand: ${unknown.map(([name]) => name).join(', ')}`);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function install(version: string, folder: string): string {
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'];
  commonProgram('npm').outputOf(['install', ...options, `unleash-server@${version}`]);
  return path.join(folder, 'node_modules/unleash-server');
}

/** Keys of the operations that the description of the API has only for Enterprise. */
function readEnterpriseOperations(): Set<string> {
  const Description = z.object({
    paths: z.record(z.string(), z.record(z.string(), z.object({ 'x-edition': z.string() }))),
  });
  const { paths } = Description.parse(JSON.parse(readFileSync(path.join(root, 'content/api/openapi.json'), 'utf8')));
  const keys = Object.entries(paths).flatMap(([url, operations]) =>
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
      allowed: 'a new version of unleash-server in live/, and --date <day of its release>',
      fix: 'For example: npm run history -- --date 2026-11-23',
    }),
  );
  process.exitCode = 1;
}
