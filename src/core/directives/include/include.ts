import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { z } from 'zod';
import { defineDirective } from '../directive.ts';

/** Folder of the passages that several pages include. */
const partsFolder = 'content/parts';

const folder = fileURLToPath(new URL(`../../../../${partsFolder}/`, import.meta.url));

/** Lists the names of all passages. */
export function partNames(): string[] {
  return globSync('*.md', { cwd: folder })
    .map((file) => path.basename(file, '.md'))
    .toSorted();
}

/**
 * Reads a passage that several pages include.
 * @param name the file in `content/parts` without its extension
 * @param values what a page writes in the places of the passage, by name: `flag` for `{flag}`
 * @throws Error if the passage doesn't exist
 */
export function readPart(name: string, values: Readonly<Record<string, string>> = {}): string {
  const text = readFileSync(path.join(folder, `${name}.md`), 'utf8').trim();
  return text.replace(place, (found, key: string) => values[key] ?? found);
}

/** A place in a passage for a value of the page. */
const place = /\{([a-z]+)\}/g;

const part = z.string().superRefine((name, context) => {
  const names = partNames();
  if (names.includes(name)) return;
  context.addIssue({ code: 'custom', message: `the name of a file in ${partsFolder}: ${names.join(', ')}` });
});

/** The passage, with a value for each of its places and no others. */
const attributes = z
  .object({ part })
  .catchall(z.string().min(1))
  .superRefine(({ part: name, ...values }, context) => {
    if (!partNames().includes(name)) return;
    const wanted = new Set([...readPart(name).matchAll(place)].map(([, key = '']) => key));
    const isExact = wanted.size === Object.keys(values).length && Object.keys(values).every((key) => wanted.has(key));
    if (isExact) return;
    const allowed = wanted.size === 0 ? 'only part' : `part and ${[...wanted].join(', ')}`;
    context.addIssue({ code: 'custom', message: `for ${name}, ${allowed}`, path: [] });
  });

/** `::include{part="turn-on-ui" flag="new-checkout"}`: a passage that several pages share, with values of the page. */
export const include = defineDirective({
  name: 'include',
  form: 'leaf',
  summary:
    'A passage that several pages share, from a file in `content/parts`: paragraphs, lists, tables and code. Other attributes fill its places, such as `{flag}`.',
  example: '::include{part="start-unleash"}',
  attributes,
  toMarkdown: ({ attributes: { part: name, ...values } }) => readPart(name, values),
});
