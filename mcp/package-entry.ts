import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './main.ts';
import { runProxy } from './proxy/command.ts';

/** Starts what the published package contains. The build fills in the version and the address of the documentation. */
declare const PACKAGE_VERSION: string;
declare const SITE_URL: string;

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  // The content is next to this file.
  await serve(path.join(path.dirname(fileURLToPath(import.meta.url)), 'content'), PACKAGE_VERSION);
} else if (command === 'proxy') {
  process.exitCode = await runProxy(args, SITE_URL);
} else {
  console.error(`'${command}' is not a command. Start without a command for the MCP server, or with 'proxy'.`);
  process.exitCode = 1;
}
