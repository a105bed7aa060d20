import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node } from '../../tools/programs.ts';
import type { CodeBlock, PageItem } from './read-page-items.ts';

/** What a page's code is compiled with; everything that its readers' own projects would say too. */
export interface SampleProject {
  /** Path of the page from the root, as errors name it. */
  readonly source: string;
  /** Name of the folder below `.cache/` that the blocks are written to, and of the one below `stand-ins/`. */
  readonly name: string;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
}

/** Languages that the compiler reads, with the ending that a block without a title gets. */
const endings: Readonly<Record<string, string>> = {
  ts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  js: 'js',
  javascript: 'js',
  jsx: 'jsx',
  vue: 'vue',
};

export interface TypeCheck {
  /** How many blocks were checked. */
  readonly checked: number;
  /** The blocks by their file. */
  readonly blocks: ReadonlyMap<string, CodeBlock>;
  /** Each with page and line. */
  readonly errors: readonly string[];
}

/** For all pages: as strict as the projects of careful readers. */
const strictest = {
  target: 'es2024',
  strict: true,
  noImplicitOverride: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  checkJs: true,
  skipLibCheck: true,
  noEmit: true,
};

/**
 * Type-checks the code of a page. Each block is a file of one project: at its title, or at `src/line-<n>` when it has
 * none. What blocks import and the page does not show is in `stand-ins/<name>/`.
 *
 */
export async function checkTypes(
  { source, name, compilerOptions }: SampleProject,
  items: readonly PageItem[],
): Promise<TypeCheck> {
  const folder = path.join(import.meta.dirname, '.cache', name);
  const standIns = path.join(import.meta.dirname, 'stand-ins', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (existsSync(standIns)) cpSync(standIns, folder, { recursive: true });

  const errors: string[] = [];
  const blocks = new Map<string, CodeBlock>();
  for (const block of items) {
    const ending = block.type === 'code' ? endings[block.language] : undefined;
    if (block.type !== 'code' || ending === undefined) continue;
    const file = block.title ?? `src/line-${block.line}.${ending}`;
    const first = blocks.get(file);
    if (first) errors.push(`${source}:${block.line} - a second block with the title of line ${first.line}: ${file}`);
    blocks.set(file, block);
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${block.code}\n`);
  }
  const options = { ...strictest, ...compilerOptions };
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['**/*'], vueCompilerOptions: { strictTemplates: true } }),
  );

  const { status, output } = await compile(folder);
  // Details stand indented below their error.
  const found = output.split(/\n(?! )/).flatMap((text) => {
    const match = /^(.+?)\((\d+),(\d+)\): (error .+)$/s.exec(text.trimEnd());
    if (!match) return text.trim() === '' ? [] : [text];
    const [, file = '', row = '', column = '', message = ''] = match;
    const block = blocks.get(file);
    const where = block ? `${source}:${block.line - 1 + Number(row)}` : `${source} (${file}:${row}:${column})`;
    return [`${where} - ${message}`];
  });
  // A compiler that fails without a word is an error, too.
  if (status !== 0 && found.length === 0) errors.push(`${source} - the compiler ended with status ${status}`);
  return { checked: blocks.size, blocks, errors: [...errors, ...found] };
}

/** Compiles a folder with `vue-tsc`, the TypeScript compiler for projects with single-file components. */
export async function compile(folder: string): Promise<{ readonly status: number | null; readonly output: string }> {
  const compiler = path.join(import.meta.dirname, 'node_modules/vue-tsc/bin/vue-tsc.js');
  if (!existsSync(compiler)) {
    throw new Error('The packages of the samples are missing. Install them: node tools/setup.mjs tests/samples');
  }
  const { status, output, errors } = await node.run([compiler, '--pretty', 'false'], { cwd: folder });
  return { status, output: output + errors };
}
