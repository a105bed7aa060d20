import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { findProgramFor } from '../../tools/programs.ts';
import { install, keepPackages, pythonPackages, withRegistry } from '../kept-packages.ts';
import { installPackages } from './packages.ts';
import type { Tutorial } from './tutorial.ts';

/** What the commands of an application find. */
export interface Tools {
  /** Puts packages in the folder of the application. */
  readonly place: (app: string) => void;
  /** Folders of programs, before those of the system. */
  readonly folders: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Installs what readers of a tutorial have. @returns undefined after saying that the tests don't run */
export type Toolchain = (tutorial: Tutorial) => Promise<Tools | undefined>;

/** The packages of `package-lock.json`. */
export const npmPackages: Toolchain = async (tutorial) => {
  const packages = await installPackages(tutorial);
  const place = (app: string) => {
    const options = { recursive: true, verbatimSymlinks: true } as const;
    cpSync(path.join(packages, 'node_modules'), path.join(app, 'node_modules'), options);
  };
  return { place, folders: [], env: {} };
};

/**
 * A virtual environment with the packages of `requirements.txt` next to the test. pip gets no others, so the `pip install`
 * commands of a page succeed only if these versions are those that the page asks for.
 */
export const pythonEnvironment: Toolchain = async (tutorial) => {
  const what = `the application of ${tutorial.source}`;
  const python3 = findProgramFor(what, 'python3 with venv');
  if (!python3) return undefined;
  const locked = readFileSync(path.join(import.meta.dirname, tutorial.name, 'requirements.txt'), 'utf8');
  const packages = await withRegistry(what, () => pythonPackages(python3, locked));
  if (packages === undefined) return undefined;
  return {
    place: (app) => symlinkSync(packages, path.join(app, '.venv')),
    folders: [path.join(packages, 'bin')],
    env: { PIP_NO_INDEX: '1', PYTHONDONTWRITEBYTECODE: '1' },
  };
};

/** A program with a test, which Maven builds with the plugins and libraries of a `pom.xml`. */
const smallProject = {
  'src/main/java/Main.java': 'class Main { public static void main(String[] args) {} }',
  'src/test/java/MainTest.java': 'class MainTest { @org.junit.jupiter.api.Test void passes() {} }',
};

/** Gives a JVM its own folder for temporary files, where the Java SDK keeps a backup. */
export const ownTemporaryFolder = 'export JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=$TMPDIR\n';

/** A JDK, and Maven with the plugins and libraries of the page's `pom.xml`, which stay where Maven keeps them. */
export const mavenLibraries: Toolchain = async ({ source, items }) => {
  const what = `the application of ${source}`;
  const java = findProgramFor(what, 'java 21');
  const mvn = java && findProgramFor(what, 'mvn');
  if (!mvn) return undefined;
  const pom = items.find((item) => item.type === 'code' && item.title === 'pom.xml');
  if (pom?.type !== 'code') throw new Error(`${source} has no block with the title pom.xml`);
  const jdk = path.dirname(path.dirname(realpathSync(java.file)));
  // The application has its own home directory, and would download everything again.
  const env = { JAVA_HOME: jdk, MAVEN_OPTS: `-Duser.home=${homedir()}` };
  const packages = await withRegistry(what, () =>
    keepPackages('maven', [pom.code], async (folder) => {
      for (const [name, code] of Object.entries({ ...smallProject, 'pom.xml': pom.code })) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), code);
      }
      await install(mvn, ['--quiet', '--batch-mode', 'package'], { cwd: folder, env: { ...process.env, ...env } });
    }),
  );
  return packages && { place: () => undefined, folders: [path.join(jdk, 'bin')], env };
};
