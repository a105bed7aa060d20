import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Program, ProgramName } from '../../tools/programs.ts';
import type { Fault } from './fault.ts';
import { parseWithGrammar } from './parse-with-grammar.ts';

/** The code around a fragment that makes it a whole file. */
export interface Wrapping {
  readonly before: string;
  readonly after: string;
}

/** A language whose blocks are parsed by a program. */
export interface Language {
  /** As code fences name it. */
  readonly name: string;
  readonly ending: string;
  readonly program: ProgramName;
  /** What parses the blocks, if it isn't the program itself. */
  readonly checker?: string;
  /** Why no test compiles the blocks. */
  readonly because?: string;
  /**
   * As what a block may be read, in this order; the first that has no error counts. Pages of reference show fragments:
   * methods without their class, statements without their function.
   */
  readonly wrappings: readonly Wrapping[];
  /** Finds the errors of files with the language's program. */
  parse(files: readonly string[], program: Program): Promise<readonly Fault[]>;
}

const file: Wrapping = { before: '', after: '' };
const parser = (name: string) => path.join(import.meta.dirname, 'parsers', name);
/** Grammars are packages of the samples and run in Node. */
const inNode = { program: 'node' } as const;

export const languages: readonly Language[] = [
  {
    name: 'python',
    ending: 'py',
    program: 'python3',
    wrappings: [file],
    parse: (files, python) => places(python, [parser('parse.py'), ...files]),
  },
  {
    name: 'ruby',
    ending: 'rb',
    program: 'ruby',
    wrappings: [file],
    parse: (files, ruby) => places(ruby, [parser('parse.rb'), ...files]),
  },
  {
    name: 'go',
    ending: 'go',
    program: 'gofmt',
    wrappings: [
      file,
      { before: 'package fragment;', after: '' },
      { before: 'package fragment; func fragment() {', after: '}' },
    ],
    parse: (files, gofmt) => places(gofmt, ['-e', '-l', ...files]),
  },
  {
    name: 'java',
    ending: 'java',
    program: 'java',
    wrappings: [
      file,
      { before: 'class Fragment {', after: '}' },
      { before: 'class Fragment { void fragment() throws Exception {', after: '}}' },
    ],
    parse: (files, java) => places(java, [parser('Parse.java'), ...files]),
  },
  {
    name: 'rust',
    ending: 'rs',
    program: 'rustfmt',
    wrappings: [file, { before: 'async fn fragment() {', after: '}' }],
    // From its input, for it would follow `mod flags;` of a file to files that are not there.
    parse: async (files, rustfmt) => (await Promise.all(files.map((name) => formatRust(rustfmt, name)))).flat(),
  },
  {
    name: 'php',
    ending: 'php',
    program: 'php',
    wrappings: [file, { before: '<?php ', after: '' }],
    parse: (files, php) => places(php, [parser('parse.php'), ...files]),
  },
  {
    name: 'kotlin',
    ending: 'kt',
    ...inNode,
    checker: 'tree-sitter-kotlin',
    because: 'The registry that the tests use does not have the plugin for Android, which extends Gradle.',
    wrappings: [file, { before: 'fun fragment() {', after: '}' }],
    parse: (files) => parseWithGrammar('@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm', files),
  },
  {
    name: 'swift',
    ending: 'swift',
    ...inNode,
    checker: 'tree-sitter-swift',
    wrappings: [file, { before: 'func fragment() async throws {', after: '}' }],
    parse: (files) =>
      parseWithGrammar('@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm', files, withoutNewerSwift),
  },
  {
    name: 'dart',
    ending: 'dart',
    ...inNode,
    checker: 'tree-sitter-dart',
    wrappings: [
      file,
      { before: 'class Fragment {', after: '}' },
      { before: 'void fragment() async {', after: '}' },
      // The children of a widget.
      { before: 'final fragment = [', after: '];' },
    ],
    parse: (files) => parseWithGrammar('@repomix/tree-sitter-wasms/out/tree-sitter-dart.wasm', files),
  },
  {
    name: 'csharp',
    ending: 'cs',
    ...inNode,
    checker: 'tree-sitter-c-sharp',
    wrappings: [file, { before: 'class Fragment {', after: '}' }],
    parse: (files) => parseWithGrammar('@repomix/tree-sitter-wasms/out/tree-sitter-c_sharp.wasm', files),
  },
];

/** Replaces raw strings and conditions of the compiler, which the grammar of Swift doesn't know. */
function withoutNewerSwift(code: string): string {
  return code
    .replace(/#"(.*?)"#/g, (_, text: string) => `"${text.replace(/["\\]/g, ' ')}"`)
    .replace(/^ *#(if|else|endif)\b.*$/gm, '');
}

/** Runs a program that names errors as `file:line: message` or `file:line:column: message`. */
async function places(program: Program, args: readonly string[]): Promise<Fault[]> {
  const { status, output, errors } = await program.run(args);
  const found = [...`${output}\n${errors}`.matchAll(/^(\/.+?):(\d+):(?:\d+:)? *(.*)$/gm)].map(
    ([, name = '', line, message = '']) => ({ file: name, line: Number(line), message }),
  );
  // Gofmt ends with 2 when it has found errors; everything else is a tool that did not do its work.
  if (status !== 0 && (status !== 2 || found.length === 0)) throw failure(program, status, errors);
  return found;
}

async function formatRust(rustfmt: Program, name: string): Promise<Fault[]> {
  const options = ['--edition', '2021', '--emit', 'stdout'];
  const { status, errors } = await rustfmt.run(options, { input: readFileSync(name, 'utf8') });
  if (status === 0) return [];
  const found = [...errors.matchAll(/^error: (.*)\n *--> <stdin>:(\d+)/gm)].map(([, message = '', line]) => ({
    file: name,
    line: Number(line),
    message,
  }));
  if (found.length === 0) throw failure(rustfmt, status, errors);
  return found;
}

function failure({ file: program }: Program, status: number | null, errors: string): Error {
  return new Error(`${program} ended with status ${status} and named no place: ${errors.trim().slice(0, 2000)}`);
}
