import path from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readPackagedContent } from './content.ts';
import { createServer } from './create-server.ts';

/**
 * Serves the documentation on standard input and output. Only messages of the protocol may be written there.
 *
 * @param folder the content that `writeContent` has written
 */
export async function serve(folder: string, version: string): Promise<void> {
  const server = createServer(readPackagedContent(path.resolve(folder)), version);
  await server.connect(new StdioServerTransport());
  // The client ends the server by closing its input.
  process.stdin.on('close', () => process.exit(0));
}
