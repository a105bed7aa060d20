import { spawn, spawnSync, type ChildProcessWithoutNullStreams, type SpawnOptions } from 'node:child_process';
import { accessSync, constants, globSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The programs outside the project that tests and tools run. Everything starts them through this module (the linter
 * rejects `node:child_process` elsewhere), so nothing can take for granted that a machine has a program.
 */
interface Definition {
  /** The name of its file. Default: the name of the definition. */
  readonly file?: string;
  /** Folders in which a system keeps versions besides those in `PATH`. */
  readonly folders?: string;
  /** Arguments with which a usable installation ends with status 0. */
  readonly probe: readonly string[];
  /** The first group is the part of the version that counts. */
  readonly version?: { readonly pattern: RegExp; readonly least: number };
  /** What messages call it. Default: the name of the definition. */
  readonly label?: string;
  /**
   * The Debian package that contains it. `npm test` installs it with `CI=true`. A package of another release
   * (`golang-1.24-go/bookworm-backports`) isn't on every mirror.
   */
  readonly debianPackage?: string;
}

/** Programs that every machine with the project has. */
const everywhere = {
  git: { probe: ['--version'] },
  node: { file: process.execPath, probe: ['--version'] },
  npm: { probe: ['--version'] },
  sh: { probe: ['-c', ':'] },
} as const satisfies Readonly<Record<string, Definition>>;

/** Programs that a machine may have. */
const elsewhere = {
  bash: { probe: ['--version'], debianPackage: 'bash' },
  caddy: { probe: ['version'], debianPackage: 'caddy' },
  cargo: {
    probe: ['--version'],
    version: { pattern: /^cargo 1\.(\d+)/, least: 80 },
    label: 'cargo 1.80 or newer',
  },
  curl: { probe: ['--version'], debianPackage: 'curl' },
  erb: { probe: ['--version'], debianPackage: 'ruby' },
  'firefox-esr': { probe: ['--version'], debianPackage: 'firefox-esr' },
  go: {
    folders: '/usr/lib/go-*/bin',
    probe: ['env', 'GOVERSION'],
    version: { pattern: /^go1\.(\d+)/, least: 24 },
    label: 'go 1.24 or newer',
    // The Go of Debian 12 is too old.
    debianPackage: 'golang-1.24-go/bookworm-backports',
  },
  gofmt: { probe: ['-h'], debianPackage: 'golang-go' },
  java: {
    probe: ['--describe-module', 'jdk.compiler'],
    label: 'java with the compiler of a JDK',
    debianPackage: 'default-jdk-headless',
  },
  'java 21': {
    file: 'java',
    folders: '/usr/lib/jvm/*/bin',
    probe: ['--describe-module', 'jdk.compiler'],
    version: { pattern: /^jdk\.compiler@(\d+)/, least: 21 },
    // The Java of Debian 12 is too old, and that of Debian 13 needs newer libraries.
    label: 'java 21 or newer with the compiler of a JDK',
  },
  javac: {
    probe: ['-version'],
    version: { pattern: /^javac (\d+)/, least: 17 },
    label: 'javac 17 or newer',
    debianPackage: 'default-jdk-headless',
  },
  jq: { probe: ['--version'], debianPackage: 'jq' },
  keytool: { probe: ['-help'], debianPackage: 'default-jdk-headless' },
  mcs: { probe: ['--version'], label: 'mcs (Mono)' },
  mvn: { probe: ['--version'], debianPackage: 'maven' },
  nginx: { probe: ['-v'], debianPackage: 'nginx' },
  openssl: { probe: ['version'], debianPackage: 'openssl' },
  php: { probe: ['--version'], debianPackage: 'php-cli' },
  'php with curl': {
    file: 'php',
    probe: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    debianPackage: 'php-curl',
  },
  prometheus: { probe: ['--version'], debianPackage: 'prometheus' },
  promtool: { probe: ['--version'], debianPackage: 'prometheus' },
  psql: { probe: ['--version'], debianPackage: 'postgresql-client' },
  pwsh: { probe: ['-v'] },
  python3: { probe: ['--version'], debianPackage: 'python3' },
  'python3 with venv': {
    file: 'python3',
    probe: ['-c', 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))'],
    label: 'python3 3.10 or newer with virtual environments',
    debianPackage: 'python3-venv',
  },
  'python3 with requests': { file: 'python3', probe: ['-c', 'import requests'], debianPackage: 'python3-requests' },
  'redis-server': { probe: ['--version'], debianPackage: 'redis-server' },
  ruby: { probe: ['--version'], debianPackage: 'ruby' },
  rustfmt: { probe: ['--version'], debianPackage: 'rustfmt' },
  terraform: { probe: ['version'] },
  /** It has no command that prints its version. Its tests read the version from a running Edge. */
  'unleash-edge': {
    file: process.env['UNLEASH_EDGE'] ?? 'unleash-edge',
    probe: ['help'],
    label: 'unleash-edge (in PATH, or its path in UNLEASH_EDGE)',
  },
  unshare: { probe: ['--net', 'ip', 'link', 'set', 'lo', 'up'], label: 'unshare with the right to create networks' },
  WebKitWebDriver: { probe: ['--help'], debianPackage: 'webkit2gtk-driver' },
  Xvfb: { probe: ['-help'], debianPackage: 'xvfb' },
} as const satisfies Readonly<Record<string, Definition>>;

