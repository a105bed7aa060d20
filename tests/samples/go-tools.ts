import { globSync } from 'node:fs';
import path from 'node:path';
import { execute } from './syntax-languages.ts';

export interface GoTools {
  readonly gopls: string;
  /** With the folder of `go` first in the path. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Returns gopls and a Go of version 1.22 or newer, which the code of the pages needs. Debian installs newer versions next
 * to the default one.
 */
export async function findGo(): Promise<GoTools | undefined> {
  const folders = ['', ...globSync('/usr/lib/go-*/bin').toSorted().toReversed()];
  for (const folder of folders) {
    const go = await outputOf([folder === '' ? 'go' : path.join(folder, 'go'), 'env', 'GOVERSION']);
    const minor = /^go1\.(\d+)/.exec(go ?? '')?.[1];
    if (minor === undefined || Number(minor) < 22) continue;
    if ((await outputOf(['gopls', 'version'])) === undefined) return undefined;
    const inherited = process.env['PATH'] ?? '';
    return {
      gopls: 'gopls',
      env: { ...process.env, PATH: folder === '' ? inherited : `${folder}${path.delimiter}${inherited}` },
    };
  }
  return undefined;
}

async function outputOf(command: readonly [string, ...string[]]): Promise<string | undefined> {
  try {
    const { status, output } = await execute(command);
    return status === 0 ? output : undefined;
  } catch {
    return undefined;
  }
}
