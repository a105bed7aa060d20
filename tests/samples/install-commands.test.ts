import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findProgramFor } from '../../tools/programs.ts';
import { isShell } from './check-page-commands.ts';
import { packageFaults } from './commands/check-call.ts';
import { knownNpmVersions } from './commands/known-packages.ts';
import { readPageItems, root, type CodeBlock } from './read-page-items.ts';
import { recordChecked, type RecordedBlock } from './record-checks.ts';

/** The package managers besides npm that pages use, in the versions that the tests install. */
const managers = ['yarn@1.22.22', 'pnpm@10.20.0'];

/** The number of commands that run at the same time. They mostly wait for the registry. */
const atOnce = 6;

/** Commands that create a project or install packages into it. A block with another command is left out. */
const install = /^(?:mkdir|cd|npm init --yes|npm pkg set|(?:npm (?:install|i)|yarn add|pnpm add)(?= .*[a-z])) ?/;
/** Commands that name the packages that they install. */
const adds = /^(?:npm (?:install|i)|yarn add|pnpm add) (.+)$/;

const manifestSchema = z.looseObject({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

/** The commands of a block, one per entry, without line continuations. */
function commandsOf({ code }: Pick<CodeBlock, 'code'>): string[] {
  return code
    .replaceAll(/\\\n\s*/g, '')
    .split(/\n| && /)
    .filter((line) => line.trim() !== '');
}

/** The packages that a block adds, as its commands name them: `react@19`. */
function packagesOf(block: Pick<CodeBlock, 'code'>): string[] {
  return commandsOf(block).flatMap((command) =>
    (adds.exec(command)?.[1] ?? '').split(' ').filter((word) => word !== '' && !word.startsWith('-')),
  );
}

const versions = knownNpmVersions();

/** Whether a block only creates projects and installs packages that npm has. */
function onlyInstalls(block: CodeBlock): boolean {
  const packages = packagesOf(block);
  return (
    isShell(block) &&
    packages.length > 0 &&
    commandsOf(block).every((command) => install.test(command)) &&
    packages.every((name) => packageFaults(name, versions).length === 0)
  );
}

/** Their packages only fit into the project of the page, which this test doesn't have. */
const needProjects = ['angular', 'react-native'].map((name) => `content/docs/feature-flag-tutorials/${name}.md`);

const blocks: readonly RecordedBlock[] = globSync('content/docs/**/*.md', { cwd: root, exclude: needProjects })
  .toSorted()
  .flatMap((source) =>
    readPageItems(source).flatMap((item) =>
      item.type === 'code' && onlyInstalls(item) ? [{ source, block: item }] : [],
    ),
  );

let folder: string;

const bash = findProgramFor('the commands that install packages', 'bash');

/** Runs a script in a folder and stops at the first command that fails. */
async function run(cwd: string, script: string): Promise<{ readonly status: number | null; readonly output: string }> {
  if (bash === undefined) throw new Error('bash is missing');
  const { status, output, errors } = await bash.run(['--noprofile', '--norc', '-e', '-c', script], {
    cwd,
    env: {
      ...process.env,
      PATH: [path.join(folder, 'managers/node_modules/.bin'), process.env['PATH']].join(path.delimiter),
      // Yarn fails when several of its processes use one cache.
      YARN_CACHE_FOLDER: `${cwd}-yarn-cache`,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      // Some packages compile an optional part when they are installed, which downloads files from outside npm.
      npm_config_ignore_scripts: 'true',
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
    },
    timeout: 240_000,
  });
  return { status, output: output + errors };
}

/**
 * Runs a block in the empty project of a reader, and looks for its packages in the manifest and in `node_modules`.
 * @returns what is wrong
 */
async function installFaults(code: string): Promise<string[]> {
  const project = mkdtempSync(path.join(folder, 'project-'));
  writeFileSync(path.join(project, 'package.json'), '{}\n');
  const place = path.join(project, '.place');
  const { status, output } = await run(project, `${code}\npwd > '${place}'\n`);
  if (status !== 0) return [`the commands end with status ${status}: ${output.trim().slice(-500)}`];
  const at = readFileSync(place, 'utf8').trim();
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8')));
  const faults = packagesOf({ code }).flatMap((word) => {
    const name = word.replace(/(?<=.)@.*$/, '');
    const isListed = name in manifest.dependencies || name in manifest.devDependencies;
    const isThere = existsSync(path.join(at, 'node_modules', name, 'package.json'));
    return isListed && isThere ? [] : [`${name} isn't installed`];
  });
  for (const used of [project, `${project}-yarn-cache`]) rmSync(used, { recursive: true, force: true });
  return faults;
}

describe.skipIf(bash === undefined)('commands that install packages', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'unleash-install-'));
    const place = path.join(folder, 'managers');
    mkdirSync(place);
    writeFileSync(path.join(place, 'package.json'), '{}\n');
    const { status, output } = await run(place, `npm install ${managers.join(' ')}`);
    if (status !== 0) throw new Error(`npm can't install ${managers.join(' and ')}: ${output}`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('a command that fails, and a package that does not arrive, are found', async () => {
    expect(await installFaults('cd nowhere')).toEqual([expect.stringContaining('the commands end with status 1')]);
    expect(await installFaults('npm() { :; }\nnpm install murmurhash3js@3')).toEqual(["murmurhash3js isn't installed"]);
  });

  test('the commands of all pages install the packages that they name', async () => {
    expect(blocks.length).toBeGreaterThan(20);
    const faults = new Map<string, readonly string[]>();
    // The same command on several pages runs once.
    const waiting = new Set(blocks.map(({ block }) => block.code)).values();
    const runWaiting = async () => {
      for (const code of waiting) faults.set(code, await installFaults(code));
    };
    await Promise.all(Array.from({ length: atOnce }, runWaiting));
    expect(
      blocks.flatMap(({ source, block }) => (faults.get(block.code) ?? []).map((fault) => `${source} - ${fault}`)),
    ).toEqual([]);
    recordChecked('commands-installed', { kind: 'run', with: 'the npm registry' }, blocks);
  });
});
