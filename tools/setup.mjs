// @ts-check
// What a fresh clone needs before anything else runs. Plain JavaScript without dependencies: it runs on the system's
// own Node (20 or newer); everything after it runs on the Node that comes as a dependency.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Installs the dependencies of a package folder when its lock file has changed since they were last installed.
 * @param {string} [folder] from the root
 */
export function ensureInstalled(folder = '.') {
  const cwd = path.join(root, folder);
  const stamp = path.join(cwd, 'node_modules/.installed');
  const digest = createHash('sha256')
    .update(readFileSync(path.join(cwd, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log(folder === '.' ? 'Installing dependencies …' : `Installing the dependencies of ${folder}/ …`);
  const begin = Date.now();
  // Not `npm ci`: it refuses a lock file in which the native packages of another platform are missing, and not every
  // registry carries all of them. This installs what the lock file pins and leaves the file as it is.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd, stdio: 'inherit' });
  if (status !== 0) {
    const command = folder === '.' ? 'npm install' : `npm install --prefix ${folder}`;
    console.error(
      `The dependencies could not be installed. Run \`${command}\` to see why; it needs the npm registry and free disk space.`,
    );
    process.exit(1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  console.log(`Installed in ${((Date.now() - begin) / 1000).toFixed(0)} s.`);
}

/** The Node that comes as a dependency. */
export const projectNode = path.join(root, 'node_modules/.bin/node');

/** @param {Record<string, string>} env */
const environmentWith = (env) => ({
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
  ...env,
});

/**
 * Runs a command of the project with its own Node first in PATH.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {number} its exit status
 */
export function run(command, args) {
  const { status, error } = spawnSync(command, [...args], { cwd: root, stdio: 'inherit', env: environmentWith({}) });
  if (error) console.error(error.message);
  return status ?? 1;
}

/**
 * Runs a command as `run` does, but prints nothing.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @param {(text: string) => void} onOutput hears what it prints
 * @returns {Promise<number>} its exit status
 */
export async function runAndHear(command, args, env, onOutput) {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(command, [...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: environmentWith({ ...colors, ...env }),
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (/** @type {Buffer} */ data) => onOutput(String(data)));
  }
  try {
    const [status] = await once(child, 'close');
    return status ?? 1;
  } catch (error) {
    onOutput(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

// `node tools/setup.mjs live` installs what the Unleash server of live/ needs, too.
if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const folder of ['.', ...process.argv.slice(2)]) ensureInstalled(folder);
