import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Passes of slow tests. `npm test` leaves out a slow test if nothing that it depends on differs from its last pass, and says
 * so. `npm run test:full` runs everything and writes the passes to `tests/passes.json`, which only the scheduled workflow of
 * the main branch commits.
 */
const repository = path.resolve(import.meta.dirname, '..');
const passesFile = 'tests/passes.json';
/** An older pass says too little about what changes outside the repository: registries, browsers, the system. */
const longestTrust = 14 * 86_400_000;

/** What a built site depends on, except for its pages. */
const builder = ['src/**', 'site/**', 'tools/**', 'astro.config.ts', 'content/messages/*'];
/** The content of the real site, without the records of checks. */
const content = ['content/{docs,parts,labs,api}/**', 'content/data/*'];

/** What pins the packages of `tests/tutorials/page-programs.ts`. */
const pinnedForPrograms = [
  'tests/tutorials/python/requirements.txt',
  'tests/tutorials/go/examples/go.{mod,sum}',
  'content/docs/feature-flag-tutorials/spring-boot/examples.md',
];

/** What pins the packages that tests have from the folder of another test or from a page, by the name of the test. */
const pinnedElsewhere: Readonly<Record<string, readonly string[]>> = {
  'python/examples': ['tests/tutorials/python/requirements.txt'],
  'sdks/go': ['tests/tutorials/go/go.{mod,sum}'],
  'sdks/java': ['content/docs/feature-flag-tutorials/spring-boot/examples.md'],
  'sdks/python': ['tests/samples/python-requirements.txt'],
  'sdks/rust': ['tests/samples/rust/*'],
  'sdks/node': pinnedForPrograms,
  'use-cases': pinnedForPrograms,
};

/**
 * Slow tests by file, with what they read besides the modules that they import and the files of `content` that they name.
 * Of pages, only headings and code count.
 */
