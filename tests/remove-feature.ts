import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Takes a feature away from the site in a folder: its folder, and its line in `site/features.ts` with the import. */
export function removeFeature(site: string, name: string): void {
  rmSync(path.join(site, 'src/features', name), { recursive: true });
  edit(path.join(site, 'site/features.ts'), (text) => {
    const [line = '', id = ''] =
      new RegExp(`^import \\{ (\\w+) \\} from '[^']*/${name}/feature\\.ts';\n`, 'm').exec(text) ?? [];
    if (line === '') throw new Error(`site/features.ts doesn't import '${name}'.`);
    return text.replace(line, '').replace(new RegExp(`^ {2}${id},\n`, 'm'), '');
  });
}

/** A place that still uses a feature, as a failed build lists it. */
export interface Use {
  readonly file: string;
  /** Absent if the build can't tell. */
  readonly line: number | undefined;
  readonly found: string;
}

/** Reads the list of problems in the output of a build. */
export function usesIn(output: string): Use[] {
  return [...output.matchAll(/^\d+\. ([^\s:]+)(?::(\d+))?.*\n\s+found: +(.*)$/gm)].map(
    ([, file = '', line, found = '']) => ({ file, line: line === undefined ? undefined : Number(line), found }),
  );
}

/**
 * Does what the list says: deletes directives and places in sidebars, and leaves the text of links.
 * @throws Error when it doesn't know what to do
 */
export function deleteUses(site: string, uses: readonly Use[]): void {
  // From the end of each file, so that the numbers of lines stay right.
  for (const { file, line, found } of uses.toSorted((a, b) => (b.line ?? 0) - (a.line ?? 0))) {
    const name = /^the directive '(:+)[\w-]+'$/.exec(found)?.[1];
    const below = /^a place for pages below ([^\s,]+)/.exec(found)?.[1];
    const href = /^a link to '?([^\s',]+)/.exec(found)?.[1];
    edit(path.join(site, file), (text) => {
      if (name !== undefined && line !== undefined) return withoutDirective(text, line);
      if (below !== undefined) return text.replace(new RegExp(`\\{[^{}]*['"]${below}['"][^{}]*\\},?`), '');
      if (href !== undefined) return withoutLink(text, href);
      throw new Error(`${file}:${line}: ${found} can't be deleted by a program.`);
    });
  }
}

/** Deletes the directive that begins on a line, with everything in it. */
function withoutDirective(text: string, line: number): string {
  const lines = text.split('\n');
  const fence = /^\s*(:{2,})/.exec(lines[line - 1] ?? '')?.[1] ?? '';
  if (fence.length < 2) throw new Error(`Line ${line} begins no directive: ${lines[line - 1]}`);
  const end = fence === '::' ? line - 1 : lines.findIndex((each, index) => index >= line && each.trim() === fence);
  lines.splice(line - 1, end - line + 2);
  return lines.join('\n');
}

function withoutLink(text: string, href: string): string {
  const address = href.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text
    .replace(new RegExp(`\\[([^\\]]*)\\]\\(${address}(?:#[^)]*)?\\)`, 'g'), '$1')
    .replace(new RegExp(`^.*'${address}(?:#[^']*)?'.*\n`, 'gm'), '');
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
