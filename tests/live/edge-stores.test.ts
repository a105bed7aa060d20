import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProgramFor } from '../../tools/programs.ts';
import { openGate } from '../tutorials/gate.ts';
import {
  createToken,
  deleteToken,
  edgeForTests,
  flagsOf,
  get,
  page,
  server,
  statusOf,
  tokens,
} from './edge-for-tests.ts';
import type { Edge, EdgeVariables } from './edge-process.ts';
import { startBucket } from './edge-bucket.ts';
import { entriesOf, startRedis, startRedisCluster } from './edge-redis.ts';

/** What the pages about Unleash Edge say about its stores, tried with a real Edge of the open source build. */
const edges = edgeForTests('the stores of Edge');
const redisServer = findProgramFor('Edge with Redis as its store', 'redis-server');
const redisNames = ['unleash-features', 'unleash-last-event-ids', 'unleash-tokens'] as const;

/** A store that Edge fills, reads and shares. */
interface Store {
  readonly variables: EdgeVariables;
  /** Names of the entries for flags, event IDs and tokens. */
  readonly names: readonly [string, string, string];
  /** The stored entries by name. */
  readonly entries: () => Promise<ReadonlyMap<string, string>>;
}

/** What the pages say about every store. */
async function expectStoreToWork({ variables, names, entries }: Store): Promise<void> {
  const gate = await openGate(server);
  const seen = await createToken('frontend', 'development', ['default']);
  const wide = await createToken('backend', 'development', ['*']);
  const storedTokens = async () => {
    const text = (await entries()).get(names[2]) ?? '';
    return [tokens.backend, wide, seen].filter((token) => text.includes(token));
  };
  const start = () => edges.start({ UPSTREAM_URL: gate.url, ...variables });
  const flags = async (edge: Edge) => flagsOf(await get(edge, '/api/frontend/all', seen));

  const first = await start();
  expect(await statusOf(first, '/api/client/features', wide)).toBe(403);
  const before = await flags(first);
  // A newly validated token replaces the others until the next regular write.
  expect(await storedTokens()).toEqual([seen]);
  await first.stop();
  expect(await storedTokens()).toEqual([tokens.backend, wide, seen]);
  const stored = await entries();
  expect([...stored.keys()].toSorted()).toEqual(names);
  expect(stored.get(names[0])).toContain('new-checkout');

  await gate.shut();
  const during = await start();
  expect(await statusOf(during, '/internal-backstage/ready')).toBe(200);
  expect(await flags(during)).toEqual(before);
  expect(await statusOf(during, '/api/client/features', wide)).toBe(200);
  await during.stop();

  await gate.open();
  const after = await start();
  expect(await storedTokens()).toEqual([tokens.backend]);
  expect(await statusOf(after, '/api/client/features', wide)).toBe(403);
  await after.stop();
  await gate.shut();
  for (const token of [seen, wide]) await deleteToken(token);
}

describe.runIf(edges.isHere)('The store of Edge', () => {
  test('can be a folder, which Edge creates', async () => {
    const place = path.join(edges.folder, 'backup/new');
    expect(existsSync(path.dirname(place))).toBe(false);
    await expectStoreToWork({
      variables: { BACKUP_FOLDER: place },
      names: ['unleash_features.json', 'unleash_last_event_ids.json', 'unleash_tokens.json'],
      entries: () => {
        const read = (name: string) => [name, readFileSync(path.join(place, name), 'utf8')] as const;
        return Promise.resolve(new Map(readdirSync(place).map(read)));
      },
    });
  });

  test('can be Redis, whose port is another option', async ({ skip }) => {
    if (redisServer === undefined) return skip();
    const redis = await startRedis(redisServer, edges.folder);
    await expectStoreToWork({
      variables: { REDIS_URL: 'redis://127.0.0.1', REDIS_PORT: redis.port },
      names: redisNames,
      entries: () => entriesOf([redis]),
    });
    expect(await redis.send('DBSIZE')).toContain(':3');
    redis.stop();
  });

  test('can be a cluster of Redis servers, of which Edge needs to know one', async ({ skip }) => {
    if (redisServer === undefined) return skip();
    const nodes = await startRedisCluster(redisServer, edges.folder);
    await expectStoreToWork({
      variables: { REDIS_MODE: 'cluster', REDIS_URL: `redis://127.0.0.1:${nodes[0]?.port}` },
      names: redisNames,
      entries: () => entriesOf(nodes),
    });
    // Each of them has some of the keys.
    expect((await entriesOf(nodes.slice(0, 1))).size).toBeLessThan(3);
    for (const node of nodes) node.stop();
  });

  test('in a cluster that does not respond, is given up after the read timeout', async () => {
    const silent = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const edge = await edges.start({
      REDIS_MODE: 'cluster',
      REDIS_URL: `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      REDIS_READ_CONNECTION_TIMEOUT_MILLISECONDS: '300',
      // Longer than Edge has time to start.
      REDIS_WRITE_CONNECTION_TIMEOUT_MILLISECONDS: '60000',
    });
    expect(await statusOf(edge, '/api/client/features', tokens.backend)).toBe(200);
    await edge.stop('SIGKILL');
    silent.close();
  });

  test('can be an S3 bucket, with credentials from the variables of AWS', async () => {
    const bucket = await startBucket('edge-store');
    const names = ['/unleash-features.json', '/unleash-last-event-ids.json', '/unleash-tokens.json'] as const;
    await expectStoreToWork({
      variables: {
        S3_BUCKET_NAME: 'edge-store',
        S3_FORCE_PATH_STYLE: 'true',
        AWS_ENDPOINT_URL: bucket.url,
        AWS_REGION: 'eu-north-1',
        AWS_ACCESS_KEY_ID: 'key-of-edge',
        AWS_SECRET_ACCESS_KEY: 'secret-of-edge',
      },
      names,
      entries: () => Promise.resolve(bucket.objects),
    });
    expect(bucket.problems).toEqual([]);
    expect(bucket.credentials()).toEqual(['key-of-edge', 'eu-north-1', 's3']);
    for (const name of names) expect(page('unleash-edge/concepts')).toContain(`| \`${name}\` |`);
    await bucket.stop();
  });

  test('that cannot be written only causes a warning', async () => {
    const file = path.join(edges.folder, 'a-file');
    writeFileSync(file, '');
    const edge = await edges.start({ BACKUP_FOLDER: path.join(file, 'backup') });
    expect(await statusOf(edge, '/api/client/features', tokens.backend)).toBe(200);
    await edge.stop();
    expect(edge.log()).toContain('Could not persist features');
  });
});