const slowTests: Readonly<Record<string, readonly string[]>> = {
  'tests/bare/bare-machine.test.ts': [
    'tests/{samples,nginx,engines,live}/*.ts',
    'tests/{samples,nginx,engines,live}/*.test.ts',
    'tools/**',
  ],
  'tests/behaviors/behaviors.test.ts': ['tests/behaviors/programs/*', 'content/data/sdk-behaviors.yaml'],
  'tests/build/builds.test.ts': builder,
  'tests/build/features.test.ts': [...builder, 'content/labs/*', 'content/data/*'],
  'tests/dev/dev-server.test.ts': [...builder, ...content],
  'tests/dev/mistakes.test.ts': [...builder, ...content],
  'tests/engines/engines.test.ts': [...builder, ...content, 'tests/awkward/**'],
  'tests/first-commands/build.test.ts': ['src/**', 'site/**', 'tools/**', '*.{ts,json}', 'README.md'],
  'tests/first-commands/unleash.test.ts': ['tools/**', '*.json', 'README.md'],
  'tests/live/academy.test.ts': ['content/docs/unleash-academy/*'],
  'tests/live/api-examples.test.ts': ['content/api/**'],
  'tests/live/api.test.ts': ['content/api/**'],
  'tests/live/command.test.ts': [],
  'tests/live/create-flags-from-csv.test.ts': ['content/docs/how-to/how-to-create-flags-from-csv.md'],
  'tests/live/evidence-script.test.ts': [
    'content/docs/using-unleash/compliance/compliance-overview.md',
    'content/docs/feature-flag-tutorials/use-cases/security-and-compliance.md',
  ],
  'tests/live/labs.test.ts': ['content/labs/*'],
  'tests/live/self-hosted-maintenance.test.ts': [],
  'tests/live/self-hosted-sign-in.test.ts': [],
  'tests/live/self-hosted-start.test.ts': [],
  'tests/live/synchronize-script.test.ts': ['content/docs/how-to/*.md'],
  'tests/live/variants-in-numbers.test.ts': ['content/docs/recipes/variants-in-numbers.md'],
  'tests/live/variables.test.ts': ['content/data/variables.yaml', 'content/docs/**/*.md'],
  'tests/live/air-gapped.test.ts': [],
  'tests/live/contractors.test.ts': [],
  'tests/live/emergency-access.test.ts': [],
  'tests/live/events-as-csv.test.ts': [],
  'tests/live/flag-per-pull-request.test.ts': [],
  'tests/live/flags-that-can-go.test.ts': [],
  'tests/live/import-flags.test.ts': [],
  'tests/live/kill-switch-from-alert.test.ts': [],
  'tests/live/percentage-of-one-country.test.ts': [],
  'tests/live/prometheus.test.ts': [],
  'tests/live/stage-database.test.ts': [],
  'tests/live/two-sdks-differ.test.ts': [],
  'tests/samples/commands.test.ts': [
    'tests/samples/**/*.ts',
    'content/api/*.{json,yaml}',
    'content/docs/**/*.md',
    'content/parts/*',
  ],
  'tests/samples/api-samples.test.ts': ['content/api/**', 'tests/samples/{parsers,stand-ins}/**'],
  'tests/samples/private-authority.test.ts': [],
  'tests/samples/reference-samples.test.ts': ['content/api/**'],
  'tests/samples/types.test.ts': ['content/docs/**/*.md', 'content/parts/*', 'tests/samples/stand-ins/**'],
  'tests/samples/install-commands.test.ts': ['content/docs/**/*.md', 'content/parts/*'],
  'tests/samples/gradle.test.ts': ['content/docs/**/*.md', 'tests/samples/kotlin/accessors.kt'],
  'tests/samples/java.test.ts': [
    'content/docs/**/*.md',
    'content/parts/*',
    'tests/samples/{parsers,stand-ins}/**/*.java',
  ],
  'tests/samples/kotlin.test.ts': [
    'content/docs/feature-flag-tutorials/android.md',
    'content/docs/reference/sdks/{android,android-proxy-legacy}.md',
    'content/docs/recipes/percentage-of-one-country.md',
    'content/parts/*',
    'tests/samples/kotlin/ExtractClasses.java',
  ],
  'tests/samples/python.test.ts': ['content/docs/**/*.md', 'content/parts/*', 'tests/samples/python-requirements.txt'],
  'tests/samples/rust.test.ts': [
    'content/docs/feature-flag-tutorials/{rust,rust/examples}.md',
    'content/docs/reference/sdks/{rust,openfeature}.md',
    'tests/samples/rust/*',
  ],
  'tests/versions/versions.test.ts': [
    'src/features/history/tools/*',
    'content/data/history.json',
    'tests/versions/*/*.json',
  ],
  ...Object.fromEntries(
    globSync('tests/tutorials/*/**/*.test.ts', { cwd: repository, exclude: ['**/node_modules/**'] })
      .map((file) => file.replaceAll(path.sep, '/'))
      .map((file) => {
        const name = path.posix.relative('tests/tutorials', path.posix.dirname(file));
        const pinned = pinnedElsewhere[name] ?? pinnedElsewhere[path.posix.dirname(name)] ?? [];
        return [file, [`tests/tutorials/${name}/**`, `content/docs/feature-flag-tutorials/${name}.md`, ...pinned]];
      }),
  ),
  'tests/tutorials/in-a-hurry/in-a-hurry.test.ts': [
    'tests/tutorials/{python,django,fastapi,go,node,astro}/*',
    'tests/samples/rust/*',
    'content/docs/feature-flag-tutorials/{python,django,fastapi,go,java,rust,spring-boot,node,astro}.md',
  ],
  'tests/tutorials/rust/rust.test.ts': ['tests/samples/rust/*', 'content/docs/feature-flag-tutorials/rust.md'],
  'tests/tutorials/rust/examples/examples.test.ts': [
    'tests/samples/rust/*',
    'content/docs/feature-flag-tutorials/rust/examples.md',
  ],
};

/** What every slow test depends on: the server, the packages, and the modules that start both. */
const common = ['live/**', '{.,tests/samples}/package-lock.json', 'vitest.config.ts', 'tests/*/server.ts'];

