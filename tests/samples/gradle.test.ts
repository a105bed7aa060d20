import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { needProgram } from '../../tools/programs.ts';
import { mavenPackages, withRegistry } from '../kept-packages.ts';
import { classPathOf } from './java-libraries.ts';
import { writeFiles } from './page-projects.ts';
import { readPageItems, root, type CodeBlock } from './read-page-items.ts';
import { recordEach, type RecordedBlock } from './record-checks.ts';

const gradle = '8.11.1';
const kotlin = '2.2.20';
const dependency = ([group, artifact, version]: readonly string[]) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

/** Gradle's API, with the Groovy that it has, and the compiler of Kotlin. */
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>samples</groupId><artifactId>gradle</artifactId><version>1</version>
  <dependencies>
    ${dependency(['org.jetbrains.kotlin', 'kotlin-compiler-embeddable', kotlin])}
    ${dependency(['dev.gradleplugins', 'gradle-api', gradle])}
  </dependencies>
</project>`;

const folder = path.join(import.meta.dirname, '.cache/gradle');
const accessors = readFileSync(path.join(import.meta.dirname, 'kotlin/accessors.kt'), 'utf8').trimEnd();

interface Script extends RecordedBlock {
  readonly block: CodeBlock;
}

const scripts: readonly Script[] = globSync('content/docs/**/*.md', { cwd: root })
  .toSorted()
  .flatMap((source) => readPageItems(source).map((block) => ({ source, block })))
  .filter((one): one is Script => one.block.type === 'code' && /\.gradle(\.kts)?\b/.test(one.block.title ?? ''));
const inGroovy = scripts.filter(({ block }) => block.language === 'groovy');
/** The plugin for Android, which adds `android`, is in Google's registry only. */
const inKotlin = scripts.filter(({ block }) => block.language === 'kotlin' && !block.code.includes('android {'));

/** The statements of a script in a function of a project, as Gradle runs them. */
const functionOf = (name: string, code: string) => `fun org.gradle.api.Project.${name}() {\n${code}\n}`;

test(`the scripts in Kotlin fit the API of Gradle ${gradle}, and Groovy compiles the others`, async ({ skip }) => {
  const what = `the compilation of ${scripts.length} Gradle scripts`;
  const java = needProgram(what, 'java', skip);
  const mvn = needProgram(what, 'mvn', skip);
  const jars = (await withRegistry(what, () => mavenPackages(mvn, pom))) ?? skip('Its packages are missing.');
  const classPath = classPathOf(jars);
  expect([inKotlin.length, inGroovy.length]).toEqual([3, 1]);

  const wrong = functionOf('wrong', 'dependencies {\n    implementation()\n}');
  const files = [...inKotlin.map(({ block }, index) => functionOf(`script${index}`, block.code)), wrong];
  writeFiles(folder, [
    { name: 'accessors.kt', code: accessors },
    ...files.map((code, index) => ({ name: `${index}.kt`, code })),
  ]);
  const compiler = ['-cp', classPath, 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'];
  const options = ['-no-stdlib', '-no-reflect', '-nowarn', '-classpath', classPath, '-d', path.join(folder, 'classes')];
  const { errors } = await java.run([...compiler, ...options, folder]);
  const faults = [...errors.matchAll(/^.*?(\d+)\.kt:(\d+):\d+: error: (.*)$/gm)].map(([, file, row, message]) => {
    return `${inKotlin[Number(file)]?.source ?? 'wrong'}:${row}: ${message}`;
  });
  expect(faults).toEqual([expect.stringMatching(/^wrong:3: no value passed for parameter/i)]);

  writeFiles(
    folder,
    [...inGroovy.map(({ block }) => block.code), 'dependencies {'].map((code, index) => ({
      name: `${index}.groovy`,
      code,
    })),
  );
  const groovy = ['-cp', classPath, 'org.codehaus.groovy.tools.FileSystemCompiler', '-d', folder];
  const statuses = await Promise.all(
    [...inGroovy, undefined].map(
      async (_, index) => (await java.run([...groovy, path.join(folder, `${index}.groovy`)])).status,
    ),
  );
  expect(statuses).toEqual([...inGroovy.map(() => 0), 1]);
  rmSync(folder, { recursive: true });
  recordEach('compiled-gradle', [
    { kind: 'compiled', with: `the API of Gradle ${gradle} and kotlinc`, blocks: inKotlin },
    { kind: 'parsed', with: "the compiler of Gradle's Groovy", blocks: inGroovy },
  ]);
});
