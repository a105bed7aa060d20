import { runProxy } from '../mcp/proxy/command.ts';
import { config } from '../site/site.ts';

/** Runs the proxy of the API console, as the published package does: `npm run mcp:proxy -- --server <address>`. */
process.exitCode = await runProxy(process.argv.slice(2), config.url);
