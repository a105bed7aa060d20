import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { serverVersion } from '../../site/server-version.ts';
import { checksFolder } from '../../src/features/code-checks/load/read-checks.ts';
import { blockDigest } from '../../src/core/markdown/block-digest.ts';
import { checkRecordSchema } from '../../src/features/code-checks/model/checks.ts';
import { compile } from './check-types.ts';
import { versionOf } from './package-version.ts';
import { readPageItems, root, type CodeBlock } from './read-page-items.ts';
import { recordChecked, type RecordedBlock } from './record-checks.ts';

/** Languages of fragments, with the ending of their files. */
const endings: Readonly<Record<string, string>> = {
  ts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  js: 'js',
  javascript: 'js',
  jsx: 'jsx',
};
/**
 * Pages whose code is a project or an application, which types.test.ts and the tests of the tutorials check. Blocks that these
 * tests don't record are fragments, such as the first of two versions of a file.
 */
const wholeProjects =
  /sdks\/(node|javascript-browser|react|vue|next-js)\.md$|tutorials\/((javascript|react|nextjs|sveltekit)(\/examples)?|node|nestjs|vue|angular|astro|express|react-native|serverless\/lambda)\.md$/;
/** Pages for contributors show code of Unleash's own repositories, including code to avoid. If it has faults, it is only parsed. */
const otherRepositories = /docs\/contributing\//;
/** JSON that has a type in TypeScript: a part of its code, and the type. */
const jsonTypes: readonly (readonly [RegExp, string])[] = [
  [/^\{\n {2}"versions": /, "{ versions: import('unleash-server/version').IVersionInfo; instanceId: string }"],
  [
    /^\{\n {2}"featureInfo": /,
    // The server sends a field that its type leaves out.
    "{ featureInfo: import('unleash-server/version').IFeatureUsageInfo & { customRootRolesInUse: number } }",
  ],
];

/** Packages whose versions readers want to know. */
const sdkPackages = /^(unleash-client|unleash-server|unleash-proxy-client|@unleash\/[\w-]+)$/;

/** SDK packages that the registry doesn't have. `stand-ins/fragments` has their signatures. */
const withStandIn: ReadonlySet<string> = new Set([
  '@unleash/proxy-client-svelte',
  '@unleash/openfeature-node-provider',
]);

/** Errors about a name that another block or the reader's own code declares: the fragment is right without it. */
const aboutNames = /^error TS(2304|2552|18004|2503|2582|2593|2580|2591)\b/;
/** Errors about a module of a package that the tests don't install. */
const aboutModules = /^error TS(2307|2792|7016|2882)\b/;
/** Errors about a module of the reader's own code, which has a path or an alias of the project's configuration. */
const aboutOwnModules = /^error TS(?:2307|2792|7016|2882): [^']*'(?:\.|@\/|#|(?:component|utils|openapi)\b)/;

/** What may be around a fragment of a larger file, in one line so that rows stay: nothing, a method, members, a list. */
const surroundings = [
  ['', ''],
  ['class Fragment { [name: string]: any; ', '}'],
  ['void {', '};'],
  ['void [', '];'],
] as const;
const insideMethod = ['class Fragment { [name: string]: any; async run() {', '} }'] as const;

interface Fragment extends RecordedBlock {
  readonly block: CodeBlock;
  /** File of the block in the project. */
  readonly file: string;
  /** The code with what is around it in the file that it comes from. Undefined if it has a syntax error. */
  readonly text: string | undefined;
}

/** Digests of the blocks that other tests compile or run. */
const ofProjects = new Set(
  globSync(`${checksFolder}/{tutorial,types}-*.json`, { cwd: root }).flatMap((name) =>
    Object.values(checkRecordSchema.parse(JSON.parse(readFileSync(path.join(root, name), 'utf8'))).blocks).flat(),
  ),
);

const fragments: readonly Fragment[] = globSync('content/docs/**/*.md', { cwd: root })
  .toSorted()
  .flatMap((source) => {
    const folder = source
      .replace(/^content\/docs\//, '')
      .replace(/\.md$/, '')
      .replaceAll('/', '_');
    const taken = new Set<string>();
    return readPageItems(source).flatMap((block) => {
      if (block.type !== 'code') return [];
      const type = block.language === 'json' ? typeOfJson(block.code) : undefined;
      const ending = type === undefined ? endings[block.language] : 'ts';
      if (ending === undefined) return [];
      if (wholeProjects.test(source) && ofProjects.has(blockDigest(block.language, block.code))) return [];
      const title = block.title !== undefined && /^[\w./-]+\.\w+$/.test(block.title) ? block.title : undefined;
      const name = title !== undefined && !taken.has(title) ? title : `line-${block.line}.${ending}`;
      taken.add(name);
      return [
        {
          source,
          block,
          file: `${folder}/${name}`,
          text: type === undefined ? readableText(block) : `const value: ${type} = ${block.code};\nvoid value;`,
        },
      ];
    });
  });

test('the JavaScript and TypeScript fragments of all other pages have the types of their packages', async () => {
  const readable = fragments.filter(({ text }) => text !== undefined);
  const faults = await typeErrors(readable);
  /** Without a module, the types of everything that comes from it are unknown. */
  const isComplete = (each: Fragment) => {
    const own = (faults.get(each) ?? []).filter(({ message }) => !isOwn(message));
    if (otherRepositories.test(each.source)) return own.length === 0;
    return !own.some(({ message }) => aboutModules.test(message));
  };
  const compiled = readable.filter(isComplete);
  const wrong = compiled.flatMap((each) =>
    (faults.get(each) ?? [])
      .filter(({ message }) => !isOwn(message))
      .map(({ row, message }) => `${each.source}:${each.block.line - 1 + row} - ${message}`),
  );
  expect(wrong).toEqual([]);

  const byPackages = Map.groupBy(compiled, ({ text }) =>
    packagesOf(text ?? '')
      .map(nameOf)
      .join(', '),
  );
  for (const [packages, blocks] of byPackages) {
    const name = [
      'fragments',
      ...packages.split(', ').map((each) => each.replace(/^a stand-in for |^@| \S+$/g, '').replace(/^@/, '')),
    ].filter(Boolean);
    const tools = [versionOf('typescript'), packages].filter(Boolean).join(', ');
    recordChecked(name.join('-').replaceAll('/', '-'), { kind: 'compiled', with: tools }, blocks);
  }
  const parsed = readable.filter((each) => !compiled.includes(each));
  const why = "The code imports a module that the tests don't have, or it shows what to avoid.";
  recordChecked('fragments-parsed', { kind: 'parsed', with: versionOf('typescript'), because: why }, parsed);
  expect(compiled.length).toBeGreaterThan(50);
});

test('an option that the SDK does not have is an error', async () => {
  const code = "import { initialize } from 'unleash-client';\ninitialize({ url: base, appName: 'shop', refresh: 1 });";
  const block: CodeBlock = { type: 'code', language: 'js', title: undefined, code, line: 1, statuses: [] };
  const faults = await typeErrors(
    [{ source: 'wrong.md', block, file: 'wrong/line-1.js', text: code }],
    'fragments-wrong',
  );
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

function typeOfJson(code: string): string | undefined {
  return jsonTypes.find(([pattern]) => pattern.test(code))?.[1];
}

/** A package with its version, as marks name it. */
function nameOf(name: string): string {
  if (name === 'unleash-server') return `${name} ${serverVersion}`;
  return withStandIn.has(name) ? `a stand-in for ${name}` : versionOf(name);
}

/** Whether an error can be ignored, because it is about names or modules of the reader's own code. */
function isOwn(message: string): boolean {
  return aboutNames.test(message) || aboutOwnModules.test(message);
}

/** The code with the first surroundings in which it has no syntax error. */
function readableText({ language, code }: CodeBlock): string | undefined {
  const around = /^(?:await |return )?this\./.test(code) ? [insideMethod] : surroundings;
  return around.map(([before, after]) => `${before}${code}\n${after}`).find((text) => isReadable(text, language));
}

function isReadable(code: string, language: string): boolean {
  const { diagnostics = [] } = ts.transpileModule(code, {
    fileName: `fragment.${endings[language]}`,
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  return diagnostics.length === 0;
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
  for (const { file, text } of blocks) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\n`);
  }
  copyFileSync(path.join(import.meta.dirname, 'stand-ins/fragments/modules.d.ts'), path.join(folder, 'modules.d.ts'));
  const serverTypes = path.join(root, 'live/node_modules/unleash-server/dist/lib');
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
    paths: {
      'unleash-server': [path.join(serverTypes, 'server-impl.d.ts')],
      'unleash-server/version': [path.join(serverTypes, 'services/version-service.d.ts')],
    },
  };
  const projects = {
    strict: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    loose: ['**/*.js', '**/*.jsx', '**/*.mjs', '**/*.cjs', 'modules.d.ts'],
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
