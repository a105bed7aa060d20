import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { z } from 'zod';
import { defineDirective } from '../directive.ts';

/** Folder of the passages that several pages include. */
export const partsFolder = 'content/parts';

const folder = fileURLToPath(new URL(`../../../${partsFolder}/`, import.meta.url));

/** Lists the names of all passages. */
export function partNames(): string[] {
  return globSync('*.md', { cwd: folder })
    .map((file) => path.basename(file, '.md'))
    .toSorted();
}

/**
 * Reads a passage that several pages include.
 * @param name the file in `content/parts` without its extension
 * @throws Error if the passage doesn't exist
 */
export function readPart(name: string): string {
  return readFileSync(path.join(folder, `${name}.md`), 'utf8').trim();
}

const part = z.string().superRefine((name, context) => {
  const names = partNames();
  if (names.includes(name)) return;
  context.addIssue({ code: 'custom', message: `the name of a file in ${partsFolder}: ${names.join(', ')}` });
});

/** `::include{part="start-unleash"}`: a passage that several pages share. */
export const include = defineDirective({
  name: 'include',
  form: 'leaf',
  summary: 'A passage that several pages share, from a file in `content/parts`: paragraphs, lists, tables and code.',
  example: '::include{part="start-unleash"}',
  attributes: z.strictObject({ part }),
  toMarkdown: ({ attributes }) => readPart(attributes.part),
});
