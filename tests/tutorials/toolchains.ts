import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProgramFor } from '../../tools/programs.ts';
import {
  fetchCrates,
  install,
  keepPackages,
  packageCache,
  pinnedCrates,
  pythonPackages,
  withRegistry,
} from '../kept-packages.ts';
import { installPackages } from './packages.ts';
import { commandsIn, isShell, type Tutorial } from './tutorial.ts';

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

/**
 * The modules of `go.mod` next to the test. Go gets no others, so `go get …@latest` adds these versions.
 */
export const goModules: Toolchain = async (tutorial) => {
  const what = `the application of ${tutorial.source}`;
  const go = findProgramFor(what, 'go');
  if (!go) return undefined;
  const files = ['go.mod', 'go.sum'].map((name) => {
    return { name, text: readFileSync(path.join(import.meta.dirname, tutorial.name, name), 'utf8') };
  });
  const texts = files.map(({ text }) => text);
  const env = {
    GOFLAGS: '-modcacherw',
    GOTOOLCHAIN: 'local',
    GOWORK: 'off',
    GOCACHE: path.join(packageCache, 'go-build'),
  };
  const modulesIn = (folder: string) => path.join(folder, 'modules');
  const surroundingsIn = (cwd: string) => ({ cwd, env: { ...process.env, ...env, GOMODCACHE: modulesIn(cwd) } });
  const packages = await withRegistry(what, () =>
    keepPackages('go', texts, async (folder) => {
      for (const { name, text } of files) writeFileSync(path.join(folder, name), text);
      await install(go, ['mod', 'download'], surroundingsIn(folder));
    }),
  );
  if (packages === undefined) return undefined;
  // Otherwise, the application would compile its modules and Go's own packages at its first start, which takes minutes.
  await install(go, ['build', ...modulesOf(texts[0] ?? '')], surroundingsIn(packages));
  const modules = modulesIn(packages);
  return {
    place: () => undefined,
    folders: [path.dirname(go.file)],
    env: {
      ...env,
      GOMODCACHE: modules,
      GOPROXY: pathToFileURL(path.join(modules, 'cache/download')).href,
      GOSUMDB: 'off',
    },
  };
};

/** The modules that a `go.mod` names one to a line. */
const modulesOf = (manifest: string) => [...manifest.matchAll(/^require (\S+) v/gm)].map(([, name = '']) => name);

/**
 * The crates of {@link pinnedCrates}. cargo gets no others, so the `cargo add` commands of a page add these versions.
 */
export const cargoCrates: Toolchain = async (tutorial) => {
  const what = `the application of ${tutorial.source}`;
  const cargo = findProgramFor(what, 'cargo');
  if (!cargo) return undefined;
  const env = await withRegistry(what, () => fetchCrates(cargo));
  if (env === undefined) return undefined;
  const lock = (folder: string) => copyFileSync(path.join(pinnedCrates, 'Cargo.lock'), path.join(folder, 'Cargo.lock'));

  // Otherwise, the application would compile its crates at its first start, which takes minutes.
  const folder = mkdtempSync(path.join(tmpdir(), 'unleash-crates-'));
  try {
    const manifest = tutorial.items.find((item) => item.type === 'code' && item.title === 'Cargo.toml');
    if (manifest?.type !== 'code') throw new Error(`${tutorial.source} has no block with the title Cargo.toml`);
    lock(folder);
    mkdirSync(path.join(folder, 'src'));
    writeFileSync(path.join(folder, 'Cargo.toml'), manifest.code);
    writeFileSync(path.join(folder, 'src/lib.rs'), '');
    const surroundings = { cwd: folder, env: { ...process.env, ...env } };
    // Other crates of the application also change features of those that it has from the start.
    await install(cargo, ['build', '--quiet'], surroundings);
    for (const added of tutorial.items.filter(isShell).flatMap((block) => commandsIn(block, 'cargo add')))
      await install(cargo, ['add', '--quiet', ...added.split(' ')], surroundings);
    await install(cargo, ['build', '--quiet'], surroundings);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { place: lock, folders: [path.dirname(cargo.file)], env };
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
  if (packages === undefined) return undefined;
  return { place: () => undefined, folders: [path.join(jdk, 'bin')], env };
};
