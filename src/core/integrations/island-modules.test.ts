import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build } from 'vite';
import { requireDefaultExports } from './island-modules.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'islands-')));
  mkdirSync(path.join(root, 'src/quiz'), { recursive: true });
  write('src/quiz/islands.ts', "export const all = [() => import('../Good.ts'), () => import('../Other.ts')];");
  write('src/Good.ts', 'export default function Good() {}');
  write('src/main.ts', "import { all } from './quiz/islands.ts'; console.log(all);");
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);

const buildIslands = () =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [requireDefaultExports([path.join(root, 'src/quiz/islands.ts')], root)],
    build: { write: false, rolldownOptions: { input: path.join(root, 'src/main.ts') } },
  });

test('a build in which every page component has a default export goes through', async () => {
  write('src/Other.ts', 'function Other() {}\nexport { Other as default };');
  await expect(buildIslands()).resolves.toBeDefined();
});

test('a page component without a default export stops the build and names the file', async () => {
  write('src/Other.ts', 'export function Other() {}\nexport const title = "x";');
  await expect(buildIslands()).rejects.toThrow(
    /src\/Other\.ts\s+found: +the page component has no default export \(it exports Other, title\)/,
  );
});

test('a module that exports nothing stops the build as well', async () => {
  write('src/Other.ts', 'console.log("side effect");');
  await expect(buildIslands()).rejects.toThrow(/has no default export \(it exports nothing\)/);
});
