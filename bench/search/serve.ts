import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Serves a folder with gzip and counts the bytes of what is asked for. */
export interface CountingServer {
  readonly url: string;
  /** Bytes sent since the last call, pages themselves left out, and the number of files. */
  take(): { bytes: number; files: number };
  close(): void;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** @param folder the files; `index.html` is the page that the engine runs on */
export async function serve(folder: string): Promise<CountingServer> {
  let bytes = 0;
  let files = 0;
  /** Compressed once, as a host does: compressing is not what is measured. */
  const bodies = new Map<string, Buffer>();
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
    if (!bodies.has(file) && existsSync(file)) bodies.set(file, compress(readFileSync(file)));
    const body = bodies.get(file);
    if (!body) {
      response.writeHead(404).end();
      return;
    }
    if (pathname !== '/') {
      bytes += body.length;
      files += 1;
    }
    const isCompressed = body[0] === 0x1f && body[1] === 0x8b;
    const headers = {
      'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
      'Cache-Control': 'max-age=3600',
    };
    response
      .writeHead(
        200,
        isCompressed && path.extname(file) in types ? { ...headers, 'Content-Encoding': 'gzip' } : headers,
      )
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    take: () => {
      const taken = { bytes, files };
      [bytes, files] = [0, 0];
      return taken;
    },
    close: () => void server.close(),
  };
}

/** Files that are compressed already (Pagefind's parts are) are sent as they are. */
function compress(content: Buffer): Buffer {
  return content[0] === 0x1f && content[1] === 0x8b ? content : gzipSync(content, { level: 6 });
}
