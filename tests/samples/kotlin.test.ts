import { globSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { findProgramFor, type Program } from '../../tools/programs.ts';
import { unlessAbsent } from '../absent-packages.ts';
import { withRegistry } from '../kept-packages.ts';
import { filesAt, readTutorial, section } from '../tutorials/tutorial.ts';
import { classPathOf } from './java-libraries.ts';
import { kotlinPackages } from './kotlin-libraries.ts';
import { writeFiles, type CodeFile } from './page-projects.ts';
import { readPageItems, type CodeBlock } from './read-page-items.ts';
import { recordEach, type RecordedBlock } from './record-checks.ts';

const folder = path.join(import.meta.dirname, '.cache/kotlin');
const tutorialPage = 'content/docs/feature-flag-tutorials/android.md';
const recipe = 'content/docs/recipes/percentage-of-one-country.md';
const pages = ['content/docs/reference/sdks/android.md', 'content/docs/reference/sdks/android-proxy-legacy.md'];

const kotlinOf = (source: string): CodeBlock[] =>
  readPageItems(source).filter((item): item is CodeBlock => item.type === 'code' && item.language === 'kotlin');
/** Gradle scripts, which `gradle.test.ts` compiles. */
const isScript = ({ title }: CodeBlock) => title?.includes('.gradle.kts') === true;
const scripts = [tutorialPage, ...pages].flatMap(kotlinOf).filter(isScript);

/** The versions of the SDKs, as the pages name them. */
const named = new Set(scripts.flatMap(({ code }) => code.match(/io\.getunleash:[\w-]+:[\d.]+/g) ?? []));
const sdks = [...named].map((name) => (name.includes('proxy') ? name : `${name}:aar`));
const [sdkVersion = ''] = /(?<=unleash-android:)[\d.]+/.exec([...named].join(' ')) ?? [];

/** What the plugin for Android generates from the fields of the tutorial's script, and what a new project has. */
const fields = scripts.flatMap(({ code }) => [...code.matchAll(/buildConfigField\("(\w+)", "(\w+)"/g)]);
const constants = new Map(fields.map(([, type = '', name = '']) => [name, type]));
const buildConfig = [
  'package com.example.departures;',
  'public final class BuildConfig {',
  '    public static final boolean DEBUG = true;',
  '    public static final String VERSION_NAME = "1.0";',
  ...[...constants].map(([name, type]) => `    public static final ${type} ${name} = "";`),
  '}',
].join('\n');

/** The name that Kotlin gets for a file of a page, in a folder for each page. */
const fileOf = (source: string, { title, line, code }: CodeBlock): CodeFile => ({
  name: `${path.basename(source, '.md')}/${title?.replaceAll('/', '-') ?? `line-${line}.kt`}`,
  code,
  at: (row) => `${source}:${line - 1 + row}`,
});

/**
 * The files of the tutorial and the activity from its section "In a hurry?". In another package, the files as they are after
 * the step with shipped flags.
 */
function filesOfTutorial(): CodeFile[] {
  const tutorial = readTutorial('android');
  const files = [...filesAt(tutorial, 'test').values()].filter((block) => block.language === 'kotlin');
  const shown = files.filter((block) => !isScript(block)).map((block) => fileOf(tutorialPage, block));
  const hurry = section(tutorial, 'in-a-hurry').filter((item): item is CodeBlock => item.type === 'code');
  expect(hurry).toHaveLength(1);
  const first = new Set(hurry.map(({ line }) => line));
  const fragment = kotlinOf(tutorialPage).find(({ title, line }) => title === undefined && !first.has(line));
  if (fragment === undefined) throw new Error(`${tutorialPage} has no code without a title any more.`);
  const later = shown.map((file) => ({
    ...file,
    name: `later/${file.name}`,
    code: file.code
      .replace('package com.example.departures', 'package com.example.departures.later')
      .replace('import android.app.Application\n', '$&import com.example.departures.BuildConfig\nimport java.io.File\n')
      .replace('        unleash.start()\n', `${fragment.code}\n`),
  }));
  expect(later.filter(({ code }) => code.includes('start(bootstrapFile'))).toHaveLength(1);
  return [...shown, ...hurry.map((block) => fileOf(tutorialPage, block)), ...later];
}

/** The statement of the recipe, with what readers have themselves. */
function fileOfRecipe(): CodeFile {
  const [block] = kotlinOf(recipe);
  if (block === undefined) throw new Error(`${recipe} has no Kotlin any more.`);
  const before = [
    'import io.getunleash.android.Unleash; import io.getunleash.android.data.UnleashContext',
    'class User(val id: String, val country: String)',
    'fun follow(unleash: Unleash, user: User) {',
  ];
  const code = [...before, block.code, '}'].join('\n');
  return { name: 'recipe/Recipe.kt', code, at: (row) => `${recipe}:${block.line - 1 + row - before.length}` };
}

/** A mistake that must be found, so that a compiler that finds nothing is noticed. */
const wrong: CodeFile = { name: 'wrong/Wrong.kt', code: '\nval on: Boolean = "yes"', at: (row) => `wrong:${row}` };

/** Compiles files. @returns faults with page and line */
async function faultsIn(java: Program, jars: string, files: readonly CodeFile[], output: string): Promise<string[]> {
  const plugin = globSync(path.join(jars, 'kotlin-compose-compiler-plugin-embeddable-*.jar'))[0] ?? '';
  const sources = files.map(({ name }) => path.join(folder, name));
  const options = ['-no-stdlib', '-no-reflect', '-nowarn', `-Xplugin=${plugin}`, '-classpath', classPathOf(jars)];
  const compiler = ['-cp', classPathOf(jars), 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'];
  const { errors } = await java.run([...compiler, ...options, '-d', output, ...sources]);
  return [...errors.matchAll(/^(.+?):(\d+):\d+: error: (.*)$/gm)].map(([, name = '', row, message]) => {
    const file = files.find((one) => name.endsWith(path.join(path.basename(folder), one.name)));
    return `${file?.at(Number(row)) ?? name}: ${message}`;
  });
}

describe('the Kotlin code of the pages', () => {
  const what = `the compilation of the Kotlin blocks with the Android SDK ${sdkVersion}`;
  const java = findProgramFor(what, 'java 21');
  const mvn = java && findProgramFor(what, 'mvn');
  let jars = '';
  let prepared: Promise<boolean> | undefined;
  const prepare = async (maven: Program, jdk: Program): Promise<boolean> => {
    jars = (await unlessAbsent(what, () => withRegistry(what, () => kotlinPackages(maven, jdk, sdks)))) ?? '';
    return jars !== '' && (jars = path.join(jars, 'jars')) !== '';
  };
  // The first run downloads packages.
  beforeEach(async ({ skip }) => {
    if (!java || !mvn || !(await (prepared ??= prepare(mvn, java)))) skip('Programs or packages are missing.');
  }, 1_200_000);

  test(`fits the Android SDK ${sdkVersion} and the old SDK`, async () => {
    if (!java) throw new Error('Java is missing.');
    const shown = pages.flatMap((source) =>
      kotlinOf(source)
        .filter((block) => !isScript(block))
        .map((block) => fileOf(source, block)),
    );
    const generated: CodeFile = { name: 'BuildConfig.java', code: buildConfig, at: (row) => `BuildConfig:${row}` };
    const files = [...shown, ...filesOfTutorial(), fileOfRecipe(), generated];
    writeFiles(folder, [...files, wrong]);
    expect(await faultsIn(java, jars, files, path.join(folder, 'classes'))).toEqual([]);
    expect(await faultsIn(java, jars, [wrong], path.join(folder, 'wrong'))).toEqual([
      expect.stringMatching(/^wrong:2: .*type mismatch/i),
    ]);
    const blocks: RecordedBlock[] = [tutorialPage, recipe, ...pages].flatMap((source) =>
      kotlinOf(source).flatMap((block) => (isScript(block) ? [] : [{ source, block }])),
    );
    expect(blocks.length).toBeGreaterThan(20);
    const isOld = ({ source, block }: RecordedBlock) =>
      source.includes('android-proxy-legacy') && !block.code.includes('io.getunleash.android.');
    const [old = '', current = ''] = [...named].toSorted((a, b) => b.length - a.length);
    recordEach('compiled-kotlin', [
      {
        kind: 'compiled',
        with: `${current.split(':').slice(1).join(' ')} and kotlinc`,
        blocks: blocks.filter((one) => !isOld(one)),
      },
      { kind: 'compiled', with: `${old.split(':').slice(1).join(' ')} and kotlinc`, blocks: blocks.filter(isOld) },
    ]);
  });

  test('passes the tests on the pages that need no device', async () => {
    if (!java) throw new Error('Java is missing.');
    const tests = { 'com.example.departures.StopViewModelTest': 3, 'com.example.maps.OfflineMapsTest': 1 };
    // These classes work on a device only.
    const libraries = globSync(path.join(jars, '*.jar')).filter((jar) => !/android-all|okhttp-android/.test(jar));
    const classPath = [path.join(folder, 'classes'), ...libraries].join(path.delimiter);
    for (const [name, count] of Object.entries(tests)) {
      const { output } = await java.run(['-cp', classPath, 'org.junit.runner.JUnitCore', name]);
      expect(output).toContain(`OK (${count} test${count === 1 ? '' : 's'})`);
    }
  });
});
