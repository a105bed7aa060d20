import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Builds the site into `dist`. The build is made beside it and takes its place only when it is whole, so that a failed
 * build leaves the last good one standing.
 *
 *   node tools/build.ts [--out-dir dist] [--if-changed]
 */
const { values } = parseArgs({
  options: { 'out-dir': { type: 'string', default: 'dist' }, 'if-changed': { type: 'boolean', default: false } },
});
const root = path.resolve(import.meta.dirname, '..');
const target = path.resolve(root, values['out-dir']);
const next = path.join(root, '.cache', 'next', path.basename(target));
const stamp = path.join(root, '.cache', `${path.basename(target)}.digest`);

/** Changes when a source file, a dependency, a commit date or a public variable of the environment changes. */
function digestOfSources(): string {
  const hash = createHash('sha256');
  const inputs = ['content', 'site', 'src', 'public', 'astro.config.ts', 'package-lock.json', 'tsconfig.json'];
  const extra = process.env['EXTRA_CONTENT'];
  const files = git('ls-files', '-co', '--exclude-standard', '-z', '--', ...inputs, ...(extra ? [extra] : []));
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  hash.update(git('rev-parse', 'HEAD'));
  for (const [name, value] of Object.entries(process.env).toSorted(([a], [b]) => a.localeCompare(b))) {
    if (name.startsWith('PUBLIC_') || name === 'EXTRA_CONTENT') hash.update(`${name}=${value}`);
  }
  return hash.digest('hex');
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    });
  } catch {
    // Outside of a git repository nothing is known to be unchanged.
    return String(Date.now());
  }
}

const digest = digestOfSources();
if (values['if-changed'] && existsSync(target) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) {
  console.log('Nothing has changed since the last build.');
} else {
  rmSync(next, { recursive: true, force: true });
  const { status } = spawnSync('astro', ['build', '--outDir', next], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_COMPILE_CACHE: path.join(root, '.cache/node') },
  });
  if (status === 0) {
    rmSync(target, { recursive: true, force: true });
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(next, target);
    writeFileSync(stamp, digest);
  } else {
    rmSync(next, { recursive: true, force: true });
    process.exitCode = status ?? 1;
  }
}
