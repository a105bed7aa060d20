import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be closed, as if the server had stopped. */
export interface Gate {
  /** Address that stays the same. */
  readonly url: string;
  /** Ends all connections and refuses others. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Opens a gate to a server. */
export async function openGate(target: string): Promise<Gate> {
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(Number(new URL(target).port), 'localhost');
    for (const [socket, other] of [[from, to] as const, [to, from] as const]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => (sockets.delete(socket), other.destroy()));
      socket.pipe(other);
    }
  });
  let port = 0;
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') ({ port } = address);
  };
  const shut = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  await open();
  return { url: `http://127.0.0.1:${port}`, shut, open };
}