const definitions: Readonly<Record<ProgramName, Definition>> = { ...everywhere, ...elsewhere };

/** A program that every machine with the project has. */
export type CommonProgram = keyof typeof everywhere;
/** A program that tests or tools run. */
export type ProgramName = CommonProgram | keyof typeof elsewhere;

/** All programs by name. */
export const programNames = Object.keys(definitions) as readonly ProgramName[];

/** Where a program runs. */
export interface Surroundings {
  readonly cwd?: string;
  /** Variables of its environment. Default: those of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Whether the program leads its own process group. */
  readonly detached?: boolean;
  /** Milliseconds after which it is killed. */
  readonly timeout?: number;
}

/** How a program ended. */
export interface Execution {
  /** The exit status, or `null` if a signal ended it. */
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A program of this machine. Only {@link findProgram} creates one. */
class Program {
  /** Path of the executable. */
  readonly file: string;
  /** The part of its version that counts, if its definition names one. */
  readonly version: number | undefined;

  constructor(file: string, version?: number) {
    this.file = file;
    this.version = version;
  }

  /** `PATH` with the folder of this program first. */
  get searchPath(): string {
    return [path.dirname(this.file), process.env['PATH'] ?? ''].join(path.delimiter);
  }

  /** Starts the program. The caller ends its input, reads its output and waits for its end. */
  start(args: readonly string[], surroundings: Surroundings = {}): ChildProcessWithoutNullStreams {
    const child = spawn(this.file, args, { ...this.#options(surroundings), stdio: 'pipe' });
    // A program may end without reading its input.
    child.stdin.on('error', () => undefined);
    return child;
  }

  /** Runs the program to its end. */
  run(args: readonly string[], { input = '', ...surroundings }: Surroundings & { input?: string } = {}) {
    const child = this.start(args, surroundings);
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
    child.stdin.end(input);
    return new Promise<Execution>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => resolve({ status, output, errors }));
    });
  }

