import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { hostMessageSchema, type HostOptions } from './host-messages.ts';
import { freePort } from './port.ts';
import type { Route } from './routes.ts';
import { reinstall, ProblemError } from './problem-error.ts';
import { tokens, type Tokens } from './tokens.ts';

export interface UnleashStart {
  /** Port of the server. @default a free port */
  readonly port?: number;
  /** Origins of the pages that may call the server. @default http://localhost:3000 */
  readonly origin?: string | readonly string[];
  /** Whether to fill a new server with the example set. @default true */
  readonly exampleSet?: boolean;
  /** Folder for the data. @default a temporary folder that `stop` removes */
  readonly dataFolder?: string;
  /** How many requests all rate limits allow. @default more than tests and readers who experiment send */
  readonly rateLimit?: number;
  /** Receives progress messages. */
  readonly onProgress?: (text: string) => void;
}

/** A running Unleash server. */
export interface Unleash {
  readonly url: string;
  readonly tokens: Tokens;
  /** The routes of the server that have an operation of the API. */
  readonly routes: readonly Route[];
  /** Resolves when the server has exited, whether or not `stop` was called. */
  readonly ended: Promise<void>;
  /** Stops the server and removes its data unless a data folder was given. Can be called several times. */
  stop(): Promise<void>;
}

/** The address of the local documentation (`npm start`, `npm run dev`). */
export const documentationOrigin = 'http://localhost:3000';

/** The server's environment. It doesn't inherit variables of the shell, such as DATABASE_URL. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'POSTGRES_BIN', 'NODE_COMPILE_CACHE'] as const;

/**
 * Starts a real Unleash server with its own PostgreSQL. The packages of `live/` must be installed.
 * @throws ProblemError if the port is in use or a requirement is missing
 */
export async function startUnleash(start: UnleashStart = {}): Promise<Unleash> {
  const port = start.port ?? (await freePort());
  const options: HostOptions = {
    port,
    origins: [start.origin ?? documentationOrigin].flat(),
    exampleSet: start.exampleSet ?? true,
    dataFolder: start.dataFolder,
    rateLimit: start.rateLimit ?? 20_000,
  };
  const environment = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
  const host = fork(path.join(import.meta.dirname, 'host.ts'), [JSON.stringify(options)], {
    cwd: import.meta.dirname,
    execArgv: [],
    env: { ...environment, TZ: 'UTC', NODE_ENV: 'production', SEND_TELEMETRY: 'false', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => host.once('exit', () => resolve()));
  const routes = await untilReady(host, start.onProgress ?? (() => undefined));
  const stop = () => {
    if (host.connected) host.disconnect();
    return ended;
  };
  return { url: `http://localhost:${port}`, tokens, routes, ended, stop };
}

function untilReady(host: ChildProcess, onProgress: (text: string) => void): Promise<readonly Route[]> {
  return new Promise((resolve, reject) => {
    let log = '';
    for (const stream of [host.stdout, host.stderr]) {
      stream?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
    }
    host.once('exit', (status) =>
      reject(
        new ProblemError({
          where: 'the Unleash server',
          found: `it exited with status ${status}. ${log.trim()}`,
          allowed: 'a server that starts',
          fix: reinstall,
        }),
      ),
    );
    host.on('message', (value) => {
      const message = hostMessageSchema.parse(value);
      switch (message.type) {
        case 'progress':
          return onProgress(message.text);
        case 'ready':
          return resolve(message.routes);
        case 'problem':
          return reject(new ProblemError(message.problem));
        default:
          return message satisfies never;
      }
    });
  });
}
