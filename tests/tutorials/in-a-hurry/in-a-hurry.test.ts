import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startUnleash } from '../../../live/start-unleash.ts';
import { Api } from '../../../live/example-set/api.ts';
import { serverVersion } from '../../../site/server-version.ts';
import { findProgramFor } from '../../../tools/programs.ts';
import { install, keepPackages, withRegistry } from '../../kept-packages.ts';
import { root, type CodeBlock } from '../../samples/read-page-items.ts';
import { recordChecked, type RecordedBlock } from '../../samples/record-checks.ts';
import { findTerminal } from '../../samples/terminal.ts';
import { openApplication, type Application } from '../application.ts';
import {
  cargoCrates,
  goModules,
  mavenLibraries,
  npmPackages,
  ownTemporaryFolder,
  pythonEnvironment,
  type Toolchain,
} from '../toolchains.ts';
import { filesAt, readTutorial, replaceAll, section, type Tutorial } from '../tutorial.ts';

/**
 * The sections "In a hurry?": the test types their commands, saves their code under the name that the text gives it, and
 * switches the flag of the page. Commands and names are in the text, so a section that loses one fails.
 */
interface Hurry {
  /** The path of the page below `content/docs/feature-flag-tutorials`. */
  readonly name: string;
  readonly toolchain: Toolchain;
  /** What the program prints, or what its server responds, while the flag is on, and only then. */
  readonly on: string;
  /** The path that the program responds to, if it is a server. */
  readonly path?: string;
  /** How a test starts the program: a server on `$PORT`, and Java with its own folder for backups. Default: as readers do. */
  readonly start?: (command: string) => string;
  /** The files of the tutorial that readers have already, such as `pom.xml`. */
  readonly has?: readonly string[];
}

/** Maven runs a class with a plugin that the tutorial doesn't need. */
const mavenWithRunner: Toolchain = async (tutorial) => {
  const tools = await mavenLibraries(tutorial);
  const what = `the first class of ${tutorial.source}`;
  const mvn = tools && findProgramFor(what, 'mvn');
  if (!mvn) return undefined;
  const pom = blockOf(tutorial, 'pom.xml').code;
  const run = ['--quiet', '--batch-mode', 'compile', 'exec:java', '-Dexec.mainClass=Main'];
  const kept = await withRegistry(what, () =>
    keepPackages('maven-runner', [pom], async (folder) => {
      mkdirSync(path.join(folder, 'src/main/java'), { recursive: true });
      writeFileSync(path.join(folder, 'pom.xml'), pom);
      writeFileSync(
        path.join(folder, 'src/main/java/Main.java'),
        'public class Main { public static void main(String[] args) {} }',
      );
      await install(mvn, run, { cwd: folder, env: { ...process.env, ...tools.env } });
    }),
  );
  return kept === undefined ? undefined : tools;
};

const programs: readonly Hurry[] = [
  { name: 'python', toolchain: pythonEnvironment, on: 'Choose an entry time' },
  {
    name: 'django',
    toolchain: pythonEnvironment,
    on: 'Renew online',
    path: '/?card=1',
    start: (command) => `${command} $PORT`,
  },
  {
    name: 'fastapi',
    toolchain: pythonEnvironment,
    on: '["spoonbill","avocet"]',
    path: '/hints?member=greta',
    start: (command) => `${command} --port $PORT`,
  },
  { name: 'go', toolchain: goModules, on: 'Choose the berth that fits best' },
  {
    name: 'java',
    toolchain: mavenWithRunner,
    on: 'Delivery in the evening',
    start: (command) => ownTemporaryFolder + command,
    has: ['pom.xml'],
  },
  { name: 'rust', toolchain: cargoCrates, on: 'Start with M13' },
  {
    name: 'spring-boot',
    toolchain: mavenLibraries,
    on: 'automatic',
    path: '/renewal',
    start: (command) => `${ownTemporaryFolder}export SERVER_PORT=$PORT\n${command}`,
    has: ['pom.xml', 'src/main/java/lending/LendingApplication.java'],
  },
  { name: 'node', toolchain: npmPackages, on: 'Seats next to each other' },
  {
    name: 'astro',
    toolchain: npmPackages,
    on: 'Monday to Sunday',
    path: '/',
    start: (command) => `${command} --port $PORT`,
  },
];

