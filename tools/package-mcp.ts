import path from 'node:path';
import { packageServer } from './mcp/package-server.ts';

/** Writes the package of the MCP server to `mcp/package`, ready for `npm publish mcp/package`. */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'mcp/package');
await packageServer(root, folder);
console.log(`Wrote ${path.relative(root, folder)}. Publish it with npm publish ${path.relative(root, folder)}.`);
