import path from 'node:path';
import { serve } from '../mcp/main.ts';
import { mcpVersion } from './mcp/build-endpoint.ts';
import { writeContent } from './mcp/write-content.ts';

/** Serves the documentation of a build to assistants over standard input and output: `npm run --silent mcp`. */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, '.cache/mcp');
writeContent(path.join(root, 'dist'), folder);
await serve(folder, mcpVersion(root), process.argv.slice(2));
