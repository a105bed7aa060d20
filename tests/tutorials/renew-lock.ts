// Updates the lock file of a tutorial after a change of its page: node tests/tutorials/renew-lock.ts react
// Versions that still match stay. To use the newest versions, delete the lock file first.
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { commonProgram } from '../../tools/programs.ts';
import { cacheFolder, lockFile, readWanted, writeManifest } from './packages.ts';
import { readTutorial } from './tutorial.ts';

const names = process.argv.slice(2);
if (names.length === 0) {
  console.error('Name the tutorials whose lock files are to be renewed: node tests/tutorials/renew-lock.ts react');
  process.exitCode = 1;
}

for (const name of names) {
  const { manifest, added } = readWanted(readTutorial(name));
  const folder = `${cacheFolder(name)}.lock`;
  rmSync(folder, { recursive: true, force: true });
  writeManifest(name, folder, manifest);
  const file = lockFile(name);
  if (existsSync(file)) copyFileSync(file, path.join(folder, 'package-lock.json'));
  const packages = Object.entries(added).map(([wanted, version]) => (version === '' ? wanted : `${wanted}@${version}`));
  // Without the address of the registry, which differs between machines.
  const options = ['--package-lock-only', '--omit-lockfile-registry-resolved', '--no-audit', '--no-fund'];
  const { status, errors } = commonProgram('npm').runSync(['install', ...options, ...packages], { cwd: folder });
  if (status === 0) {
    mkdirSync(path.dirname(file), { recursive: true });
    copyFileSync(path.join(folder, 'package-lock.json'), file);
    console.log(`Renewed tests/tutorials/${name}/package-lock.json`);
  } else {
    console.error(`npm could not lock the packages of ${name}: ${errors}`);
    process.exitCode = 1;
  }
  rmSync(folder, { recursive: true, force: true });
}
