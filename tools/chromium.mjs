// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { aptGet, canInstallPackages } from './system-packages.mjs';

/** Arguments that keep Chromium off the network and let it run in a container. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Debian's Chromium without a window. Browser tests take half the time that they take in the full browser. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * Lists where a browser may be installed on a platform, best first.
 * @param {NodeJS.Platform} platform
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string[]}
 */
export function installedBrowsers(platform, env) {
  if (platform === 'darwin') {
    return ['/Applications', path.posix.join(env['HOME'] ?? '/', 'Applications')].flatMap((folder) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (platform === 'win32') {
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']];
    const files = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ];
    return files.flatMap((file) =>
      folders.filter((folder) => folder !== undefined).map((folder) => `${folder}\\${file}`),
    );
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
  return [headlessShell, ...names.map((name) => `/usr/bin/${name}`), '/opt/google/chrome/chrome', '/snap/bin/chromium'];
}

/**
 * Chooses a browser: the one that `CHROMIUM_PATH` names, one that is installed, or one that Playwright has downloaded.
 * @param {object} machine
 * @param {NodeJS.Platform} machine.platform
 * @param {Readonly<Record<string, string | undefined>>} machine.env
 * @param {string} machine.downloaded where Playwright keeps its download
 * @param {(file: string) => boolean} machine.exists
 * @returns {string | undefined} path of the executable
 * @throws {Error} when `CHROMIUM_PATH` names a file that doesn't exist
 */
export function chooseBrowser({ platform, env, downloaded, exists }) {
  const named = env['CHROMIUM_PATH'] ?? '';
  if (named !== '' && !exists(named)) throw new Error(`CHROMIUM_PATH is '${named}', but there is no such file.`);
  return [named, ...installedBrowsers(platform, env), downloaded].find((file) => file !== '' && exists(file));
}

/** @returns {string | undefined} path of the browser that the tests use, if there is one */
export function findChromium() {
  const { platform, env } = process;
  return chooseBrowser({ platform, env, downloaded: chromium.executablePath(), exists: existsSync });
}

/**
 * Finds or installs a browser, and ends the process if neither is possible.
 * @returns {string} path of the executable
 */
export function ensureChromium() {
  return findOrInstallChromium() ?? process.exit(1);
}

/**
 * Finds a browser, and installs one if there is none: Debian's package if this process may install packages, otherwise
 * Playwright's download.
 * @returns {string | undefined} path of the executable; without one, what to do has been printed
 */
export function findOrInstallChromium() {
  const found = findChromium() ?? install();
  if (found !== undefined) return found;
  console.error(
    [
      'The browser tests need Chrome, Edge or Chromium, and none was found. Do one of the following:',
      '  - Install Google Chrome, Microsoft Edge or Chromium.',
      '  - Run `npx playwright install chromium`.',
      '  - On Debian, run `sudo apt-get install -y chromium-headless-shell`.',
      '  - Set CHROMIUM_PATH to the executable of a browser.',
    ].join('\n'),
  );
  return undefined;
}

/** @returns {string | undefined} */
function install() {
  console.log('Installing Chromium …');
  if (canInstallPackages()) {
    aptGet('update');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (aptGet('install', '-y', '--no-install-recommends', name)) return findChromium();
    }
  }
  const cli = path.join(path.dirname(fileURLToPath(import.meta.resolve('@playwright/test'))), 'cli.js');
  // Playwright prints a stack for each of its attempts. One line says enough.
  const { status, stderr } = spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    encoding: 'utf8',
  });
  if (status !== 0) console.error(`Playwright could not download it. ${/^Error: .*/m.exec(stderr)?.[0] ?? ''}`);
  return findChromium();
}
