import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { openContent, withFallback, type Content } from './content.ts';
import { createServer } from './create-server.ts';
import { folderFiles } from './folder-files.ts';
import { siteAddress, siteFiles } from './site-files.ts';

/**
 * Serves the documentation on standard input and output. Only messages of the protocol may be written there.
 *
 * @param folder the content that `writeContent` has written
 * @param args options of the command: `--site` takes the content from a published site, `--cache` names the folder for it
 */
export async function serve(folder: string, version: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { site: { type: 'string' }, cache: { type: 'string' } } });
  const packaged = await openContent(folderFiles(folder));
  const content = values.site === undefined ? packaged : await ofSite(values.site, values.cache, packaged);
  const server = createServer(content, version);
  await server.connect(new StdioServerTransport());
  // The client ends the server by closing its input.
  process.stdin.on('close', () => process.exit(0));
}

/** The content of a site, and the packaged one for everything that can't be read from the site. */
async function ofSite(address: string, cache = defaultCache(), packaged: Content): Promise<Content> {
  const site = siteAddress(address);
  try {
    return withFallback(await openContent(siteFiles(site, path.resolve(cache))), packaged);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The content of ${site} can't be read, so that of the package is used. ${reason}`);
    return packaged;
  }
}

function defaultCache(): string {
  return path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'unleash-docs-mcp');
}