const Pass = z.strictObject({
  digest: z.string(),
  /** When the test passed. */
  date: z.iso.datetime(),
  /** The programs that ran it. */
  versions: z.record(z.string(), z.string()),
});
const Passes = z.record(z.string(), Pass);
export type Pass = z.infer<typeof Pass>;

/** The programs that run tests now. Those from packages are in the lock files. */
export const currentVersions: Readonly<Record<string, string>> = {
  node: process.version,
  system: `${process.platform} ${process.arch}`,
};

/** Files of a test that runs slowly. */
export const slowTestFiles: readonly string[] = Object.keys(slowTests);

/** Identifies everything that a slow test depends on. */
export function digestOf(test: string, root: string = repository): string {
  const hash = createHash('sha256');
  for (const file of dependenciesOf(test, root)) hash.update(`${file}\0${contentOf(path.join(root, file))}\0`);
  return hash.digest('base64url').slice(0, 20);
}

/** The files that a slow test depends on, in the order of their names. */
export function dependenciesOf(test: string, root: string = repository): string[] {
  const files = new Set<string>();
  const addModule = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    // Types are gone when a test runs.
    const code = readFileSync(path.join(root, file), 'utf8').replaceAll(/^(?:import|export) type [^;]*;/gm, '');
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)) {
      const target = path.posix.join(path.posix.dirname(file), name);
      if (/\.m?[jt]sx?$/.test(target) && existsSync(path.join(root, target))) addModule(target);
    }
  };
  addModule(test);
  for (const [, name = ''] of readFileSync(path.join(root, test), 'utf8').matchAll(/'(content\/[\w/.-]+\.\w+)'/g))
    if (existsSync(path.join(root, name))) files.add(name);
  for (const pattern of [...common, ...(slowTests[test] ?? [])]) {
    // Other tests count only where they are named.
    const others = pattern.endsWith('.test.ts') ? [] : ['**/*.test.{ts,tsx}'];
    const exclude = ['**/node_modules/**', '**/node_modules', '**/.cache/**', ...others];
    for (const file of globSync(pattern, { cwd: root, exclude, withFileTypes: true }))
      if (file.isFile())
        files.add(path.relative(root, path.join(file.parentPath, file.name)).replaceAll(path.sep, '/'));
  }
  return [...files].toSorted();
}

/** What counts of a file. Tests of pages read their headings, their code, and statuses such as `404`. */
function contentOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (!/[\\/]content[\\/](docs|parts)[\\/].*\.md$/.test(file)) return text;
  const parts = text.match(/^ *(?:`{3,}[^]*?^ *`{3,}|#{1,6} .*|.*`[1-5]\d\d`.*)$/gm);
  return (parts ?? []).join('\n');
}

/** The slow tests that needn't run, each with its pass. */
export function validPasses(root: string = repository, now: number = Date.now()): Map<string, Pass> {
  const isValid = ([test, { digest, date, versions }]: [string, Pass]): boolean =>
    Object.hasOwn(slowTests, test) &&
    now - Date.parse(date) <= longestTrust &&
    Object.entries(currentVersions).every(([name, version]) => versions[name] === version) &&
    digest === digestOf(test, root);
  return new Map(Object.entries(readPasses(root)).filter(isValid));
}

function readPasses(root: string): Record<string, Pass> {
  const file = path.join(root, passesFile);
  return existsSync(file) ? Passes.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Writes the passes of slow tests when a run of Vitest ends. A test of which a part was skipped hasn't passed. */
export class PassRecorder implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const passes = readPasses(repository);
    for (const module of modules) {
      const name = path.relative(repository, module.moduleId).replaceAll(path.sep, '/');
      if (!slowTestFiles.includes(name)) continue;
      const results = [...module.children.allTests()].map((test) => test.result().state);
      delete passes[name];
      if (module.state() === 'passed' && results.length > 0 && results.every((state) => state === 'passed'))
        passes[name] = { digest: digestOf(name), date: new Date().toISOString(), versions: { ...currentVersions } };
    }
    const sorted = Object.fromEntries(Object.entries(passes).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(path.join(repository, passesFile), `${JSON.stringify(sorted, undefined, 2)}\n`);
  }
}
