import { createConnection } from 'node:net';
import { expect } from 'vitest';
import { freePort } from '../../live/port.ts';
import type { Program } from '../../tools/programs.ts';

/** A Redis server that keeps its data in memory. */
export interface Redis {
  readonly port: string;
  /** Sends a command, and returns the response as the protocol has it. */
  readonly send: (command: string) => Promise<string>;
  readonly stop: () => void;
}

export async function startRedis(program: Program, folder: string, ...args: string[]): Promise<Redis> {
  const port = String(await freePort());
  const child = program.start(['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...args]);
  child.stdout.resume();
  const send = (command: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = createConnection(Number(port), '127.0.0.1', () => socket.write(`${command}\r\nQUIT\r\n`));
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += String(chunk)));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
  await expect.poll(() => send('PING').catch(() => ''), { timeout: 20_000 }).toContain('PONG');
  return { port, send, stop: () => child.kill() };
}

/** Starts three servers that share all keys. */
export async function startRedisCluster(program: Program, folder: string): Promise<readonly Redis[]> {
  const nodes = [];
  for (const [index, slots] of ['0 5460', '5461 10922', '10923 16383'].entries()) {
    const busPort = String(await freePort());
    const files = ['--cluster-config-file', `nodes-${busPort}.conf`];
    const options = ['--cluster-enabled', 'yes', '--cluster-port', busPort, ...files];
    const node = await startRedis(program, folder, ...options);
    expect(await node.send(`CLUSTER ADDSLOTSRANGE ${slots}`)).toContain('+OK');
    expect(await node.send(`CLUSTER SET-CONFIG-EPOCH ${index + 1}`)).toContain('+OK');
    nodes.push({ ...node, busPort });
  }
  const [first, ...others] = nodes;
  for (const { port, busPort } of others) await first?.send(`CLUSTER MEET 127.0.0.1 ${port} ${busPort}`);
  for (const node of nodes) {
    await expect
      .poll(() => node.send('CLUSTER INFO'), { timeout: 30_000 })
      .toMatch(/cluster_state:ok[^]*cluster_slots_ok:16384[^]*cluster_known_nodes:3/);
  }
  return nodes;
}

/** The keys of Edge on all servers, with their values. */
export async function entriesOf(servers: readonly Redis[]): Promise<ReadonlyMap<string, string>> {
  const entries = new Map<string, string>();
  for (const { send } of servers) {
    for (const name of (await send('KEYS *')).match(/unleash-[\w-]+/g) ?? []) {
      entries.set(name, await send(`GET ${name}`));
    }
  }
  return entries;
}
