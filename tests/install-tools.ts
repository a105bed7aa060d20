import { spawnSync } from 'node:child_process';
import { ensureChromium } from '../tools/chromium.mjs';
import { aptGet, canInstallPackages } from '../tools/system-packages.mjs';
import { hasTool } from './samples/check-syntax.ts';
import { languages } from './samples/syntax-languages.ts';

/**
 * Installs programs that the tests run.
 *
 *   node tests/install-tools.ts browser     a browser, unless there is one; fails without
 *   node tests/install-tools.ts optional    nginx and tools of programming languages, with CI=true on Debian
 *
 * Tests that need a missing optional tool report what they didn't run.
 */
if (process.argv[2] === 'browser') console.log(`The browser tests use ${ensureChromium()}`);
else await installOptionalTools();

async function installOptionalTools(): Promise<void> {
  const missing: string[] = [];
  for (const language of languages) if (!(await hasTool(language))) missing.push(language.debianPackage);
  if (spawnSync('nginx', ['-v']).status !== 0) missing.push('nginx');
  if (missing.length === 0) return console.log('Nothing is missing.');
  if (process.env['CI'] !== 'true' || !canInstallPackages()) {
    return console.log(`Missing: ${missing.join(', ')}. They are installed when CI=true is set on Debian, as root.`);
  }
  console.log(`Installing ${missing.join(', ')} …`);
  aptGet('update');
  if (!aptGet('install', '-y', '--no-install-recommends', ...missing)) process.exitCode = 1;
}
