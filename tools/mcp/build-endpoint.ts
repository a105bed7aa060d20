import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { z } from 'zod';
import { labEngine } from '../../src/features/lab/build/lab-engine.ts';

/** The hosts that can run the endpoint, each with the module that it starts. */
export const endpointModules = {
  cloudflare: 'mcp/cloudflare-worker.ts',
  netlify: 'mcp/netlify-function.ts',
} as const;

/** The version of the MCP server. */
export function mcpVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'mcp/package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

/** Returns the endpoint for assistants as a single file for a host. */
export async function buildEndpoint(root: string, host: keyof typeof endpointModules): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [labEngine],
    define: { PACKAGE_VERSION: JSON.stringify(mcpVersion(root)) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(root, endpointModules[host]), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  const chunks = outputs.flatMap(({ output }) => output).filter((each) => each.type === 'chunk');
  const [chunk, ...others] = chunks;
  if (!chunk || others.length > 0) throw new Error(`Vite made ${chunks.length} files of ${endpointModules[host]}.`);
  return `// Made by tools/mcp/build-endpoint.ts; do not edit.\n${chunk.code}`;
}
