import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { config } from '../../site/site.ts';
import { mcpVersion } from './build-endpoint.ts';
import { writeContent } from './write-content.ts';

/** The content of the published package, in the folder that npm packs. */
const files = ['package.json', 'README.md'];

/**
 * Writes the package of the MCP server: one file with all of its code, and the content next to it. The package needs no
 * other package, no account and no network.
 *
 * @param root the repository
 * @param folder receives the package
 */
export async function packageServer(root: string, folder: string): Promise<void> {
  const source = path.join(root, 'mcp');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of files) cpSync(path.join(source, file), path.join(folder, file));
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { PACKAGE_VERSION: JSON.stringify(mcpVersion(root)), SITE_URL: JSON.stringify(config.url) },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: path.join(source, 'package-entry.ts'),
      outDir: path.join(folder, 'dist'),
      emptyOutDir: true,
      target: 'node20',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'server.js' } },
    },
  });
  const server = path.join(folder, 'dist/server.js');
  writeFileSync(server, `#!/usr/bin/env node\n${readFileSync(server, 'utf8')}`);
  chmodSync(server, 0o755);
  const content = path.join(root, '.cache/mcp');
  writeContent(path.join(root, 'dist'), content);
  cpSync(content, path.join(folder, 'dist/content'), { recursive: true });
}
