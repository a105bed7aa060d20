// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** @returns {boolean} whether this process may install Debian packages */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * @param {...string} command
 * @returns {boolean} whether it succeeded
 */
export function aptGet(...command) {
  return runAptGet(command);
}

/** @type {string | undefined} */
let otherReleases;

/**
 * Runs apt-get with other releases of Debian instead of the releases that this machine uses, whose lists stay as they are.
 *
 * @param {readonly string[]} releases such as `bookworm-backports`
 * @param {...string} command
 * @returns {boolean} whether it succeeded
 */
export function aptGetWith(releases, ...command) {
  if (otherReleases === undefined) {
    otherReleases = mkdtempSync(path.join(tmpdir(), 'apt-'));
    mkdirSync(path.join(otherReleases, 'lists/partial'), { recursive: true });
    const folder = otherReleases;
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  const used = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' }).stdout;
  const mirror = used.split('\n').find((address) => /\/debian\/?$/.test(address));
  if (mirror === undefined) return false;
  const sources = path.join(otherReleases, 'sources.list');
  const key = '/usr/share/keyrings/debian-archive-keyring.gpg';
  writeFileSync(sources, releases.map((release) => `deb [signed-by=${key}] ${mirror} ${release} main\n`).join(''));
  return runAptGet([
    `-oDir::Etc::sourcelist=${sources}`,
    '-oDir::Etc::sourceparts=-',
    `-oDir::State::lists=${path.join(otherReleases, 'lists')}`,
    '-oAPT::Sandbox::User=root',
    ...command,
  ]);
}

/**
 * @param {readonly string[]} command
 * @returns {boolean}
 */
function runAptGet(command) {
  const { status } = spawnSync('apt-get', ['-qq', ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Without RUNLEVEL=1, Debian starts a service such as nginx as soon as it is installed.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  return status === 0;
}
