import { findOrInstallChromium } from '../tools/chromium.mjs';
import { debianPackageOf, findProgram, programNames, reportNotRun } from '../tools/programs.ts';
import { notRunStatus } from '../tools/test-steps.ts';
import { aptGet, aptGetWith, canInstallPackages } from '../tools/system-packages.mjs';

/**
 * Installs programs that the tests run.
 *
 *   node tests/install-tools.ts browser     a browser, unless there is one
 *   node tests/install-tools.ts optional    nginx, Caddy, other browsers and tools of programming languages, with CI=true on Debian
 *
 * Tests that need a missing program report what they didn't run.
 */
if (process.argv[2] === 'browser') findBrowser();
else installOptionalTools();

function findBrowser(): void {
  const browser = findOrInstallChromium();
  if (browser !== undefined) return console.log(`The browser tests use ${browser}`);
  // Which machines need a browser is decided by the steps.
  reportNotRun('the tests in a browser: Chrome, Edge and Chromium are missing', false);
  process.exitCode = notRunStatus;
}

function installOptionalTools(): void {
  const missing = programNames.filter((name) => findProgram(name) === undefined);
  const packages = [...new Set(missing.flatMap((name) => debianPackageOf(name) ?? []))];
  if (packages.length === 0) return console.log('Nothing is missing.');
  if (process.env['CI'] !== 'true' || !canInstallPackages()) {
    return console.log(`Missing: ${packages.join(', ')}. They are installed when CI=true is set on Debian, as root.`);
  }
  console.log(`Installing ${packages.join(', ')} …`);
  aptGet('update');
  const install = ['install', '-y', '--no-install-recommends'] as const;
  const own = packages.filter((name) => !name.includes('/'));
  if (own.length > 0 && !aptGet(...install, ...own)) process.exitCode = 1;
  // Packages of other releases that need no newer libraries. Not every mirror has them.
  const others = packages.filter((name) => name.includes('/'));
  const releases = others.map((name) => name.replace(/.*\//, ''));
  if (others.length === 0) return;
  aptGetWith(releases, 'update');
  if (!aptGetWith(releases, ...install, ...others)) console.log(`${others.join(', ')} were not installed.`);
}
