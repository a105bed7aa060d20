import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { node } from './programs.ts';

const root = path.resolve(import.meta.dirname, '..');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'imports-'));
  copyFileSync(path.join(root, 'oxlint.config.ts'), path.join(folder, 'oxlint.config.ts'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  mkdirSync(path.join(folder, 'src/core'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** Runs oxlint with the project's configuration and returns its report. */
function lint(): string {
  const folders = ['src', 'tests', 'tools'].filter((name) => existsSync(path.join(folder, name)));
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const { output, errors } = node.runSync([oxlint, ...folders], { cwd: folder });
  // Where the test runner has colors, the linter has them, too.
  return stripVTControlCharacters(output + errors);
}

test('accepts imports in the allowed direction', () => {
  write('src/core/model/page.ts', 'export const page = 1;\n');
  write('src/core/docs/Page.ts', "import { page } from '../model/page.ts';\nexport const shown = page;\n");
  expect(lint()).toContain('0 errors');
});

test.each([
  ["import { page } from '../docs/Page.ts';\nexport const model = page;\n"],
  ["import type { Page } from '../docs/Page.ts';\nexport type Model = Page;\n"],
  ["export const load = () => import('../docs/Page.ts');\n"],
])('reports imports in the other direction: %s', (source) => {
  write('src/core/docs/Page.ts', 'export const page = 1;\nexport type Page = 1;\n');
  write('src/core/model/page.ts', source);
  expect(lint()).toContain('src/core/model imports from no other folder.');
});

test('names the folders that a folder may import from', () => {
  write('src/core/shell/Navbar.ts', 'export const bar = 1;\n');
  write('src/core/home/parts/Home.ts', "export { bar } from '../../shell/Navbar.ts';\n");
  expect(lint()).toContain('src/core/home may import from src/core/ui, src/core/model.');
});

test('lets features know the core, but not the core a feature', () => {
  write('src/core/model/page.ts', 'export const page = 1;\n');
  write('src/features/quiz/quiz.ts', "export { page } from '../../core/model/page.ts';\n");
  expect(lint()).toContain('0 errors');
  write('src/core/docs/Page.ts', "export { page } from '../../features/quiz/quiz.ts';\n");
  expect(lint()).toContain('src/core/docs may import from src/core/ui, src/core/model.');
});

test.each(['feature.ts', 'docs/Page.test.ts', 'docs/page.fixture.ts'])('lets src/core/%s know none, either', (file) => {
  const quiz = `${path.posix.relative(path.posix.dirname(`core/${file}`), 'features')}/quiz.ts`;
  write('src/features/quiz.ts', 'export type Quiz = 1;\n');
  write(`src/core/${file}`, `import type { Quiz } from '${quiz}';\nexport type Known = Quiz;\n`);
  expect(lint()).toContain('The core knows no feature.');
});

test('lets only the commands of a feature know the commands of the site', () => {
  write('tools/programs.ts', 'export const node = 1;\n');
  write('src/features/history/tools/history.ts', "export { node } from '../../../../tools/programs.ts';\n");
  expect(lint()).toContain('0 errors');
  write('src/features/history/history.ts', "export { node } from '../../../tools/programs.ts';\n");
  expect(lint()).toContain('src/features/history may import from src.');
});

test('reports a program that is started without looking for it, in tests and elsewhere', () => {
  const source = "import { spawn } from 'node:child_process';\nexport const run = spawn;\n";
  for (const file of ['src/core/model/a.test.ts', 'tests/a.ts', 'tests/a.test.ts', 'tools/programs.ts'])
    write(file, source);
  write(
    'tests/types.ts',
    "import type { ChildProcess } from 'node:child_process';\nexport type Child = ChildProcess;\n",
  );
  const report = lint();
  for (const file of ['src/core/model/a.test.ts', 'tests/a.ts', 'tests/a.test.ts'])
    expect(report).toContain(`${file}:1`);
  expect(report.match(/Start programs with tools\/programs\.ts/g)).toHaveLength(3);
});

test('reports a circle of types', () => {
  write('src/core/model/a.ts', "import type { B } from './b.ts';\nexport type A = B | 1;\n");
  write('src/core/model/b.ts', "import type { A } from './a.ts';\nexport type B = A | 2;\n");
  expect(lint()).toContain('Dependency cycle detected');
});

test('demands a place for a new folder', () => {
  write('src/core/misc/helper.ts', 'export const help = 1;\n');
  expect(lint()).toContain('Add src/core/misc to the import directions');
});