const server = await startUnleash({ exampleSet: false });
afterAll(() => server.stop());
const api = Api.withToken(server.url, server.tokens.admin);
const project = '/api/admin/projects/default/features';
/** What readers fill in. The page has the token of the quickstart's server, or a place for another one. */
const settings = { 'http://localhost:4242': server.url, '<your backend token>': server.tokens.backend };

const anchor = 'in-a-hurry';
const ran: RecordedBlock[] = [];
/** The polls of most SDKs are 15 seconds apart. */
const patience = { timeout: 120_000, interval: 500 };

function blockOf(tutorial: Tutorial, title: string): CodeBlock {
  const block = filesAt(tutorial, 'create-the-service').get(title);
  if (block === undefined) throw new Error(`${tutorial.source} has no ${title} any more`);
  return block;
}

/** Reads what the text of the section has in code: commands, and the names of the files that readers save. */
function readText({ source }: Tutorial): { commands: readonly string[]; names: readonly string[] } {
  const page = readFileSync(path.join(root, source), 'utf8');
  const [, text = ''] = /^## In a hurry\? \{#in-a-hurry\}\n([^]*?)^## /m.exec(page) ?? [];
  const inline = text
    .replaceAll(/^```[^]*?^```$/gm, '')
    .matchAll(/`([^`\n]+)`/g)
    .map(([, code = '']) => code)
    .toArray();
  return {
    commands: inline.filter((code) => /^(?:pip|python|django-admin|fastapi|go|mvn|cargo|npx|node) \S/.test(code)),
    names: inline.filter((code) => /^[\w/.-]+\.(?:py|go|java|rs|mjs|ts)$/.test(code)),
  };
}

/** Starts what readers start. @returns what the program prints, or its server responds, now */
async function openProgram(app: Application, command: string, address?: string): Promise<() => Promise<string>> {
  if (address === undefined) return () => app.run(command);
  const { url } = await app.serve(command);
  return async () => {
    const response = await fetch(url + address);
    if (!response.ok) throw new Error(`${command} responds with ${response.status}: ${await response.text()}`);
    return response.text();
  };
}

// The first run downloads packages.
test.for(programs)(
  'in a hurry, $name follows the flag',
  { timeout: 1_200_000 },
  async ({ name, toolchain, on, path: address, start, has = [] }, { skip, onTestFinished }) => {
    const tutorial = readTutorial(name);
    const [heading, ...items] = section(tutorial, anchor);
    if (heading === undefined) throw new Error(`${tutorial.source} has no section #${anchor} any more`);
    const blocks = items.filter((item) => item.type === 'code');
    const { commands, names } = readText(tutorial);
    // The text of Astro doesn't name the page.
    const files = name === 'astro' ? [...names, 'src/pages/index.astro'] : names;
    expect(files).toHaveLength(blocks.length);

    const terminal = findTerminal(`the first program of ${tutorial.source}`);
    const tools = (terminal && (await toolchain(tutorial))) ?? skip('Programs or packages are missing.');
    const shown = blocks.map((block, index) => {
      return { ...block, title: files[index], code: replaceAll(block.code, settings) };
    });
    const own = has.map((title) => blockOf(tutorial, title));
    const app = openApplication({ ...tutorial, items: [heading, ...own, ...shown] }, tools);
    onTestFinished(() => app.close());
    const flag = /^flag: (.+)$/m.exec(readFileSync(path.join(root, tutorial.source), 'utf8'))?.[1] ?? '';
    await api.send('POST', project, { name: flag, type: 'release' });
    const flip = (state: 'on' | 'off') => api.send('POST', `${project}/${flag}/environments/development/${state}`);

    for (const preparation of commands.slice(0, -1)) await app.run(preparation);
    app.goTo(anchor, {});
    const last = commands.at(-1) ?? '';
    const ask = await openProgram(app, start?.(last) ?? last, address);
    expect(await ask()).not.toContain(on);
    await flip('on');
    await expect.poll(ask, patience).toContain(on);
    await flip('off');
    await expect.poll(ask, patience).not.toContain(on);
    ran.push(...blocks.map((block) => ({ source: tutorial.source, block })));
  },
);

test('the record names the code that these tests ran', ({ skip }) => {
  if (ran.length === 0) skip('None of the programs ran.');
  expect(new Set(ran.map(({ source }) => source)).size).toBeLessThanOrEqual(programs.length);
  recordChecked('tutorial-in-a-hurry', { kind: 'run', with: `Unleash ${serverVersion}` }, ran);
});
