import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { serverVersion } from '../../site/server-version.ts';
import { readChangeMark, type Change } from '../../src/core/markdown/change-marks.ts';
import { readPageItems, root, type CodeBlock, type Heading, type PageItem } from '../samples/read-page-items.ts';
import { recordChecked } from '../samples/record-checks.ts';

/** A tutorial: a page whose code blocks with a title are the files of one application. */
export interface Tutorial {
  /**
   * The path of the page below `content/docs/feature-flag-tutorials`, which is also the folder of its test: `react`.
   */
  readonly name: string;
  /** Path of the page from the root, for errors. */
  readonly source: string;
  readonly items: readonly PageItem[];
  /** The blocks that the test has run or written to a file. The application and the reader add to them. */
  readonly used: Set<CodeBlock>;
}

/** The files in the reader's folder, by path. */
export type Files = ReadonlyMap<string, ReaderFile>;

/** The code block that a file was copied from, or the last block that changed it, with the code of the whole file. */
export interface ReaderFile extends CodeBlock {
  /** The page shows only the lines that changed. */
  readonly isChanged?: boolean;
}

/** @throws Error if the page doesn't exist */
export function readTutorial(name: string): Tutorial {
  const source = `content/docs/feature-flag-tutorials/${name}.md`;
  return { name, source, items: readPageItems(source), used: new Set() };
}

/**
 * Returns a section as errors name it: `content/docs/feature-flag-tutorials/react.md:515 (6. Turn it on and verify)`.
 */
export function at({ source, items }: Tutorial, anchor: string): string {
  const heading = items.find((item) => isSection(item, anchor));
  return heading?.type === 'heading' ? `${source}:${heading.line} (${heading.text})` : `${source}#${anchor}`;
}

/** Returns everything below a heading, up to the next heading of the same level. */
export function section(tutorial: Tutorial, anchor: string): readonly PageItem[] {
  const [begin, end] = boundsOf(tutorial, anchor);
  return tutorial.items.slice(begin, end);
}

/** Returns the page up to the end of a section. */
export function upTo(tutorial: Tutorial, anchor: string): readonly PageItem[] {
  return tutorial.items.slice(0, boundsOf(tutorial, anchor)[1]);
}

function boundsOf({ source, items }: Tutorial, anchor: string): [number, number] {
  const begin = items.findIndex((item) => isSection(item, anchor));
  const heading = items[begin];
  if (heading?.type !== 'heading') {
    const anchors = items.flatMap((item) => (item.type === 'heading' ? [item.anchor] : [])).join(', ');
    throw new Error(`${source} has no section #${anchor} any more, which its test needs. It has: ${anchors}`);
  }
  const end = items.findIndex((item, index) => index > begin && item.type === 'heading' && item.depth <= heading.depth);
  return [begin, end === -1 ? items.length : end];
}

function isSection(item: PageItem | undefined, anchor: string): item is Heading {
  return item?.type === 'heading' && item.anchor === anchor;
}

/**
 * Returns the reader's files at the end of a section. A block replaces an earlier block with the same title, or changes
 * it if its lines are marked as added or removed. A command `rm` deletes files, and the commands `npm install` and `npm
 * uninstall` change `package.json`.
 *
 * @throws Error if the page deletes a file that doesn't exist, or changes lines that a file doesn't have
 */
export function filesAt(tutorial: Tutorial, anchor: string): Files {
  return filesOf(upTo(tutorial, anchor), tutorial.source);
}

/**
 * Returns the reader's files after the first blocks of a page.
 *
 * @param source the page, for errors
 */
export function filesOf(items: readonly PageItem[], source: string): Files {
  const files = new Map<string, ReaderFile>();
  for (const item of items) {
    if (item.type !== 'code') continue;
    if (item.title !== undefined) {
      const earlier = files.get(item.title);
      files.set(item.title, earlier && isChange(item) ? applyChange(earlier, item, source) : item);
    }
    if (!isShell(item)) continue;
    const manifest = files.get('package.json');
    if (manifest) files.set('package.json', applyNpmCommands(manifest, item));
    // What a generator such as `startapp` has just created isn't on the page.
    if (/\b(startproject|startapp)\b/.test(item.code)) continue;
    for (const command of commandsIn(item, 'rm')) {
      for (const name of wordsOf(command)) {
        const removed = [...files.keys()].filter((file) => file === name || file.startsWith(`${name}/`));
        if (removed.length === 0 && !command.startsWith('-f ')) {
          throw new Error(`${source}:${item.line} - removes ${name}, which is not a file of the page at that point`);
        }
        for (const file of removed) files.delete(file);
      }
    }
  }
  return files;
}

