import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { findProgram, node, type ProgramName } from '../tools/programs.ts';
import { install, keepPackages, packageCache, withRegistry } from './kept-packages.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kept-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nowhere = 'http://127.0.0.1:1';
const project = (name: string, text: string) => {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};
project('go/go.mod', 'module a\n\ngo 1.22\n\nrequire github.com/pkg/errors v0.9.1\n');
project('rust/Cargo.toml', '[package]\nname = "a"\nversion = "0.0.0"\n\n[dependencies]\nfnv = "=1.0.7"\n');
project('rust/src/lib.rs', '');

/** Commands that need a registry, and nothing else. */
const clients: readonly { program: ProgramName; cwd: string; args: readonly string[] }[] = [
  {
    program: 'python3 with venv',
    cwd: '.',
    args: ['-m', 'pip', 'download', '--retries', '0', '--no-cache-dir', '--index-url', nowhere, 'six==1.16.0'],
  },
  { program: 'go', cwd: 'go', args: ['mod', 'download'] },
  { program: 'cargo', cwd: 'rust', args: ['fetch'] },
];

test.for(clients)('$program without its registry ends as not run', async ({ program, cwd, args }, { skip }) => {
  const client = findProgram(program) ?? skip(`${program} is missing.`);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const env = {
    ...process.env,
    HTTPS_PROXY: nowhere,
    GOPROXY: nowhere,
    GOMODCACHE: path.join(folder, 'go-cache'),
    CARGO_HOME: path.join(folder, 'cargo-home'),
    CARGO_NET_RETRY: '0',
  };
  const surroundings = { cwd: path.join(folder, cwd), env };
  expect(await withRegistry('the test', () => install(client, args, surroundings))).toBeUndefined();
  expect(log.mock.calls.flat()).toEqual([expect.stringMatching(/^NOT RUN: the test: its packages/)]);
  log.mockRestore();
});

test('every other fault of an installation is an error', async () => {
  const work = () => install(node, ['--eval', 'throw new Error("no such package")']);
  await expect(withRegistry('the test', work)).rejects.toThrow('no such package');
});

test('a folder is filled once, and not kept if that fails', async () => {
  const texts = [folder];
  let fills = 0;
  const broken = () => Promise.reject(new Error('broken'));
  await expect(keepPackages('test', texts, broken)).rejects.toThrow('broken');
  const fill = (to: string) => Promise.resolve(writeFileSync(path.join(to, 'package'), String((fills += 1))));
  const kept = await keepPackages('test', texts, fill);
  expect(await keepPackages('test', texts, fill)).toBe(kept);
  expect(readdirSync(kept)).toEqual(['package']);
  expect(fills).toBe(1);
  for (const name of readdirSync(packageCache).filter((entry) => entry.startsWith(path.basename(kept))))
    rmSync(path.join(packageCache, name), { recursive: true });
  expect(existsSync(kept)).toBe(false);
});
