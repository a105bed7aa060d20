import { expect, test } from 'vitest';
import { chooseBrowser, installedBrowsers } from './chromium.mjs';

const downloaded = '/home/reader/.cache/ms-playwright/chromium-1234/chrome-linux/chrome';
const windows = {
  PROGRAMFILES: 'C:\\Program Files',
  'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
  LOCALAPPDATA: 'C:\\Users\\reader\\AppData\\Local',
};

/** A machine on which these files exist. */
const machine = (platform: NodeJS.Platform, files: readonly string[], env: Record<string, string> = {}) => ({
  platform,
  env,
  downloaded,
  exists: (file: string) => files.includes(file),
});

test.for([
  ['linux', '/usr/bin/chromium-headless-shell', {}],
  ['linux', '/usr/bin/google-chrome', {}],
  ['linux', '/usr/bin/microsoft-edge', {}],
  ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
  ['darwin', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge', {}],
  ['darwin', '/Users/reader/Applications/Chromium.app/Contents/MacOS/Chromium', { HOME: '/Users/reader' }],
  ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', windows],
  ['win32', 'C:\\Users\\reader\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe', windows],
  ['win32', 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe', windows],
] as const)('on %s, finds %s', ([platform, file, env]) => {
  expect(chooseBrowser(machine(platform, [file], { ...env }))).toBe(file);
});

test('prefers an installed browser to the one that Playwright downloaded', () => {
  expect(chooseBrowser(machine('linux', [downloaded, '/usr/bin/chromium']))).toBe('/usr/bin/chromium');
  expect(chooseBrowser(machine('linux', [downloaded]))).toBe(downloaded);
});

test('prefers the browser without a window to all others that are installed', () => {
  expect(chooseBrowser(machine('linux', installedBrowsers('linux', {})))).toBe('/usr/bin/chromium-headless-shell');
});

test('takes the browser that CHROMIUM_PATH names, and fails when there is none', () => {
  const env = { CHROMIUM_PATH: '/opt/mine' };
  expect(chooseBrowser(machine('linux', ['/opt/mine', '/usr/bin/chromium'], env))).toBe('/opt/mine');
  expect(() => chooseBrowser(machine('linux', ['/usr/bin/chromium'], env))).toThrow(
    "CHROMIUM_PATH is '/opt/mine', but there is no such file.",
  );
});

test('finds nothing on a machine without a browser', () => {
  expect(chooseBrowser(machine('win32', [], windows))).toBeUndefined();
});
