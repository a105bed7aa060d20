// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without a window: the browser tests take half the time of those in the full browser. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const candidates = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** What keeps Chromium quiet in a container and away from the network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium that the end-to-end tests drive: CHROMIUM_PATH, or one that the system has.
 * @returns {string | undefined}
 */
export function findChromium() {
  return [process.env['CHROMIUM_PATH'], ...candidates].find((file) => file !== undefined && existsSync(file));
}

/**
 * Finds Chromium. Where the system's packages can be installed, that is the one without a window; otherwise any.
 * @returns {string} its path
 */
export function ensureChromium() {
  const chosen = process.env['CHROMIUM_PATH'] !== undefined || existsSync(headlessShell);
  if (!chosen && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …');
    aptGet('update');
    if (!aptGet('install', '-y', 'chromium-headless-shell') && findChromium() === undefined) {
      aptGet('install', '-y', 'chromium');
    }
  }
  const found = findChromium();
  if (found === undefined) {
    console.error(
      'The end-to-end tests need Chromium. Install it with `sudo apt-get install -y chromium-headless-shell` (or `chromium`), or set CHROMIUM_PATH to one.',
    );
    process.exit(1);
  }
  return found;
}

/**
 * @param {...string} command
 * @returns {boolean} whether it worked
 */
function aptGet(...command) {
  const { status } = spawnSync('apt-get', ['-qq', ...command], { stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0;
}
