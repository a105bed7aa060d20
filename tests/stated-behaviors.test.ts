import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSdkFeatures } from '../src/core/directives/sdk-features/sdk-features.ts';
import { readSdkBehaviors, type SdkBehavior } from '../src/core/directives/sdk-behaviors/behavior-record.ts';

/** A sentence or row of an SDK's page, and whether what was measured agrees with it. */
type Statement = readonly [text: string, agrees: (behavior: SdkBehavior) => boolean];

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Whether polls follow each of these failures after so many intervals. */
const pollsAfter =
  (intervals: readonly number[], ...failures: readonly string[]) =>
  ({ later }: SdkBehavior) =>
    failures.every((failure) => same(later.failures[failure]?.polls, intervals));
const slower = [2, 3, 4];
/** Whether each poll with one of these failures has so many requests. */
const attempts =
  (count: number, ...failures: readonly string[]) =>
  ({ later }: SdkBehavior) =>
    failures.every((failure) => later.failures[failure]?.attempts === count);
const storesIn =
  (name: string) =>
  ({ backup: { restores, files } }: SdkBehavior) =>
    restores && same(files, [name.replace('<appName>', 'restarted')]);
const staysOld = ({ later }: SdkBehavior) => later.failures['invalid JSON']?.recovers === false;

/** What the pages say about failures. A change of such a text or of a result needs a look at both. */
const stated: Readonly<Record<string, readonly Statement[]>> = {
  node: [
    ['| 401 or 403 | It rejects | Polling has stopped |', pollsAfter([], '401', '403')],
    [
      '| It stays pending until a later poll succeeds | The SDK polls more slowly |',
      pollsAfter(slower, '404', '429', '500', '503'),
    ],
    ['unleash-backup-<appName>.json', storesIn('unleash-backup-<appName>.json')],
    ['extends the interval, up to 11 times the normal length', ({ metrics }) => metrics.resends],
  ],
  python: [
    [
      '| 401, 403, 404 and other codes | It logs the error with a traceback and polls again at the usual time |',
      pollsAfter([1, 1, 1], '401', '403', '404'),
    ],
    ['| 500, 502, 504, connection error | It retries the request', attempts(4, '500', 'no response')],
    ['| 413, 429 or 503 with a `Retry-After` header | It waits', attempts(4, '429 with Retry-After')],
    ['| 413, 429 or 503 with a `Retry-After` header | It waits', attempts(1, '429', '503')],
    ['It **stores the response in its cache** in place of the last flags, and its `ETag`', staysOld],
    [
      '`destroy()` sends the remaining counts. A report that fails loses its usage counts.',
      ({ metrics }) => metrics.sendsAtStop && !metrics.resends,
    ],
  ],
  go: [
    ['| 401, 403, 404 | After skipping ten intervals |', pollsAfter([11], '401', '403', '404')],
    ['| 429, 5xx | After skipping one more interval for each failure', pollsAfter(slower, '429', '500', '503')],
    [
      '| Other status, no connection, invalid JSON | After the interval |',
      pollsAfter([1, 1, 1], 'no response', 'invalid JSON'),
    ],
    ['unleash-repo-schema-v1-<appName>.json', storesIn('unleash-repo-schema-v1-<appName>.json')],
    ["It doesn't send the remaining metrics.", ({ metrics }) => !metrics.sendsAtStop],
  ],
  java: [
    // The measurement ends before that.
    ['| 401, 403, 404 | It logs an error, skips polls for 300 seconds', pollsAfter([], '401', '403', '404')],
    ['| 429, 5xx | It skips one more poll after each failure', pollsAfter(slower, '429', '500', '503')],
    [
      '| No connection, timeout | It calls `onError` and tries again at the next interval |',
      pollsAfter([1, 1, 1], 'no response'),
    ],
    ["downloads flags again only after the server's `ETag` has changed", staysOld],
    ['unleash-<appName>-repo.json', storesIn('unleash-<appName>-repo.json')],
    ["It doesn't send a final metrics report.", ({ metrics }) => !metrics.sendsAtStop],
  ],
  rust: [
    ["Errors don't make it poll less often.", pollsAfter([1, 1, 1], '401', '403', '404', '429', '500', '503')],
    ["The SDK doesn't write a backup.", ({ backup }) => !backup.restores && backup.files.length === 0],
    ['| Streaming, `ETag` | The SDK downloads the whole flag configuration', ({ later }) => !later.conditional],
    ['A report that fails is lost with its counts', ({ metrics }) => !metrics.resends],
    ['the counts since the last report are lost', ({ metrics }) => !metrics.sendsAtStop],
  ],
};

const behaviors = readSdkBehaviors();

test('every SDK whose behavior is measured has statements', () => {
  expect(Object.keys(stated).toSorted()).toEqual(Object.keys(behaviors).toSorted());
});

test.each(Object.entries(stated))('the page of the SDK %s says what was measured', (id, statements) => {
  const page = readFileSync(path.join(import.meta.dirname, `../content/docs/reference/sdks/${id}.md`), 'utf8');
  const behavior = behaviors[id];
  if (behavior === undefined) throw new Error(`Nothing was measured for ${id}.`);
  expect(statements.filter(([text]) => !page.includes(text)).map(([text]) => `not on the page: ${text}`)).toEqual([]);
  expect(statements.filter(([, agrees]) => !agrees(behavior)).map(([text]) => `not as measured: ${text}`)).toEqual([]);
});

test('only the Node.js SDK stops after a rejected token, as the course for DevOps says', () => {
  const course = path.join(import.meta.dirname, '../content/docs/unleash-academy/managing-unleash-for-devops.md');
  expect(readFileSync(course, 'utf8')).toContain('the Node.js SDK [stops](/reference/sdks/node#polling-and-errors)');
  const silent = Object.entries(behaviors).filter(([, behavior]) => pollsAfter([], '401', '403')(behavior));
  // The Java SDK polls again after 300 seconds, when the measurement has ended.
  expect(silent.map(([id]) => id)).toEqual(['java', 'node']);
});

test.each([
  ['Skips unchanged downloads (`ETag`)', ({ later }: SdkBehavior) => later.conditional],
  ['Backup across restarts', ({ backup }: SdkBehavior) => backup.restores],
] as const)('the table that compares SDKs agrees with what was measured: %s', (name, measured) => {
  const row = readSdkFeatures().backend.features.find(({ feature }) => feature === name);
  const cells = Object.keys(behaviors).map((id) => [id, row && (row.except?.[id] ?? row.support) !== 'No']);
  expect(cells).toEqual(Object.entries(behaviors).map(([id, behavior]) => [id, measured(behavior)]));
});
