import { spawnSync } from 'node:child_process';
import { ensureChromium } from '../tools/chromium.mjs';
import { aptGet, aptGetWith, canInstallPackages } from '../tools/system-packages.mjs';
import { hasTool } from './samples/check-syntax.ts';
import { findGo } from './samples/go-tools.ts';
import { languages } from './samples/syntax-languages.ts';

/**
 * Installs programs that the tests run.
 *
 *   node tests/install-tools.ts browser     a browser, unless there is one; fails without
 *   node tests/install-tools.ts optional    nginx, Caddy and tools of programming languages, with CI=true on Debian
 *
 * Tests that need a missing optional tool report what they didn't run.
 */
if (process.argv[2] === 'browser') console.log(`The browser tests use ${ensureChromium()}`);
else await installOptionalTools();

async function installOptionalTools(): Promise<void> {
  const missing: string[] = [];
  for (const language of languages) if (!(await hasTool(language))) missing.push(language.debianPackage);
  if (spawnSync('nginx', ['-v']).status !== 0) missing.push('nginx');
  if (spawnSync('caddy', ['version']).status !== 0) missing.push('caddy');
  const needsGo = (await findGo()) === undefined;
  if (missing.length === 0 && !needsGo) return console.log('Nothing is missing.');
  const names = [...missing, ...(needsGo ? ['a newer Go', 'gopls'] : [])].join(', ');
  if (process.env['CI'] !== 'true' || !canInstallPackages()) {
    return console.log(`Missing: ${names}. They are installed when CI=true is set on Debian, as root.`);
  }
  console.log(`Installing ${names} …`);
  aptGet('update');
  const install = ['install', '-y', '--no-install-recommends'] as const;
  if (missing.length > 0 && !aptGet(...install, ...missing)) process.exitCode = 1;
  // Debian 12 has a Go that is too old. Packages of newer releases that need no newer libraries run there, too.
  if (needsGo) {
    aptGetWith(['bookworm-backports', 'trixie'], 'update');
    const newer = ['golang-1.23-go/bookworm-backports', 'gopls/trixie'];
    // Not every mirror has them. The tests then report the Go code as not run.
    if (!aptGetWith(['bookworm-backports', 'trixie'], ...install, ...newer)) console.log('Go was not installed.');
  }
}
