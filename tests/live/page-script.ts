import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Api } from '../../live/example-set/api.ts';
import { adminUser } from '../../live/tokens.ts';
import { findProgramFor, type Program } from '../../tools/programs.ts';
import { readPageItems, type CodeBlock } from '../samples/read-page-items.ts';

/** How a script ended. */
export interface Ended {
  readonly code: number;
  /** What it printed, errors included. */
  readonly output: string;
}

/** A script of a page, in a separate folder. */
export interface PageScript {
  readonly folder: string;
  run(variables: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended>;
  /** The text of all files that the script has left behind, below their names. */
  files(): string;
  remove(): void;
}

/** Returns bash, if this machine has it and the programs that the scripts of pages call. */
export function findBash(what: string): Program | undefined {
  const [bash, ...others] = (['bash', 'curl', 'jq'] as const).map((name) => findProgramFor(what, name));
  return others.includes(undefined) ? undefined : bash;
}

/** Saves the block with a title as the file that the title names, as a reader does. */
export function savePageScript(interpreter: Program, page: string, title: string): PageScript {
  const block = readPageItems(page).find((item): item is CodeBlock => item.type === 'code' && item.title === title);
  if (block === undefined) throw new Error(`${page} has no block '${title}'.`);
  const folder = mkdtempSync(path.join(tmpdir(), 'page-script-'));
  writeFileSync(path.join(folder, title), block.code);
  const temporary = mkdtempSync(path.join(folder, '..', 'page-script-temporary-'));
  const run: PageScript['run'] = async (variables, ...args) => {
    const env = { PATH: process.env['PATH'], HOME: folder, TMPDIR: temporary, ...variables };
    const { status, output, errors } = await interpreter.run([title, ...args], { cwd: folder, env });
    return { code: status ?? Number.NaN, output: output + errors };
  };
  const files = () =>
    [folder, temporary]
      .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name !== title)
      .map((entry) => `${entry.name}\n${readFileSync(path.join(entry.parentPath, entry.name), 'utf8')}`)
      .join('\n');
  const remove = () => {
    for (const each of [folder, temporary]) rmSync(each, { recursive: true, force: true });
  };
  return { folder, run, files, remove };
}

/** Signs in as the first user and creates a personal access token. */
export async function createPersonalToken(url: string, expiresAt = '2099-01-01T00:00:00.000Z'): Promise<string> {
  const api = await Api.loggedIn(url, adminUser);
  const created = await api.send('POST', '/api/admin/user/tokens', { description: expiresAt, expiresAt });
  if (typeof created === 'object' && created !== null && 'secret' in created) return String(created.secret);
  throw new Error('The server returned no token.');
}
