import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Fault } from './fault.ts';
import { parseWithGrammar } from './parse-with-grammar.ts';

/** The code around a fragment that makes it a whole file. */
export interface Wrapping {
  readonly before: string;
  readonly after: string;
}

/** A language whose blocks are parsed by its own tool. */
export interface Language {
  /** As code fences name it. */
  readonly name: string;
  readonly ending: string;
  /** The command that shows whether the tool is installed, and which version it is. */
  readonly tool: readonly [string, ...string[]];
  /** What parses the blocks, if it isn't the tool itself. */
  readonly checker?: string;
  /** The Debian package that contains the tool. */
  readonly debianPackage: string;
  /**
   * As what a block may be read, in this order; the first that has no error counts. Pages of reference show fragments:
   * methods without their class, statements without their function.
   */
  readonly wrappings: readonly Wrapping[];
  /** Finds the errors of files. */
  parse(files: readonly string[]): Promise<readonly Fault[]>;
}

const file: Wrapping = { before: '', after: '' };
const parser = (name: string) => path.join(import.meta.dirname, 'parsers', name);
/** Grammars are packages of the samples and run in Node. */
const inNode = { tool: ['node', '--version'], debianPackage: 'nodejs' } as const;

export const languages: readonly Language[] = [
  {
    name: 'python',
    ending: 'py',
    tool: ['python3', '--version'],
    debianPackage: 'python3',
    wrappings: [file],
    parse: (files) => places(['python3', parser('parse.py'), ...files]),
  },
  {
    name: 'ruby',
    ending: 'rb',
    tool: ['ruby', '--version'],
    debianPackage: 'ruby',
    wrappings: [file],
    parse: (files) => places(['ruby', parser('parse.rb'), ...files]),
  },
  {
    name: 'go',
    ending: 'go',
    tool: ['gofmt', '-h'],
    debianPackage: 'golang-go',
    wrappings: [
      file,
      { before: 'package fragment;', after: '' },
      { before: 'package fragment; func fragment() {', after: '}' },
    ],
    parse: (files) => places(['gofmt', '-e', '-l', ...files]),
  },
  {
    name: 'java',
    ending: 'java',
    tool: ['java', '--describe-module', 'jdk.compiler'],
    debianPackage: 'default-jdk-headless',
    wrappings: [
      file,
      { before: 'class Fragment {', after: '}' },
      { before: 'class Fragment { void fragment() throws Exception {', after: '}}' },
    ],
    parse: (files) => places(['java', parser('Parse.java'), ...files]),
  },
  {
    name: 'rust',
    ending: 'rs',
    tool: ['rustfmt', '--version'],
    debianPackage: 'rustfmt',
    wrappings: [file, { before: 'async fn fragment() {', after: '}' }],
    // From its input, for it would follow `mod flags;` of a file to files that are not there.
    parse: async (files) => (await Promise.all(files.map(formatRust))).flat(),
  },
  {
    name: 'php',
    ending: 'php',
    tool: ['php', '--version'],
    debianPackage: 'php-cli',
    wrappings: [file, { before: '<?php ', after: '' }],
    parse: (files) => places(['php', parser('parse.php'), ...files]),
  },
  {
    name: 'kotlin',
    ending: 'kt',
    ...inNode,
    checker: 'tree-sitter-kotlin',
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

/** Runs a tool that names errors as `file:line: message` or `file:line:column: message`. */
async function places(command: readonly [string, ...string[]]): Promise<Fault[]> {
  const { status, output, errors } = await execute(command);
  const found = [...`${output}\n${errors}`.matchAll(/^(\/.+?):(\d+):(?:\d+:)? *(.*)$/gm)].map(
    ([, name = '', line, message = '']) => ({ file: name, line: Number(line), message }),
  );
  // Gofmt ends with 2 when it has found errors; everything else is a tool that did not do its work.
  if (status !== 0 && (status !== 2 || found.length === 0)) throw failure(command[0], status, errors);
  return found;
}

async function formatRust(name: string): Promise<Fault[]> {
  const command = ['rustfmt', '--edition', '2021', '--emit', 'stdout'] as const;
  const { status, errors } = await execute(command, { input: readFileSync(name, 'utf8') });
  if (status === 0) return [];
  const found = [...errors.matchAll(/^error: (.*)\n *--> <stdin>:(\d+)/gm)].map(([, message = '', line]) => ({
    file: name,
    line: Number(line),
    message,
  }));
  if (found.length === 0) throw failure(command[0], status, errors);
  return found;
}

function failure(program: string, status: number | null, errors: string): Error {
  return new Error(`${program} ended with status ${status} and named no place: ${errors.trim().slice(0, 2000)}`);
}

interface Execution {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

interface Surroundings {
  /** What the program reads. */
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end. @throws Error when there is no such program */
export function execute(
  [program, ...args]: readonly [string, ...string[]],
  { input = '', cwd, env }: Surroundings = {},
): Promise<Execution> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
    child.stdin.on('error', () => undefined).end(input);
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output, errors }));
  });
}