/** Returns a block's code or, if the block shows only lines that change, the whole file after the change. */
export function wholeCode(items: readonly PageItem[], block: CodeBlock, source: string): string {
  if (block.title === undefined || !isChange(block)) return block.code;
  const first = items.slice(0, items.indexOf(block) + 1);
  const versions = first.filter((item) => item.type === 'code' && item.title === block.title);
  return filesOf(versions, source).get(block.title)?.code ?? block.code;
}

/** Marks the blocks that make up the reader's files at the end of a section as used. */
export function markUsed(tutorial: Tutorial, anchor: string, files: Files): void {
  const blocks = upTo(tutorial, anchor).filter((item) => item.type === 'code');
  for (const [file, block] of files) {
    // Commands such as `npm install` change package.json, so that no block contains it as it is.
    const shown = blocks.includes(block) ? block : blocks.findLast(({ title }) => title === file);
    if (shown) tutorial.used.add(shown);
  }
  const changing = blocks.filter((block) => isShell(block) && /^(npm (un)?install|rm) /m.test(block.code));
  for (const block of changing) tutorial.used.add(block);
}

/** Compares the blocks that the test of a tutorial has used with their record. Call it in the last test. */
export async function expectUsedRecorded({ name, source, used }: Tutorial): Promise<void> {
  const blocks = [...used].map((block) => ({ source, block }));
  const check = { kind: 'run', with: `Unleash ${serverVersion}` } as const;
  recordChecked(`tutorial-${name.replaceAll('/', '-')}`, check, blocks);
}

