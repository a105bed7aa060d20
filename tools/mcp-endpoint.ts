import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildEndpoint } from './mcp/build-endpoint.ts';

/** Adds the endpoint for assistants to a build: as a part of Cloudflare's worker, and as an edge function of Netlify. */
const root = path.resolve(import.meta.dirname, '..');
const worker = path.join(root, 'dist/_worker.js');
if (!existsSync(worker)) throw new Error('There is no worker in dist. Run npm run build first.');
const written = { cloudflare: worker, netlify: path.join(root, 'netlify/edge-functions/mcp.js') } as const;
for (const host of ['cloudflare', 'netlify'] as const) {
  writeFileSync(written[host], await buildEndpoint(root, host));
  console.log(`Wrote ${path.relative(root, written[host])}.`);
}
