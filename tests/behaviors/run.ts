import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { clients, intervalSeconds, programIntervals } from './scenarios.ts';
import type { Command } from './sdks.ts';
import { startUpstream, type Received } from './upstream.ts';

const lineSchema = z.object({
  client: z.string(),
  event: z.enum(['calling', 'created', 'failed', 'first', 'checked', 'sdk', 'stopping', 'stopped']),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
});

/** Something that a client did, with the time in intervals. */
export interface Happened extends z.infer<typeof lineSchema> {
  readonly at: number;
}

/** What the program of an SDK did, and what reached the upstream. */
export interface Measured {
  readonly events: (client: string) => readonly Happened[];
  readonly requests: (client: string) => readonly Received[];
  /** Files that the SDK left, relative to the folder of temporary files or the home folder, which are the same here. */
  readonly files: readonly string[];
}

/** Runs all clients of an SDK side by side. */
export async function measure({ program, args }: Command): Promise<Measured> {
  const upstream = await startUpstream(new Map(clients.map((client) => [client.name, client])), intervalSeconds * 1000);
  const folder = mkdtempSync(path.join(tmpdir(), 'behaviors-'));
  const task = {
    interval: intervalSeconds,
    end: programIntervals,
    clients: clients.map(({ name, app = name, start = 0, stop, reports = 10 * programIntervals }) => {
      return { name, app, url: upstream.url(name), start, ...(stop !== undefined && { stop }), metrics: reports };
    }),
  };
  const child = program.start([...args, JSON.stringify(task)], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      TMPDIR: folder,
      // Java doesn't read TMPDIR.
      JAVA_TOOL_OPTIONS: `-Djava.io.tmpdir=${folder}`,
    },
  });
  const events: Happened[] = [];
  let [rest, errors] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    // SDKs print messages, too.
    for (const line of lines.filter((text) => text.startsWith('{"')))
      events.push({ at: upstream.now(), ...lineSchema.parse(JSON.parse(line)) });
  });
  child.stdin.end();
  const status = await new Promise((ended) => child.once('close', ended));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
  rmSync(folder, { recursive: true, force: true });
  upstream.stop();
  if (status !== 0) throw new Error(`The program ended with status ${String(status)}: ${errors.slice(-2000)}`);
  return {
    events: (client) => events.filter((event) => event.client === client),
    requests: upstream.requests,
    files,
  };
}
