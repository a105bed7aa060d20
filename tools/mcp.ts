import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { serve } from '../mcp/main.ts';
import { writeContent } from './mcp/write-content.ts';

/** Serves the documentation of a build to assistants over standard input and output: `npm run --silent mcp`. */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, '.cache/mcp');
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(root, 'mcp/package.json'), 'utf8')));
await writeContent(root, path.join(root, 'dist'), folder);
await serve(folder, version);
