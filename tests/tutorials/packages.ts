import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { node } from '../../tools/programs.ts';
import { root } from '../samples/read-page-items.ts';
import { commandsIn, isShell, packageOf, wordsOf, type Tutorial } from './tutorial.ts';

const rangesSchema = z.record(z.string(), z.string()).default({});
const manifestSchema = z.looseObject({ dependencies: rangesSchema, devDependencies: rangesSchema });
const lockSchema = z.object({ packages: z.looseObject({ '': manifestSchema }) });

/** The parts of a `package.json` that name packages to install. */
export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The packages that readers of a tutorial install. */
export interface Wanted {
  /** All packages in the `package.json` blocks of the page. */
  readonly manifest: Manifest;
  /** Packages that commands of the page add, with their version or an empty string: `npm install unleash-client`. */
  readonly added: Readonly<Record<string, string>>;
}

export const lockFile = (name: string): string => path.join(import.meta.dirname, name, 'package-lock.json');
export const cacheFolder = (name: string): string => path.join(import.meta.dirname, '.cache', name);
/** Lists the packages that the command of a page installs when it creates a project, such as `npx create-expo-app`. */
const templateFile = (name: string): string => path.join(import.meta.dirname, name, 'template.json');

/** @throws Error if the page has no `package.json`, and its test lists no packages of a template */
export function readWanted({ name, source, items }: Tutorial): Wanted {
  const template = existsSync(templateFile(name)) ? [readFileSync(templateFile(name), 'utf8')] : [];
  const shown = items.filter((item) => item.type === 'code').filter(({ title }) => title === 'package.json');
  const manifests = [...template, ...shown.map(({ code }) => code)].map((text) =>
    manifestSchema.parse(JSON.parse(text)),
  );
  if (manifests.length === 0) {
    throw new Error(`${source} has no block with the title package.json, and its test has no template.json`);
  }
  const all = (kind: keyof Manifest) =>
    Object.fromEntries(manifests.flatMap((manifest) => Object.entries(manifest[kind])));
  const added = items
    .filter(isShell)
    .flatMap((block) => commandsIn(block, 'npm install').flatMap(wordsOf))
    .map(packageOf);
  const manifest = { dependencies: all('dependencies'), devDependencies: all('devDependencies') };
  return { manifest, added: Object.fromEntries(added) };
}

/**
 * Returns the differences between a page and its lock file. Empty if the locked packages are those that readers
 * install.
 */
export function lockDifferences({ manifest, added }: Wanted, locked: Manifest): string[] {
  return (['dependencies', 'devDependencies'] as const)
    .flatMap((kind) => {
      const names = new Set([...Object.keys(manifest[kind]), ...Object.keys(locked[kind])]);
      return [...names]
        .filter((name) => manifest[kind][name] !== locked[kind][name] && !isAdded(name, locked[kind][name]))
        .map(
          (name) => `${name} is ${manifest[kind][name] ?? 'not'} on the page, ${locked[kind][name] ?? 'not'} locked`,
        );
    })
    .concat(
      Object.keys(added)
        .filter((name) => !(name in locked.dependencies) && !(name in locked.devDependencies))
        .map((name) => `${name} is added by a command of the page, and not locked`),
    );

  function isAdded(name: string, range: string | undefined): boolean {
    const version = added[name];
    return version !== undefined && range !== undefined && (version === '' || range.endsWith(version));
  }
}

/**
 * Installs the packages of the page in the versions of the lock file, once per lock file.
 * @returns the folder with `node_modules`
 * @throws Error if the page and the lock file differ, or if npm fails
 */
export async function installPackages(tutorial: Tutorial): Promise<string> {
  const { name, source } = tutorial;
  const file = lockFile(name);
  const shown = path.relative(root, file);
  const renew = `Renew it: node tests/tutorials/renew-lock.ts ${name}`;
  if (!existsSync(file)) throw new Error(`${source} has no ${shown}. ${renew}`);
  const locked = lockSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).packages[''];
  const differences = lockDifferences(readWanted(tutorial), locked);
  if (differences.length > 0) {
    throw new Error(`${source} and ${shown} disagree:\n${differences.join('\n')}\n${renew}`);
  }
  const folder = cacheFolder(name);
  writeManifest(name, folder, locked);
  cpSync(file, path.join(folder, 'package-lock.json'));
  await runNode([path.join(root, 'tools/setup.mjs'), path.relative(root, folder)]);
  return folder;
}

/** Writes the configuration of npm. Install scripts are disabled, because npm also provides what they would build. */
export function writeManifest(name: string, folder: string, { dependencies, devDependencies }: Manifest): void {
  mkdirSync(folder, { recursive: true });
  const manifest = { name: `tutorial-${name.replaceAll('/', '-')}`, private: true, dependencies, devDependencies };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  writeFileSync(path.join(folder, '.npmrc'), 'ignore-scripts=true\nprefer-offline=true\n');
}

async function runNode(args: readonly string[]): Promise<void> {
  const { status, output, errors } = await node.run(args);
  process.stdout.write(output);
  if (status !== 0) throw new Error(errors.trim());
}
