import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { isRead, type SourceTree } from './source-tree.ts';
import { compareVersions } from '../model/version.ts';

const run = promisify(execFile);
const maxBuffer = 1024 ** 3;
/** How many `git` processes list the files of tags at the same time. */
const parallel = 3;

/** Reads every release of the server since 4.0.0 from a clone. Never uses the network, even if the clone is partial. */
export async function readRepository(folder: string): Promise<SourceTree[]> {
  const releases = listReleases(folder);
  const listings: Map<string, string>[] = [];
  await Promise.all(
    Array.from({ length: parallel }, async (_, worker) => {
      for (const [index, { tag }] of releases.entries())
        if (index % parallel === worker) listings[index] = await listFiles(folder, tag);
    }),
  );
  const texts = readBlobs(folder, new Set(listings.flatMap((files) => [...files.values()])));
  return releases.map(({ version, date }, index) => ({
    version,
    date,
    files: listings[index] ?? new Map(),
    readText(id: string): string {
      const text = texts.get(id);
      if (text === undefined) throw new Error(`${folder} has no object ${id}, which ${version} needs`);
      return text.toString('utf8');
    },
  }));
}

/** The tags of final releases, from the oldest version to the newest. */
function listReleases(folder: string): { tag: string; version: string; date: string }[] {
  const lines = git(folder, [
    'for-each-ref',
    'refs/tags',
    '--format=%(refname:strip=2) %(creatordate:short)',
  ]).toString();
  return lines
    .split('\n')
    .map((line) => /^(v(\d+\.\d+\.\d+)) (\d{4}-\d\d-\d\d)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, tag = '', version = '', date = '']) => ({ tag, version, date }))
    .filter(({ version }) => compareVersions(version, '4.0.0') >= 0)
    .toSorted((a, b) => compareVersions(a.version, b.version));
}

async function listFiles(folder: string, tag: string): Promise<Map<string, string>> {
  const { stdout } = await run('git', ['-C', folder, 'ls-tree', '-r', tag, 'src', 'package.json'], {
    maxBuffer,
    env: environment,
  });
  const files = new Map<string, string>();
  for (const line of stdout.split('\n')) {
    const tab = line.indexOf('\t');
    const path = line.slice(tab + 1);
    if (tab > 0 && isRead(path)) files.set(path, line.slice(tab - 40, tab));
  }
  return files;
}

/** The contents of blobs by id, read by a single process. */
function readBlobs(folder: string, ids: ReadonlySet<string>): Map<string, Buffer> {
  const output = git(folder, ['cat-file', '--batch'], `${[...ids].join('\n')}\n`);
  const texts = new Map<string, Buffer>();
  for (let position = 0; position < output.length;) {
    const end = output.indexOf(10, position);
    const [id = '', type, size] = output.toString('latin1', position, end).split(' ');
    if (type === 'missing')
      throw new Error(`${folder} lacks the object ${id}. Fetch the whole repository with its tags.`);
    position = end + 1;
    texts.set(id, output.subarray(position, position + Number(size)));
    position += Number(size) + 1;
  }
  return texts;
}

/** Without this variable, git downloads what a partial clone lacks. */
const environment = { ...process.env, GIT_NO_LAZY_FETCH: '1' };

function git(folder: string, args: string[], input?: string): Buffer {
  return execFileSync('git', ['-C', folder, ...args], { maxBuffer, env: environment, ...(input && { input }) });
}
