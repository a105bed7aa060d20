import { copyFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, vi, type TestContext } from 'vitest';
import { z } from 'zod';
import { findProgramFor } from '../../tools/programs.ts';
import { mavenPackages, withRegistry } from '../kept-packages.ts';
import { pom } from '../samples/java-libraries.ts';
import { root, type CodeBlock } from '../samples/read-page-items.ts';
import { openApplication, type Application } from './application.ts';
import { sdkHeaders } from './served-flags.ts';
import { goModules, ownTemporaryFolder, pythonEnvironment, type Toolchain } from './toolchains.ts';
import { replaceAll, type Tutorial } from './tutorial.ts';

/** The packages that code of pages is checked with, which npm has installed for all tests. */
const nodePackages: Toolchain = async () => ({
  place: (app) => symlinkSync(path.join(root, 'tests/samples/node_modules'), path.join(app, 'node_modules')),
  folders: [],
  env: {},
});

/** The modules of the Go examples, which have the same SDK. */
const goExamples: Toolchain = async (page) => {
  const tools = await goModules({ ...page, name: 'go/examples' });
  const copy = (name: string, app: string) =>
    copyFileSync(path.join(import.meta.dirname, 'go/examples', name), path.join(app, name));
  return tools && { ...tools, place: (app) => ['go.mod', 'go.sum'].forEach((name) => copy(name, app)) };
};

/** A JDK whose class path has the libraries that code of pages is compiled with. */
const javaLibraries: Toolchain = async ({ source }) => {
  const what = `the Java program of ${source}`;
  const java = findProgramFor(what, 'java 21');
  const mvn = java && findProgramFor(what, 'mvn');
  const jars = mvn && (await withRegistry(what, () => mavenPackages(mvn, pom)));
  if (jars === undefined) return undefined;
  return { place: () => undefined, folders: [path.dirname(java?.file ?? '')], env: { CLASSPATH: `${jars}/*` } };
};

const toolchains = {
  js: nodePackages,
  ts: nodePackages,
  python: (page) => pythonEnvironment({ ...page, name: 'python' }),
  go: goExamples,
  java: javaLibraries,
} as const satisfies Readonly<Record<string, Toolchain>>;

/** A language in which pages show programs that tests run. */
export type ProgramLanguage = keyof typeof toolchains;

/** Files of a page in a folder outside the repository. It disappears when the test ends. */
export interface PagePrograms extends Pick<Application, 'serve'> {
  /**
   * Runs a command.
   *
   * @returns what it prints, errors included
   * @throws Error unless it ends with status 0
   */
  run(command: string): Promise<string>;
  /** The lines of a file, or none if it doesn't exist. */
  linesOf(file: string): Promise<string[]>;
}

/** What a reader sets and replaces. */
export interface Surroundings {
  /** Variables of all commands. */
  readonly variables: Readonly<Record<string, string>>;
  /** Texts of the files that the test replaces, such as an address. */
  readonly replaced?: Readonly<Record<string, string>>;
}

/**
 * Saves files of a page, and marks their blocks as used.
 *
 * @param skip ends the test if programs or packages of the language are missing
 * @throws Error if the page doesn't have a file, or a file doesn't have a text that is replaced
 */
export async function openPrograms(
  page: Tutorial,
  language: ProgramLanguage,
  titles: readonly string[],
  { variables, replaced = {} }: Surroundings,
  skip: TestContext['skip'],
): Promise<PagePrograms> {
  const blocks = titles.map((title) => {
    const block = page.items.find(
      (item): item is CodeBlock => item.type === 'code' && item.title === title && item.language === language,
    );
    if (block === undefined) throw new Error(`${page.source} has no ${language} block with the title ${title}`);
    return block;
  });
  for (const text of Object.keys(replaced))
    if (!blocks.some(({ code }) => code.includes(text)))
      throw new Error(`${page.source} - ${titles.join(', ')}: the code has no ${JSON.stringify(text)} any more`);
  const tools = (await toolchains[language](page)) ?? skip('Programs or packages are missing.');
  const files = blocks.map((block) => ({ ...block, code: replaceAll(block.code, replaced) }));
  const heading = { type: 'heading', text: 'Files', anchor: 'files', depth: 2, line: blocks[0]?.line ?? 1 } as const;
  const app = openApplication({ ...page, items: [heading, ...files], used: new Set() }, tools);
  onTestFinished(() => app.close());
  app.goTo('files', {});
  for (const block of blocks) page.used.add(block);
  const exported = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'\n`);
  const set = ownTemporaryFolder + exported.join('');
  const run = (command: string) => app.run(set + command);
  return {
    run,
    serve: (command) => app.serve(set + command),
    linesOf: async (file) => (await run(`cat ${file} 2> /dev/null || true`)).split('\n').slice(0, -1),
  };
}

const Served = z.object({
  features: z.array(
    z.looseObject({
      name: z.string(),
      enabled: z.boolean(),
      impressionData: z.boolean().optional(),
      strategies: z.array(z.looseObject({})).default([]),
    }),
  ),
});
export type ServedFlag = z.infer<typeof Served>['features'][number];

/**
 * Waits until SDKs get a flag in a certain state. The server refreshes what it serves once a second.
 *
 * @param token of an SDK
 * @param select what counts of the flag
 */
export async function waitForFlag<T>(
  url: string,
  token: string,
  name: string,
  select: (flag: ServedFlag | undefined) => T,
  expected: T,
): Promise<void> {
  const served = async (): Promise<T> => {
    const response = await fetch(`${url}/api/client/features`, { headers: sdkHeaders(token) });
    return select(Served.parse(await response.json()).features.find((flag) => flag.name === name));
  };
  const isServed = async () => expect(await served(), `what SDKs get of ${name}`).toEqual(expected);
  await vi.waitFor(isServed, { timeout: 60_000, interval: 200 });
}
