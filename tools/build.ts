import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readFetched } from '../src/core/load/read-fetched.ts';
import { findProgram } from './programs.ts';

/**
 * Builds the site into `dist`. The build is made next to it and replaces it only when it is complete, so that a failed
 * build leaves the last good one in place.
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
  // Readmes and the star count, which `npm run fetch` stores outside of Git.
  hash.update(JSON.stringify(readFetched(root, process.env)));
  hash.update(git('rev-parse', 'HEAD'));
  for (const [name, value] of Object.entries(process.env).toSorted(([a], [b]) => a.localeCompare(b))) {
    if (name.startsWith('PUBLIC_') || name === 'EXTRA_CONTENT') hash.update(`${name}=${value}`);
  }
  return hash.digest('hex');
}

function git(...args: string[]): string {
  const done = findProgram('git')?.runSync(args, { cwd: root });
  // Outside of a git repository, and without git, nothing is known to be unchanged.
  return done?.status === 0 ? done.output : String(Date.now());
}

const digest = digestOfSources();
if (values['if-changed'] && existsSync(target) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) {
  console.log('Nothing has changed since the last build.');
} else {
  rmSync(next, { recursive: true, force: true });
  // Before anything is loaded that behaves by it: React takes its production form once and for all.
  process.env['NODE_ENV'] = 'production';
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // Node keeps what it compiled of Astro and its packages for the next build; what is loaded from here on.
  enableCompileCache(path.join(root, '.cache/node'));
  const { buildSite } = await import('./build-site.ts');
  // Now, not when the process ends: by then three times as much is compiled, and writing that takes longer than it saves.
  flushCompileCache();
  if (await buildSite(root, next)) {
    rmSync(target, { recursive: true, force: true });
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(next, target);
    writeFileSync(stamp, digest);
  } else {
    rmSync(next, { recursive: true, force: true });
    process.exitCode = 1;
  }
  // Vite leaves timers and threads behind that would keep the process alive.
  process.exit();
}
