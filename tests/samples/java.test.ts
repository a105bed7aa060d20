import { globSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { findProgramFor, type Program } from '../../tools/programs.ts';
import { mavenPackages, withRegistry } from '../kept-packages.ts';
import { classPathOf, pom, xmlOf } from './java-libraries.ts';
import { readProjects, writeFiles, type CompiledPage, type Project } from './page-projects.ts';
import { root } from './read-page-items.ts';
import { recordEach, type RecordedBlock } from './record-checks.ts';

const tutorials = 'content/docs/feature-flag-tutorials';
const sdkPage = 'content/docs/reference/sdks/java.md';
const openFeaturePage = 'content/docs/reference/sdks/openfeature.md';

/** Their own tests build and run these applications. */
const running = new Set([`${tutorials}/java.md`]);

/** Tutorials, whose files must compile at the end of these sections. */
const sections: Readonly<Record<string, readonly string[]>> = {
  [`${tutorials}/spring-boot.md`]: ['create-the-service', 'connect', 'test', 'starter', 'clean-up'],
};

/** The version of Java that a page asks for. All others ask for 17. */
const releases: Readonly<Record<string, number>> = {
  [sdkPage]: 11,
  'content/docs/quickstart.md': 11,
  [`${tutorials}/spring-boot.md`]: 21,
  [`${tutorials}/spring-boot/examples.md`]: 21,
};

const pages = globSync('content/docs/**/*.md', { cwd: root })
  .filter((source) => !running.has(source))
  .toSorted()
  .map((source): CompiledPage => {
    const name = source.slice('content/docs/'.length, -'.md'.length).replaceAll('/', '-');
    return { name, source, ...(sections[source] && { sections: sections[source] }) };
  })
  .map((page) => ({ ...page, ...readProjects(page, 'java') }))
  .filter(({ blocks, left }) => blocks.length + left.length > 0);

const version = /unleash-client-java<\/artifactId>\s*<version>(.+)</.exec(pom)?.[1] ?? '';

/** The OpenFeature provider depends on an earlier version of the SDK. */
const providerPom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>samples</groupId><artifactId>openfeature</artifactId><version>1</version>
  <dependencies>${xmlOf(openFeaturePage).join('')}</dependencies>
</project>`;

const providerVersion = /<version>(.+)</.exec(xmlOf(openFeaturePage).join(''))?.[1] ?? '';

const folder = path.join(import.meta.dirname, '.cache/java');
const compiler = path.join(import.meta.dirname, 'parsers/Compile.java');
const runner = path.join(import.meta.dirname, 'parsers/RunTests.java');
/** The starter for Spring Boot can't be had. */
const standIns = path.join(import.meta.dirname, 'stand-ins/java');

/** A mistake that must be found, so that a compiler that finds nothing is noticed. */
const wrong: Project = {
  name: 'wrong',
  files: [{ name: 'Wrong.java', code: '\nclass Wrong { int on = "yes"; }', at: (row) => `wrong:${row}` }],
};

/** The tests on pages, which pass as they are. */
const tests: Readonly<Record<string, number>> = {
  [sdkPage]: 3,
  [`${tutorials}/java/examples.md`]: 4,
  [`${tutorials}/spring-boot/examples.md`]: 7,
  [`${tutorials}/use-cases/trunk-based-development.md`]: 2,
};

const groupOf = (release: number, jars: string) => path.join(folder, `${release}-${path.basename(path.dirname(jars))}`);

const releaseOf = (source: string) => releases[source] ?? 17;

/** Compiles projects for one version of Java, and returns faults with page and line. */
async function faultsIn(java: Program, projects: readonly Project[], release: number, jars: string): Promise<string[]> {
  const group = groupOf(release, jars);
  const files = [wrong, ...projects].flatMap((project) =>
    project.files.map((file) => ({ ...file, name: `${project.name.replaceAll('/', '-')}/${file.name}` })),
  );
  writeFiles(group, files);
  const lint = ['-proc:none', '-Xlint:all,-serial,-try,-options,-classfile'];
  const options = [...lint, '--release', String(release), '-classpath', classPathOf(jars), '-sourcepath', standIns];
  const folders = new Set(files.map(({ name }) => path.join(group, name.split('/')[0] ?? '')));
  const { status, output, errors } = await java.run([compiler, ...options, '--', ...folders]);
  if (errors !== '' || status !== 0) throw new Error(`The compiler ended with status ${status}: ${errors}`);
  return [...output.matchAll(/^(.+?):(\d+): (.*)$/gm)].map(([, name = '', row, message]) => {
    const file = files.find((one) => path.join(group, one.name) === name);
    return `${file?.at(Number(row)) ?? name}: ${message}`;
  });
}

describe('the Java code of the pages', () => {
  const blocks = pages.flatMap((page) => page.blocks);
  const what = `the compilation of ${blocks.length} Java blocks`;
  const java = findProgramFor(what, 'java 21');
  const mvn = java && findProgramFor(what, 'mvn');
  let jars = '';
  let providerJars = '';
  let prepared: Promise<boolean> | undefined;
  const prepare = async (maven: Program): Promise<boolean> => {
    const folders = await withRegistry(what, async () => {
      return [await mavenPackages(maven, pom), await mavenPackages(maven, providerPom)] as const;
    });
    [jars, providerJars] = folders ?? ['', ''];
    return folders !== undefined;
  };
  // The first run downloads packages.
  beforeEach(async ({ skip }) => {
    if (!mvn || !(await (prepared ??= prepare(mvn)))) skip('Programs or packages are missing.');
  }, 1_200_000);

  test(`fits the Java SDK ${version}`, async () => {
    if (!java) throw new Error('Java is missing.');
    expect(pages.flatMap(({ left }) => left)).toEqual([]);
    expect(blocks.length).toBeGreaterThan(60);
    const faults: string[] = [];
    for (const release of [11, 17, 21]) {
      const own = pages.filter(({ source }) => source !== openFeaturePage && releaseOf(source) === release);
      const projects = own.flatMap((page) => page.projects);
      faults.push(...(await faultsIn(java, projects, release, jars)));
    }
    const provider = pages.filter(({ source }) => source === openFeaturePage).flatMap(({ projects }) => projects);
    faults.push(...(await faultsIn(java, provider, 17, providerJars)));
    const mistake: unknown = expect.stringMatching(/^wrong:2: incompatible types/);
    expect(faults).toEqual([mistake, mistake, mistake, mistake]);
    const packageOf = ({ source, block }: RecordedBlock) => {
      if (source === openFeaturePage) return `OpenFeature provider ${providerVersion}`;
      return block.code.includes('import org.unleash.') ? 'a stand-in for the starter' : `Java SDK ${version}`;
    };
    const records = [...Map.groupBy(blocks, packageOf)].map(([used, own]) => {
      return { kind: 'compiled', with: `${used} and javac`, blocks: own } as const;
    });
    recordEach('compiled-java', records);
  });

  test('passes the tests on the pages', async () => {
    if (!java) throw new Error('Java is missing.');
    const tested = pages.filter(({ source }) => tests[source] !== undefined);
    const folders = tested.map(({ name, source }) => path.join(groupOf(releaseOf(source), jars), `${name}-classes`));
    const { output, errors } = await java.run(['-cp', path.join(jars, '*'), runner, ...folders]);
    const counts = output.match(/^\d+ passed, \d+ failed$/gm) ?? [output, errors];
    expect(counts).toEqual(tested.map(({ source }) => `${tests[source]} passed, 0 failed`));
  });
});
