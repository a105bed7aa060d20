import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './main.ts';
import { runProxy } from './proxy/command.ts';

/** Starts what the published package contains. The build fills in the version and the address of the documentation. */
declare const PACKAGE_VERSION: string;
declare const SITE_URL: string;

const [command = '', ...args] = process.argv.slice(2);
if (command === 'proxy') {
  process.exitCode = await runProxy(args, SITE_URL);
} else if (command === '' || command.startsWith('-')) {
  // The content is next to this file.
  const content = path.join(path.dirname(fileURLToPath(import.meta.url)), 'content');
  await serve(content, PACKAGE_VERSION, process.argv.slice(2));
} else {
  console.error(`'${command}' is not a command. Start without a command for the MCP server, or with 'proxy'.`);
  process.exitCode = 1;
}
