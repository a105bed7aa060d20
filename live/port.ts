import { createServer } from 'node:net';
import { ProblemError } from './problem-error.ts';

/** @throws ProblemError if another program listens on the port, or if this process isn't allowed to */
export async function ensurePortIsFree(port: number): Promise<void> {
  const code = await listenOnce(port).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  if (code === undefined) return;
  throw new ProblemError({
    where: `port ${port} of this machine`,
    found: code === 'EADDRINUSE' ? 'another program that listens on it' : `no permission to listen on it (${code})`,
    allowed: 'a free port above 1023',
    fix: `Stop the other program, or use another port: npm run unleash -- --port ${port + 1}`,
  });
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return listenOnce(0);
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const used = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(used));
    });
  });
}
