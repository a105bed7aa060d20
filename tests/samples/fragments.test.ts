import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { compile } from './check-types.ts';
import { versionOf } from './package-version.ts';
import { readPageItems, root, type CodeBlock } from './read-page-items.ts';
import { expectRecorded, type RecordedBlock } from './record-checks.ts';

/** Languages of fragments, with the ending of their files. */
const endings: Readonly<Record<string, string>> = {
  ts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  js: 'js',
  javascript: 'js',
  jsx: 'jsx',
};
/** Pages whose code is a project or an application, which types.test.ts and the tests of the tutorials check. */
const wholeProjects =
  /sdks\/(node|javascript-browser|react|vue|next-js)\.md$|tutorials\/((javascript|react|nextjs|sveltekit)(\/examples)?|node|nestjs|vue|react-native|serverless\/lambda)\.md$/;
/** Pages for contributors show code of Unleash's own repositories, including code to avoid. If it has faults, it is only parsed. */
const otherRepositories = /docs\/contributing\//;
/** Packages whose versions readers want to know. */
const sdkPackages = /^(unleash-client|unleash-proxy-client|@unleash\/[\w-]+)$/;

/** Errors about a name that another block or the reader's own code declares: the fragment is right without it. */
const aboutNames = /^error TS(2304|2552|18004|2503|2582|2593|2580|2591)\b/;
/** Errors about a module of the reader's own code, or of a package that the tests don't install. */
const aboutModules = /^error TS(2307|2792|7016|2882)\b/;

interface Fragment extends RecordedBlock {
  readonly block: CodeBlock;
  /** File of the block in the project. */
  readonly file: string;
}

const fragments: readonly Fragment[] = globSync('content/docs/**/*.md', { cwd: root })
  .filter((source) => !wholeProjects.test(source))
  .toSorted()
  .flatMap((source) => {
    const folder = source
      .replace(/^content\/docs\//, '')
      .replace(/\.md$/, '')
      .replaceAll('/', '_');
    const taken = new Set<string>();
    return readPageItems(source).flatMap((block) => {
      const ending = block.type === 'code' ? endings[block.language] : undefined;
      if (block.type !== 'code' || ending === undefined) return [];
      const title = block.title !== undefined && /^[\w./-]+\.\w+$/.test(block.title) ? block.title : undefined;
      const name = title !== undefined && !taken.has(title) ? title : `line-${block.line}.${ending}`;
      taken.add(name);
      return [{ source, block, file: `${folder}/${name}` }];
    });
  });

test('the JavaScript and TypeScript fragments of all other pages have the types of their packages', async () => {
  const readable = fragments.filter(({ block }) => syntaxErrors(block) === 0);
  const faults = await typeErrors(readable);
  /** Without a module, the types of everything that comes from it are unknown. */
  const isComplete = (each: Fragment) => {
    const own = faults.get(each) ?? [];
    if (otherRepositories.test(each.source)) return own.every(({ message }) => aboutNames.test(message));
    return !own.some(({ message }) => aboutModules.test(message));
  };
  const compiled = readable.filter(isComplete);
  const wrong = compiled.flatMap((each) =>
    (faults.get(each) ?? [])
      .filter(({ message }) => !aboutNames.test(message))
      .map(({ row, message }) => `${each.source}:${each.block.line - 1 + row} - ${message}`),
  );
  expect(wrong).toEqual([]);

  const byPackages = Map.groupBy(compiled, ({ block }) => packagesOf(block.code).map(versionOf).join(', '));
  for (const [packages, blocks] of byPackages) {
    const name = ['fragments', ...packages.split(', ').map((each) => each.replace(/^@| .*$/g, ''))].filter(Boolean);
    const tools = [versionOf('typescript'), packages].filter(Boolean).join(', ');
    await expectRecorded(name.join('-').replaceAll('/', '-'), { kind: 'compiled', with: tools }, blocks);
  }
  const parsed = readable.filter((each) => !compiled.includes(each));
  const why = "The code imports a module that the tests don't have, or it shows what to avoid.";
  await expectRecorded('fragments-parsed', { kind: 'parsed', with: versionOf('typescript'), because: why }, parsed);
  expect(compiled.length).toBeGreaterThan(50);
});

test('an option that the SDK does not have is an error', async () => {
  const code = "import { initialize } from 'unleash-client';\ninitialize({ url: base, appName: 'shop', refresh: 1 });";
  const block: CodeBlock = { type: 'code', language: 'js', title: undefined, code, line: 1, statuses: [] };
  const faults = await typeErrors([{ source: 'wrong.md', block, file: 'wrong/line-1.js' }], 'fragments-wrong');
  expect(
    [...faults.values()]
      .flat()
      .map(({ message }) => message.split(':')[0])
      .toSorted(),
  ).toEqual(['error TS2304', 'error TS2353']);
});

function packagesOf(code: string): string[] {
  const names = [...code.matchAll(/(?:from|require\(|import) ?\(?['"]((?:@[\w-]+\/)?[\w-]+)/g)];
  return [...new Set(names.map(([, name = '']) => name))].filter((name) => sdkPackages.test(name)).toSorted();
}

function syntaxErrors({ language, code }: CodeBlock): number {
  const { diagnostics = [] } = ts.transpileModule(code, {
    fileName: `fragment.${endings[language]}`,
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  return diagnostics.length;
}

interface TypeError {
  readonly row: number;
  readonly message: string;
}

/** Compiles fragments as one project. JavaScript is checked without strictness: readers' projects aren't TypeScript. */
async function typeErrors(
  blocks: readonly Fragment[],
  name = 'fragments',
): Promise<ReadonlyMap<Fragment, readonly TypeError[]>> {
  const folder = path.join(import.meta.dirname, '.cache', name);
  rmSync(folder, { recursive: true, force: true });
  for (const { file, block } of blocks) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${block.code}\n`);
  }
  const options = {
    target: 'es2024',
    module: 'preserve',
    moduleResolution: 'bundler',
    moduleDetection: 'force',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node', 'vite/client'],
    jsx: 'react-jsx',
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    noEmit: true,
    noImplicitAny: false,
    allowImportingTsExtensions: true,
    // The server has its own packages.
    paths: { 'unleash-server': [path.join(root, 'live/node_modules/unleash-server/dist/lib/server-impl.d.ts')] },
  };
  const projects = {
    strict: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    loose: ['**/*.js', '**/*.jsx', '**/*.mjs', '**/*.cjs'],
  };
  const found = new Map<Fragment, TypeError[]>();
  for (const [kind, include] of Object.entries(projects)) {
    const strict = kind === 'strict';
    if (!blocks.some(({ file }) => /\.[mc]?tsx?$/.test(file) === strict)) continue;
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, strict }, include }),
    );
    const { output } = await compile(folder);
    for (const line of output.split(/\n(?! )/)) {
      const [, file, row, message = ''] = /^(.+?)\((\d+),\d+\): (error .+)$/s.exec(line.trimEnd()) ?? [];
      const fragment = blocks.find((each) => each.file === file);
      // A file of the other kind that one of these imports is reported there.
      if (!fragment || /\.[mc]?tsx?$/.test(fragment.file) !== strict) {
        if (fragment === undefined && line.trim() !== '') throw new Error(`The compiler failed: ${line}`);
        continue;
      }
      found.set(fragment, [...(found.get(fragment) ?? []), { row: Number(row), message }]);
    }
  }
  return found;
}
