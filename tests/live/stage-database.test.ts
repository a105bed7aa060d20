import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startUnleash, type Unleash } from '../../live/start-unleash.ts';
import { StageDatabase } from '../../src/features/api-reference/tools/verify/stage/database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stage-database-'));
let server: Unleash | undefined;
beforeAll(async () => {
  chmodSync(folder, 0o711);
  server = await startUnleash({ dataFolder: folder });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

test('repeats what PostgreSQL ended because of a deadlock', async () => {
  const [theServer, stage] = await Promise.all([StageDatabase.connect(folder), StageDatabase.connect(folder)]);
  try {
    await stage.run('CREATE TABLE first (id int); CREATE TABLE second (id int)');
    // PostgreSQL ends the transaction that looks for a deadlock first.
    await theServer.run("SET deadlock_timeout = '60s'");
    await theServer.run('BEGIN; LOCK TABLE first');
    const inserted = stage.run('BEGIN; LOCK TABLE second; LOCK TABLE first; INSERT INTO second VALUES (1); COMMIT');
    await expect
      .poll(() => theServer.run("SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'first'::regclass"))
      .toHaveLength(1);
    await theServer.run('LOCK TABLE second; COMMIT');
    await inserted;
    expect(await stage.run('SELECT id FROM second')).toEqual([{ id: 1 }]);
  } finally {
    await Promise.all([theServer.close(), stage.close()]);
  }
});
