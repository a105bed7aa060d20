import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageItemsOf, root } from '../samples/read-page-items.ts';
import { linesOfPage } from './application.ts';
import { lockDifferences, lockFile, readWanted } from './packages.ts';
import { at, filesAt, outputsIn, readTutorial, section, testSummary, type Tutorial } from './tutorial.ts';

const page = `---
title: A tutorial
---

## 1. Create it {#create}

\`\`\`json title="package.json"
{ "dependencies": { "vue": "^3.5.0" } }
\`\`\`

\`\`\`js title="src/main.js"
first();
\`\`\`

\`\`\`js title="src/[id]/old.js"
old();
\`\`\`

## 2. Connect it {#connect}

\`\`\`bash
npm install
npm install --save-exact unleash-client
npm install --save-dev @acme/flags@2.1.0
\`\`\`

### In detail

\`\`\`js title="src/main.js"
// Line 30 of the page
second();
\`\`\`

## 3. Clean up {#clean-up}

\`\`\`bash
rm -r 'src/[id]/old.js'
npm uninstall unleash-client
\`\`\`

\`\`\`text
 Test Files  1 passed (1)
      Tests  7 passed (7)
\`\`\`
`;
const tutorialOf = (text: string): Tutorial => ({
  name: 'a',
  source: 'a.md',
  items: pageItemsOf(text),
  used: new Set(),
});
const tutorial = tutorialOf(page);
const textsAt = (anchor: string) =>
  Object.fromEntries([...filesAt(tutorial, anchor)].map(([file, { code }]) => [file, code.split('\n').at(-1)]));

test('returns the files at the end of a section: later blocks replace files, and commands remove them', () => {
  expect(textsAt('create')).toMatchObject({ 'src/main.js': 'first();', 'src/[id]/old.js': 'old();' });
  expect(textsAt('connect')).toMatchObject({ 'src/main.js': 'second();', 'src/[id]/old.js': 'old();' });
  expect(Object.keys(textsAt('clean-up'))).toEqual(['package.json', 'src/main.js']);
});

describe('a block with marked lines', () => {
  const change = (code: string) =>
    tutorialOf(`${page}\n## 4. Change it {#change}\n\n\`\`\`js title="src/main.js"\n${code}\n\`\`\`\n`);

  test('changes these lines of the file', () => {
    const changed = change('// Line 30 of the page\nsecond(); // [!code --]\nthird(); // [!code ++]');
    expect(filesAt(changed, 'change').get('src/main.js')?.code).toBe('// Line 30 of the page\nthird();');
  });

  test('can leave out lines between the places that it changes', () => {
    const changed = change(
      'import a; // [!code ++]\n// Line 30 of the page\n// …\nsecond();\n<p>a</p> {/* [!code ++] */}',
    );
    expect(filesAt(changed, 'change').get('src/main.js')?.code).toBe(
      'import a;\n// Line 30 of the page\nsecond();\n<p>a</p>',
    );
  });

  test('is reported with its line if the file has no such lines', () => {
    expect(() => filesAt(change('other();\nthird(); // [!code ++]'), 'change')).toThrow(
      /^a\.md:\d+ - the lines of this change occur 0 times in src\/main\.js\. They must occur once: "other\(\);"$/,
    );
  });
});

test('npm install and npm uninstall change package.json', () => {
  const manifestAt = (anchor: string): unknown => JSON.parse(filesAt(tutorial, anchor).get('package.json')?.code ?? '');
  expect(manifestAt('create')).toEqual({ dependencies: { vue: '^3.5.0' } });
  expect(manifestAt('connect')).toEqual({
    dependencies: { vue: '^3.5.0', 'unleash-client': '*' },
    devDependencies: { '@acme/flags': '2.1.0' },
  });
  expect(manifestAt('clean-up')).toEqual({
    dependencies: { vue: '^3.5.0' },
    devDependencies: { '@acme/flags': '2.1.0' },
  });
});

test('rm -f can name files that are not there, and rm cannot', () => {
  const removing = (command: string) =>
    tutorialOf(`${page}\n## 4. Remove {#remove}\n\n\`\`\`bash\n${command}\n\`\`\`\n`);
  expect([...filesAt(removing('rm -f nowhere.js src/main.js'), 'remove').keys()]).toEqual(['package.json']);
  expect(() => filesAt(removing('rm nowhere.js'), 'remove')).toThrow(/ - removes nowhere\.js, which is not a file/);
});

test('the result of the tests can be that of Maven', () => {
  const maven = tutorialOf('## 1. Test {#test}\n\n```text\n[INFO] Tests run: 3, Failures: 0, Errors: 0\n```\n');
  expect(testSummary(maven, 'test')).toBe('Tests run: 3, Failures: 0, Errors: 0');
});

test('a section goes down to the next heading of its rank', () => {
  expect(section(tutorial, 'connect').map(({ type, line }) => `${type} ${line}`)).toEqual([
    'heading 19',
    'code 22',
    'heading 27',
    'code 30',
  ]);
  expect(at(tutorial, 'connect')).toBe('a.md:19 (2. Connect it)');
  expect(outputsIn(tutorial, 'clean-up')).toHaveLength(1);
  expect(testSummary(tutorial, 'clean-up')).toBe('Tests  7 passed (7)');
});

test('names what a page lacks', () => {
  expect(() => filesAt(tutorial, 'verify')).toThrow(
    'a.md has no section #verify any more, which its test needs. It has: create, connect, in-detail, clean-up',
  );
  expect(() => filesAt(tutorialOf(page.replace('title="src/[id]/old.js"', '')), 'clean-up')).toThrow(
    'a.md:37 - removes src/[id]/old.js, which is not a file of the page at that point',
  );
  expect(() => testSummary(tutorial, 'create')).toThrow('a.md:5 (1. Create it) - shows no result of the tests');
});

test('every tutorial with a package.json has a lock file and a test that runs its application', () => {
  const folder = path.join(root, 'content/docs/feature-flag-tutorials');
  const names = globSync('**/*.md', { cwd: folder })
    .map((file) => file.split(path.sep).join('/').replace(/\.md$/, ''))
    .filter((name) => readTutorial(name).items.some((item) => item.type === 'code' && item.title === 'package.json'));
  const files = names.flatMap((name) => [
    lockFile(name),
    path.join(import.meta.dirname, name, `${path.posix.basename(name)}.test.ts`),
  ]);
  expect(names).toContain('react');
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('the lock file must be about what the page installs', () => {
  const wanted = readWanted(tutorial);
  expect(wanted.added).toEqual({ 'unleash-client': '', '@acme/flags': '2.1.0' });
  const dependencies = { vue: '^3.5.0', 'unleash-client': '^6.12.1', '@acme/flags': '2.1.0' };
  expect(lockDifferences(wanted, { dependencies, devDependencies: {} })).toEqual([]);
  expect(lockDifferences(wanted, { dependencies: { vue: '^3.4.0' }, devDependencies: { vite: '^8.0.0' } })).toEqual([
    'vue is ^3.5.0 on the page, ^3.4.0 locked',
    'vite is not on the page, ^8.0.0 locked',
    'unleash-client is added by a command of the page, and not locked',
    '@acme/flags is added by a command of the page, and not locked',
  ]);
});

test('places that a tool names are found on the page', () => {
  const output = 'src/main.js(2,1): error\n at file:///tmp/app/src/main.js:1:5\n at node_modules/a/main.js:4';
  expect(linesOfPage(output, filesAt(tutorial, 'connect'), 'a.md')).toEqual([
    'src/main.js:2 is a.md:31',
    'tmp/app/src/main.js:1 is a.md:30',
  ]);
});
