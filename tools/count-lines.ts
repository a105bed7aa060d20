import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { commonProgram } from './programs.ts';

/**
 * Counts the lines of code of a commit: every line that holds more than blanks and comments, of every file that git knows.
 * Tests, with their helpers, are counted separately.
 *
 *   node tools/count-lines.ts [--by-folder] [--at <commit>]
 */

/** What a line counts for. */
export interface LineCount {
  readonly code: number;
  readonly tests: number;
}

const scriptNames = /\.[cm]?[jt]sx?$/;
const codeNames = /\.(?:[cm]?[jt]sx?|astro|css|svelte|vue|sh)$/;
const testNames = /^tests\/|\.(?:test|fixture|spec)\.|\/testing\//;

/** Whether a file counts as code: what people write in a programming language, not data, lock files or content. */
export function isCode(file: string): boolean {
  return (codeNames.test(file) && !file.startsWith('content/')) || file === '.ci/run';
}

/** Whether a file only serves tests. */
export function isTest(file: string): boolean {
  return testNames.test(file);
}

/** Counts the lines of a file that hold more than blanks and comments. */
export function countLines(file: string, text: string): number {
  const bare = scriptNames.test(file) ? withoutScriptComments(text, file) : withoutComments(text, file);
  return bare.split('\n').filter((line) => line.trim() !== '').length;
}

/** Blanks the comments of a script, as the compiler's own scanner sees them: `'/*'` in a text is no comment. */
function withoutScriptComments(text: string, file: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source);
    children.forEach(visit);
    if (children.length > 0 || node.kind === ts.SyntaxKind.JsxText) return;
    const before = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    const after = ts.getTrailingCommentRanges(text, node.getEnd()) ?? [];
    for (const { pos, end } of [...before, ...after]) comments.set(pos, end);
  };
  visit(source);
  return [...comments].toSorted(([a], [b]) => b - a).reduce((rest, [from, to]) => blank(rest, from, to), text);
}

function withoutComments(text: string, file: string): string {
  const pattern =
    file.endsWith('.sh') || !file.includes('.') ? /^\s*#.*$/gm : /<!--[^]*?-->|\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
  return text.replaceAll(pattern, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

function blank(text: string, from: number, to: number): string {
  return text.slice(0, from) + text.slice(from, to).replaceAll(/[^\n]/g, ' ') + text.slice(to);
}

/** Adds up the lines of files by a key, such as their folder. */
export function sumLines(files: readonly (readonly [file: string, text: string])[], keyOf: (file: string) => string) {
  const sums = new Map<string, LineCount>();
  for (const [file, text] of files) {
    if (!isCode(file)) continue;
    const { code, tests } = sums.get(keyOf(file)) ?? { code: 0, tests: 0 };
    const lines = countLines(file, text);
    sums.set(keyOf(file), isTest(file) ? { code, tests: tests + lines } : { code: code + lines, tests });
  }
  return sums;
}

function readFiles(commit: string | undefined): [file: string, text: string][] {
  const git = (...args: string[]): string => commonProgram('git').outputOf(args);
  const list = commit === undefined ? git('ls-files', '-z') : git('ls-tree', '-rz', '--name-only', commit);
  const files = list.split('\0').filter((file) => file !== '' && isCode(file));
  return files.map((file) => [
    file,
    commit === undefined ? readFileSync(file, 'utf8') : git('show', `${commit}:${file}`),
  ]);
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { 'by-folder': { type: 'boolean' }, at: { type: 'string' } } });
  const folderOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 3).join('/') || '.';
  const files = readFiles(values.at);
  const rows = [...(values['by-folder'] ? sumLines(files, folderOf) : []), ...sumLines(files, () => 'All')];
  for (const [name, { code, tests }] of rows.toSorted(([a], [b]) =>
    a === 'All' ? 1 : b === 'All' ? -1 : a < b ? -1 : 1,
  ))
    console.log(`${String(code).padStart(7)} code ${String(tests).padStart(7)} tests  ${name}`);
}
