import type { ChildProcess } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { freePort } from '../../live/port.ts';
import { node } from '../../tools/programs.ts';
import { adminUser, tokens } from '../../live/tokens.ts';
import { Api } from '../../live/example-set/api.ts';
import { readExampleSet } from './read-example-set.ts';

const script = path.resolve('live/unleash.ts');
/** Only temporary files of these runs, because other servers may run on the machine. */
const temporary = mkdtempSync(path.join(tmpdir(), 'command-'));
// If PostgreSQL runs as another user, that user needs access to the folder.
chmodSync(temporary, 0o711);
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Cleanup steps, which also run after a failed test. */
const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0)) await step();
});

/** Runs `npm run unleash` without npm. `output` grows while it runs. */
function runUnleash(...args: string[]) {
  const child = node.start([script, ...args], { env: { ...process.env, TMPDIR: temporary } });
  const run = { child, output: '', ended: once(child, 'exit').then(() => child.exitCode) };
  cleanUp.push(() => {
    child.kill();
    return run.ended;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (run.output += chunk.toString()));
  }
  return run;
}

async function until(child: ChildProcess, isSo: () => boolean): Promise<void> {
  while (!isSo()) await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
}

/** Returns the folders of servers from these runs, and the PostgreSQL processes that use them (only on Linux). */
function traces(): string[] {
  const folders = globSync('unleash-??????', { cwd: temporary });
  const processes = globSync('/proc/[0-9]*/cmdline').flatMap((file) => {
    const [command = '', , data = ''] = readOrNothing(file).split('\0');
    return command.endsWith('/postgres') && data.startsWith(path.join(temporary, 'unleash-')) ? [data] : [];
  });
  return [...folders, ...processes].toSorted();
}

/** A process may exit at any time. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

test('starts with the same example set every time, says how to use it, and leaves nothing behind on SIGTERM', async () => {
  const before = traces();
  const port = await freePort();
  const run = runUnleash('--port', String(port), '--origin', 'https://docs.example.com');
  await until(run.child, () => run.output.includes('Ctrl+C'));
  expect(run.output).toContain(`http://localhost:${port}`);
  expect(run.output).toContain(tokens.admin);
  expect(run.output).toContain(adminUser.password);
  expect(traces()).not.toEqual(before);

  const url = `http://localhost:${port}`;
  const preflight = await fetch(`${url}/api/admin/projects`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://docs.example.com',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://docs.example.com');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
  const wrongToken = await fetch(`${url}/api/admin/projects`, {
    headers: { Origin: 'http://localhost:3000', Authorization: '*:*.wrong' },
  });
  expect(wrongToken.status).toBe(401);
  expect(wrongToken.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');

  const exampleSet = await readExampleSet(await Api.loggedIn(url, adminUser));
  await expect(`${JSON.stringify(exampleSet, null, 2)}\n`).toMatchFileSnapshot('example-set.snapshot.json');

  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(traces()).toEqual(before);
  expect(run.output).toContain('Stopping Unleash');
});

test('leaves nothing behind when Ctrl+C comes while it starts', async () => {
  const before = traces();
  const run = runUnleash('--port', String(await freePort()));
  await until(run.child, () => run.output.includes('Starting Unleash'));
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  expect(traces()).toEqual(before);
});

test('leaves nothing behind when it is killed', async () => {
  const before = traces();
  const run = runUnleash('--empty', '--port', String(await freePort()));
  await until(run.child, () => run.output.includes('Ctrl+C'));
  run.child.kill('SIGKILL');
  await run.ended;
  await expect.poll(traces, { timeout: 60_000 }).toEqual(before);
});

test('says which port is taken, and how to use another one', async () => {
  const before = traces();
  const other = createServer().listen(0, '127.0.0.1');
  cleanUp.push(() => once(other.close(), 'close'));
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const run = runUnleash('--port', String(port));
  expect(await run.ended).toBe(1);
  expect(run.output.replaceAll(String(port), '<port>').replaceAll(String(port + 1), '<next port>')).toBe(
    [
      'port <port> of this machine',
      '  found:   another program that listens on it',
      '  allowed: a free port above 1023',
      '  fix:     Stop the other program, or use another port: npm run unleash -- --port <next port>',
      '',
    ].join('\n'),
  );
  expect(traces()).toEqual(before);
});
