import { readPageItems, type CodeBlock, type Heading, type PageItem } from '../samples/read-page-items.ts';

/** A tutorial: a page whose code blocks with a title are the files of one application. */
export interface Tutorial {
  /** The page below `content/docs/feature-flag-tutorials`, and the folder of its test: `react`. */
  readonly name: string;
  /** Path of the page from the root, as errors name it. */
  readonly source: string;
  readonly items: readonly PageItem[];
}

/** What a reader has in the folder of the application, by path; each as the block that it was copied from. */
export type Files = ReadonlyMap<string, CodeBlock>;

/** @throws Error when there is no such page */
export function readTutorial(name: string): Tutorial {
  const source = `content/docs/feature-flag-tutorials/${name}.md`;
  return { name, source, items: readPageItems(source) };
}

/** Names a section as errors do: `content/docs/feature-flag-tutorials/react.md:515 (6. Turn it on and verify)`. */
export function at({ source, items }: Tutorial, anchor: string): string {
  const heading = items.find((item) => isSection(item, anchor));
  return heading?.type === 'heading' ? `${source}:${heading.line} (${heading.text})` : `${source}#${anchor}`;
}

/** What stands below a heading, down to the next one of its rank. */
export function section(tutorial: Tutorial, anchor: string): readonly PageItem[] {
  const [begin, end] = boundsOf(tutorial, anchor);
  return tutorial.items.slice(begin, end);
}

/** The page down to the end of a section. */
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
 * The files of a reader who has come to the end of a section: a block replaces the one above it with the same title,
 * and a command `rm` takes files away.
 *
 * @throws Error when the page removes what is not there
 */
export function filesAt(tutorial: Tutorial, anchor: string): Files {
  const files = new Map<string, CodeBlock>();
  for (const item of upTo(tutorial, anchor)) {
    if (item.type !== 'code') continue;
    if (item.title !== undefined) files.set(item.title, item);
    if (!isShell(item)) continue;
    for (const name of commandsIn(item, 'rm').flatMap(wordsOf)) {
      const removed = [...files.keys()].filter((file) => file === name || file.startsWith(`${name}/`));
      if (removed.length === 0) {
        throw new Error(
          `${tutorial.source}:${item.line} - removes ${name}, which is no file of the page at that point`,
        );
      }
      for (const file of removed) files.delete(file);
    }
  }
  return files;
}

export function isShell(item: PageItem): item is CodeBlock {
  return item.type === 'code' && /^(bash|sh|shell)$/.test(item.language);
}

/** The lines of a block that call a command, without it: `npm install` finds `--save-dev vitest`. */
export function commandsIn({ code }: CodeBlock, command: string): string[] {
  return code.split('\n').flatMap((line) => (line.startsWith(`${command} `) ? [line.slice(command.length + 1)] : []));
}

/** The words of a command that are no options, without their quotes. */
export function wordsOf(command: string): string[] {
  const words = command.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  return words.filter((word) => !word.startsWith('-')).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}

/** What a section shows as output: its blocks of plain text, without those that are files. */
export function outputsIn(tutorial: Tutorial, anchor: string): string[] {
  return section(tutorial, anchor).flatMap((item) =>
    item.type === 'code' && item.language === 'text' && item.title === undefined ? [item.code] : [],
  );
}

/**
 * How many tests pass as a section shows it, in the words of Vitest (`Tests  7 passed (7)`) or Node.js (`ℹ pass 7`).
 *
 * @throws Error when it shows no result of tests
 */
export function testSummary(tutorial: Tutorial, anchor: string): string {
  for (const output of outputsIn(tutorial, anchor)) {
    const line = /\bTests {2}\d+ passed.*$|^ℹ pass \d+$/m.exec(output);
    if (line) return line[0];
  }
  throw new Error(`${at(tutorial, anchor)} - shows no result of the tests (Tests  … passed)`);
}
