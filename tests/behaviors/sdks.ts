import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { node, programAt, type Program, type ProgramName, type Surroundings } from '../../tools/programs.ts';

const programs = path.join(import.meta.dirname, 'programs');

/** Where packages and compiled programs stay, outside the repository. */
const cache = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'unleash-docs/behaviors');

/** How the program of one language starts. */
export interface Command {
  readonly program: Pick<Program, 'start'>;
  readonly args: readonly string[];
}

/** An SDK whose behavior is measured. */
export interface MeasuredSdk {
  /** The last part of its page's path. */
  readonly id: string;
  readonly version: string;
  /** The programs without which it can't run. */
  readonly needs: readonly ProgramName[];
  /** Installs its packages, unless they are there, and compiles the program. */
  readonly prepare: (...found: readonly Program[]) => Promise<Command>;
}

/** Runs a program to its end. @throws Error unless it succeeds */
async function succeed(program: Program, args: readonly string[], surroundings: Surroundings = {}): Promise<void> {
  const { status, output, errors } = await program.run(args, surroundings);
  if (status !== 0)
    throw new Error(`${program.file} ${args.join(' ')} ended with status ${status}: ${output}${errors}`);
}

/** The folder of an SDK's packages, which a function fills once. */
async function packagesOf(id: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(cache, id);
  const mark = path.join(folder, '.installed');
  if (existsSync(mark)) return folder;
  mkdirSync(folder, { recursive: true });
  await fill(folder);
  writeFileSync(mark, '');
  return folder;
}

const versions = { node: '6.12.1', python: '6.9.1', go: '6.2.0', java: '12.2.3', rust: '0.17.1' };

/** A Maven project that only names the SDK. */
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>behaviors</groupId><artifactId>behaviors</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>io.getunleash</groupId><artifactId>unleash-client-java</artifactId><version>${versions.java}</version>
  </dependency></dependencies>
</project>
`;

/** The SDKs in the versions that their pages describe. */
export const measuredSdks: readonly MeasuredSdk[] = [
  {
    id: 'node',
    version: versions.node,
    needs: ['node'],
    prepare: () => Promise.resolve({ program: node, args: [path.join(programs, 'behaviors.mjs')] }),
  },
  {
    id: 'python',
    version: versions.python,
    needs: ['python3'],
    prepare: async (python3) => {
      const folder = await packagesOf(`python-${versions.python}`, async (to) => {
        if (python3) await succeed(python3, ['-m', 'venv', to]);
        const pip = programAt(path.join(to, 'bin/pip'));
        await succeed(pip, ['install', '--quiet', `UnleashClient==${versions.python}`]);
      });
      return { program: programAt(path.join(folder, 'bin/python')), args: [path.join(programs, 'behaviors.py')] };
    },
  },
  {
    id: 'go',
    version: versions.go,
    needs: ['go'],
    prepare: async (go) => {
      const folder = await packagesOf(`go-${versions.go}`, async (to) => {
        const required = `require github.com/Unleash/unleash-go-sdk/v6 v${versions.go}`;
        writeFileSync(path.join(to, 'go.mod'), `module behaviors\n\ngo 1.22\n\n${required}\n`);
      });
      copyFileSync(path.join(programs, 'behaviors.go'), path.join(folder, 'behaviors.go'));
      if (go) await succeed(go, ['build', '-mod=mod', '-o', 'behaviors', '.'], { cwd: folder });
      return { program: programAt(path.join(folder, 'behaviors')), args: [] };
    },
  },
  {
    id: 'java',
    version: versions.java,
    needs: ['java', 'javac', 'mvn'],
    prepare: async (java, javac, mvn) => {
      if (!java || !javac || !mvn) throw new Error('The Java SDK needs a JDK and Maven.');
      const folder = await packagesOf(`java-${versions.java}`, async (to) => {
        writeFileSync(path.join(to, 'pom.xml'), pom);
        const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${path.join(to, 'jars')}`] as const;
        await succeed(mvn, ['--quiet', '--batch-mode', ...copy], { cwd: to });
      });
      const classPath = [path.join(folder, 'classes'), path.join(folder, 'jars/*')].join(path.delimiter);
      const source = path.join(programs, 'Behaviors.java');
      await succeed(javac, ['--release', '17', '-cp', classPath, '-d', path.join(folder, 'classes'), source]);
      return { program: java, args: ['-cp', classPath, 'Behaviors'] };
    },
  },
  {
    id: 'rust',
    version: versions.rust,
    needs: ['cargo'],
    prepare: async (cargo) => {
      const folder = await packagesOf(`rust-${versions.rust}`, () => Promise.resolve());
      for (const file of ['Cargo.toml', 'behaviors.rs']) {
        copyFileSync(path.join(programs, file), path.join(folder, file));
      }
      if (cargo) await succeed(cargo, ['build', '--quiet'], { cwd: folder });
      return { program: programAt(path.join(folder, 'target/debug/behaviors')), args: [] };
    },
  },
];