  /** Runs the program to its end while this process waits. */
  runSync(args: readonly string[], { input = '', ...surroundings }: Surroundings & { input?: string } = {}): Execution {
    const { status, stdout, stderr, error } = spawnSync(this.file, args, {
      ...this.#options(surroundings),
      killSignal: 'SIGKILL',
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return { status, output: stdout ?? '', errors: error?.message ?? stderr };
  }

  /** @returns what the program prints. @throws Error unless it ends with status 0 */
  outputOf(args: readonly string[], surroundings: Surroundings & { input?: string } = {}): string {
    const { status, output, errors } = this.runSync(args, surroundings);
    if (status === 0) return output;
    throw new Error(`${path.basename(this.file)} ${args.join(' ')} ended with status ${status}: ${errors}`);
  }

  #options(surroundings: Surroundings): SpawnOptions & { shell?: boolean } {
    // On Windows, npm is a batch file, which only a shell can run.
    return /\.(cmd|bat)$/i.test(this.file) ? { ...surroundings, shell: true } : surroundings;
  }
}
export type { Program };

/** Finds a program on this machine, in a version that is new enough. */
export function findProgram(name: ProgramName): Program | undefined {
  const { file = name, probe, version } = definitions[name];
  for (const found of filesOf(file, definitions[name].folders)) {
    const program = new Program(found);
    const { status, output } = program.runSync(probe);
    if (status !== 0) continue;
    if (version === undefined) return program;
    const part = Number(version.pattern.exec(output)?.[1] ?? 0);
    if (part >= version.least) return new Program(found, part);
  }
  return undefined;
}

/** Returns a program that every machine with the project has. @throws Error if this one doesn't */
export function commonProgram(name: CommonProgram): Program {
  const program = findProgram(name);
  if (program === undefined) throw new Error(`${name} is missing. Install it, and make sure that it is in PATH.`);
  return program;
}

/** The Node that runs this process. */
export const node = new Program(process.execPath);

/** A program that a test has installed or compiled itself. */
export const programAt = (file: string): Program => new Program(file);

/** Whether `PATH` contains an executable of this name. */
export function isInPath(file: string): boolean {
  return filesOf(file).length > 0;
}

/**
 * Finds a program that a test runs. If it is missing, says that the test doesn't run.
 *
 * @param what doesn't run without the program
 * @returns undefined if the program is missing
 * @throws Error if this machine must have the program: with `CI=true`, `npm test` installs what Debian has
 */
export function findProgramFor(what: string, name: ProgramName): Program | undefined {
  const program = findProgram(name);
  if (program !== undefined) return program;
  reportNotRun(`${what}: ${labelOf(name)} is missing`, mustHave(name));
  return undefined;
}

/** Finds a program as {@link findProgramFor} does, and skips the test if it is missing. */
export function needProgram(what: string, name: ProgramName, skip: (note: string) => never): Program {
  return findProgramFor(what, name) ?? skip(`${what}: ${labelOf(name)} is missing`);
}

/**
 * Says that something isn't tested. `npm test` repeats these lines at its end.
 *
 * @throws Error if it must be tested on this machine: with `CI=true`, unless `isRequired` says otherwise
 */
export function reportNotRun(text: string, isRequired = process.env['CI'] === 'true'): void {
  if (isRequired) throw new Error(`${text}. This machine must test it.`);
  console.log(`NOT RUN: ${text}`);
}

/** The Debian package that contains a program, with its release if it isn't that of the machine. */
export function debianPackageOf(name: ProgramName): string | undefined {
  return definitions[name].debianPackage;
}

function labelOf(name: ProgramName): string {
  const { label = name, debianPackage } = definitions[name];
  return debianPackage === undefined ? label : `${label} (Debian package ${debianPackage.split('/')[0]})`;
}

function mustHave(name: ProgramName): boolean {
  const { debianPackage } = definitions[name];
  const isFromThisRelease = debianPackage !== undefined && !debianPackage.includes('/');
  return name in everywhere || (process.env['CI'] === 'true' && isFromThisRelease);
}

/** Finds executable files with a name, those in `PATH` first. */
function filesOf(name: string, folders?: string): string[] {
  if (path.isAbsolute(name)) return [name];
  const places = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const others = folders === undefined ? [] : globSync(folders).toSorted().toReversed();
  const endings = process.platform === 'win32' ? (process.env['PATHEXT'] ?? '.EXE').split(';') : [''];
  return [...places, ...others]
    .flatMap((folder) => endings.map((ending) => path.join(folder, name + ending)))
    .filter(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
