import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesAt, markUsed, section, type Tutorial } from '../tutorials/tutorial.ts';
import { readPageItems, type CodeBlock } from './read-page-items.ts';
import type { RecordedBlock } from './record-checks.ts';

/** A page whose code a compiler checks. */
export interface CompiledPage {
  /** Also the name of its folder: `go-tutorial`. */
  readonly name: string;
  /** Path of the page from the root. */
  readonly source: string;
  /**
   * The anchors of the sections after which the files of a tutorial must compile. The section `in-a-hurry` is a project
   * without them. Without anchors, all blocks of the page are one project.
   */
  readonly sections?: readonly string[];
}

/** Files that are compiled together. */
export interface Project {
  /** Of the page, and of the section if there are several: `go-tutorial/connect`. */
  readonly name: string;
  readonly files: readonly CodeFile[];
}

export interface CodeFile {
  readonly name: string;
  readonly code: string;
  /** The page and the line of the page, which is that of the last change if the page shows only changes. */
  readonly at: (line: number) => string;
}

export interface CompiledBlocks {
  readonly projects: readonly Project[];
  readonly blocks: readonly RecordedBlock[];
  /** Blocks that are in none of the projects, with page and line. */
  readonly left: readonly string[];
}

/** Reads the projects that the blocks of a page make. */
export function readProjects({ name, source, sections }: CompiledPage, language: string): CompiledBlocks {
  const items = readPageItems(source);
  const blocks = items.filter((item): item is CodeBlock => item.type === 'code' && item.language === language);
  const recorded = (used: readonly CodeBlock[]) => used.map((block) => ({ source, block }));
  const filesOf = (own: readonly CodeBlock[]) =>
    own.map(({ title, line, code }) => ({
      name: title ?? `line-${line}/file.${language}`,
      code,
      at: (row: number) => `${source}:${line - 1 + row}`,
    }));
  if (!sections) return { projects: [{ name, files: filesOf(blocks) }], blocks: recorded(blocks), left: [] };
  const tutorial: Tutorial = { name, source, items, used: new Set() };
  const projects: Project[] = sections.map((anchor) => {
    const files = filesAt(tutorial, anchor);
    markUsed(tutorial, anchor, files);
    return {
      name: `${name}/${anchor}`,
      files: [...files].flatMap(([title, file]) =>
        file.language === language
          ? [
              {
                name: title,
                code: file.code,
                at: (row: number) => `${source}:${file.line - 1 + (file.isChanged ? 1 : row)} (#${anchor})`,
              },
            ]
          : [],
      ),
    };
  });
  const hurry = new Set(section(tutorial, 'in-a-hurry'));
  const program = blocks.filter((block) => hurry.has(block));
  if (program.length > 0) projects.push({ name: `${name}/in-a-hurry`, files: filesOf(program) });
  for (const block of program) tutorial.used.add(block);
  const used = blocks.filter((block) => tutorial.used.has(block));
  const left = blocks.filter((block) => !tutorial.used.has(block)).map(({ line }) => `${source}:${line}`);
  return { projects, blocks: recorded(used), left };
}

/** Writes files into a folder that has only them. */
export function writeFiles(folder: string, files: readonly Pick<CodeFile, 'name' | 'code'>[]): void {
  rmSync(folder, { recursive: true, force: true });
  for (const { name, code } of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${code}\n`);
  }
}
