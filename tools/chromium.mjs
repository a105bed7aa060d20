// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = [
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
 * Finds Chromium, or installs it from the system's packages.
 * @returns {string} its path
 */
export function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const installed = findChromium();
  if (installed === undefined) {
    console.error(
      'The end-to-end tests need Chromium. Install it with `sudo apt-get install -y chromium`, or set CHROMIUM_PATH to one.',
    );
    process.exit(1);
  }
  return installed;
}
