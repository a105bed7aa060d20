import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node, programAt, type Program, type ProgramName } from '../../tools/programs.ts';
import { install, mavenPackages, packageCache, pythonPackages } from '../kept-packages.ts';

const programs = path.join(import.meta.dirname, 'programs');

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

/** A folder in which a program is built. What its compiler leaves there makes the next build faster. */
function buildFolder(id: string): string {
  const folder = path.join(packageCache, `behaviors-${id}`);
  mkdirSync(folder, { recursive: true });
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
    needs: ['python3 with venv'],
    prepare: async (python3) => {
      if (!python3) throw new Error('The Python SDK needs Python.');
      const folder = await pythonPackages(python3, `UnleashClient==${versions.python}`);
      return { program: programAt(path.join(folder, 'bin/python')), args: [path.join(programs, 'behaviors.py')] };
    },
  },
  {
    id: 'go',
    version: versions.go,
    needs: ['go'],
    prepare: async (go) => {
      const folder = buildFolder('go');
      const required = `require github.com/Unleash/unleash-go-sdk/v6 v${versions.go}`;
      writeFileSync(path.join(folder, 'go.mod'), `module behaviors\n\ngo 1.22\n\n${required}\n`);
      copyFileSync(path.join(programs, 'behaviors.go'), path.join(folder, 'behaviors.go'));
      if (go) await install(go, ['build', '-mod=mod', '-o', 'behaviors', '.'], { cwd: folder });
      return { program: programAt(path.join(folder, 'behaviors')), args: [] };
    },
  },
  {
    id: 'java',
    version: versions.java,
    needs: ['java', 'javac', 'mvn'],
    prepare: async (java, javac, mvn) => {
      if (!java || !javac || !mvn) throw new Error('The Java SDK needs a JDK and Maven.');
      const jars = await mavenPackages(mvn, pom);
      const classes = path.join(buildFolder('java'), 'classes');
      const classPath = [classes, path.join(jars, '*')].join(path.delimiter);
      const source = path.join(programs, 'Behaviors.java');
      await install(javac, ['--release', '17', '-cp', classPath, '-d', classes, source]);
      return { program: java, args: ['-cp', classPath, 'Behaviors'] };
    },
  },
  {
    id: 'rust',
    version: versions.rust,
    needs: ['cargo'],
    prepare: async (cargo) => {
      const folder = buildFolder('rust');
      for (const file of ['Cargo.toml', 'behaviors.rs']) {
        copyFileSync(path.join(programs, file), path.join(folder, file));
      }
      if (cargo) await install(cargo, ['build', '--quiet'], { cwd: folder });
      return { program: programAt(path.join(folder, 'target/debug/behaviors')), args: [] };
    },
  },
];