/** A comment that stands for lines that stay as they are. */
const omission = /^\s*(?:\/\/|#|\{\/\*|<!--) …(?: \*\/\}| -->)?$/;

/** Whether a block shows only the lines of its file that change. */
const isChange = ({ code }: CodeBlock): boolean => code.split('\n').some((line) => readChangeMark(line).change);

/** Returns a file after the change that a block shows: marked lines, lines around them, and `…` between its places. */
function applyChange(file: ReaderFile, change: CodeBlock, source: string): ReaderFile {
  const lines = file.code.split('\n');
  for (const part of partsOf(change)) {
    const marked = part.map((line) => readChangeMark(line.text));
    const without = (left: Change) => marked.filter((line) => line.change !== left).map(({ text }) => text);
    const before = without('add');
    const places = lines.flatMap((_, start) =>
      before.every((text, index) => lines[start + index] === text) ? [start] : [],
    );
    const [start] = places;
    if (start === undefined || places.length > 1) {
      throw new Error(
        `${source}:${part[0]?.line} - the lines of this change occur ${places.length} times in ${change.title}. They must occur once: ${JSON.stringify(before.join('\n'))}`,
      );
    }
    lines.splice(start, before.length, ...without('remove'));
  }
  return { ...change, code: lines.join('\n'), isChanged: true };
}

/** Splits the lines of a change where it leaves something out. */
function partsOf({ code, line }: CodeBlock): { readonly text: string; readonly line: number }[][] {
  const parts: { text: string; line: number }[][] = [[]];
  for (const [index, text] of code.split('\n').entries()) {
    if (omission.test(text)) parts.push([]);
    else parts.at(-1)?.push({ text, line: line + index });
  }
  return parts.filter((part) => part.length > 0);
}

const dependenciesSchema = z.record(z.string(), z.string()).optional();
const packageSchema = z.looseObject({ dependencies: dependenciesSchema, devDependencies: dependenciesSchema });

/** Returns `package.json` after the `npm install` and `npm uninstall` commands of a block, or the same block. */
function applyNpmCommands(manifest: CodeBlock, commands: CodeBlock): CodeBlock {
  const installs = commandsIn(commands, 'npm install').filter((command) => wordsOf(command).length > 0);
  const removed = commandsIn(commands, 'npm uninstall').flatMap(wordsOf);
  if (installs.length === 0 && removed.length === 0) return manifest;
  const changed = packageSchema.parse(JSON.parse(manifest.code));
  for (const command of installs) {
    const kind = /(^| )(-D|--save-dev)( |$)/.test(command) ? 'devDependencies' : 'dependencies';
    const added = wordsOf(command).map(packageOf);
    changed[kind] = { ...changed[kind], ...Object.fromEntries(added.map(([name, version]) => [name, version || '*'])) };
  }
  for (const name of removed) {
    delete changed.dependencies?.[name];
    delete changed.devDependencies?.[name];
  }
  return { ...manifest, code: JSON.stringify(changed, undefined, 2) };
}

/** Splits an argument of `npm install` into name and version, which is empty if the argument has none. */
export function packageOf(argument: string): [name: string, version: string] {
  const [, name = argument, version = ''] = /^(@?[^@]+)(?:@(.+))?$/.exec(argument) ?? [];
  return [name, version];
}

export function isShell(item: PageItem): item is CodeBlock {
  return item.type === 'code' && /^(bash|sh|shell)$/.test(item.language);
}

/** Returns the arguments of each line in a block that calls a command: `npm install` finds `--save-dev vitest`. */
export function commandsIn({ code }: CodeBlock, command: string): string[] {
  return code.split('\n').flatMap((line) => (line.startsWith(`${command} `) ? [line.slice(command.length + 1)] : []));
}

/** Returns the arguments of a command that aren't options, without quotes. */
export function wordsOf(command: string): string[] {
  const words = command.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  return words.filter((word) => !word.startsWith('-')).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}

/** Returns the output that a section shows: its blocks of plain text or of another language, except files. */
export function outputsIn(tutorial: Tutorial, anchor: string, language = 'text'): string[] {
  return section(tutorial, anchor).flatMap((item) =>
    item.type === 'code' && item.language === language && item.title === undefined ? [item.code] : [],
  );
}

/** Returns the cells of the tables in a section, by row, without their headings. */
export function rowsIn(tutorial: Tutorial, anchor: string): string[][] {
  const [begin, end] = boundsOf(tutorial, anchor);
  const [first, next] = [tutorial.items[begin], tutorial.items[end]];
  const lines = readFileSync(path.join(root, tutorial.source), 'utf8').split('\n');
  const rows = lines.slice(first?.line, next && next.line - 1).filter((line) => line.startsWith('| '));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/**
 * Returns the commands of a page that contain a text, and marks their block as used.
 *
 * @param values texts to replace, such as the port on which the page expects its application
 * @throws Error unless exactly one block of the section contains the text
 */
export function commandsOf(
  tutorial: Tutorial,
  anchor: string,
  text: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const blocks = section(tutorial, anchor)
    .filter(isShell)
    .filter(({ code }) => code.includes(text));
  const [block] = blocks;
  if (block === undefined || blocks.length > 1)
    throw new Error(`${at(tutorial, anchor)} - ${blocks.length} blocks of commands contain ${text}, not one`);
  tutorial.used.add(block);
  return replaceAll(block.code, values);
}

/** Replaces each text by its value. */
export function replaceAll(code: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((replaced, [from, to]) => replaced.replaceAll(from, to), code);
}

/**
 * Returns how many tests pass according to a section, in the format of Vitest (`Tests  7 passed (7)`), Node.js (`ℹ pass
 * 7`), pytest (`7 passed`), Django (`Ran 7 tests`), Maven (`Tests run: 7, Failures: 0, …`), or cargo (`test result: ok. 7
 * passed; 0 failed`).
 * @throws Error if the section shows no test result
 */
export function testSummary(tutorial: Tutorial, anchor: string): string {
  for (const output of outputsIn(tutorial, anchor)) {
    const line =
      /\bTests {2}\d+ passed.*$|^ℹ pass \d+$|^\d+ passed|^Ran \d+ tests?|\bTests run: [1-9]\d*, Failures: 0.*$|test result: ok\. [1-9]\d* passed; 0 failed/m.exec(
        output,
      );
    if (line) return line[0];
  }
  throw new Error(`${at(tutorial, anchor)} - shows no result of the tests (Tests  … passed)`);
}
