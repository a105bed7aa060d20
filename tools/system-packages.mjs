// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** @returns {boolean} whether this process may install Debian packages */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * @param {...string} command
 * @returns {boolean} whether it succeeded
 */
export function aptGet(...command) {
  const { status } = spawnSync('apt-get', ['-qq', ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Without RUNLEVEL=1, Debian starts a service such as nginx as soon as it is installed.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  return status === 0;
}
