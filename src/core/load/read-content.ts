import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '../directives/registry.ts';
import type { SinceOf } from '../feature.ts';
import { readMarkdown, type PageContent } from '../markdown/read-markdown.ts';
import { fillVersions } from '../markdown/server-version.ts';
import type { Translate } from '../model/messages.ts';
import type { Parsed } from '../model/parse.ts';
import { parseYaml } from '../model/parse-text.ts';
import type { Problem } from '../model/problem.ts';
import { pageFlagsSchema } from '../model/page.ts';
import type { SourceFile } from '../model/page-sources.ts';
import { pagePath } from './content-folders.ts';

/** A Markdown file with its content, ready to be rendered. */
export interface ReadFile extends SourceFile {
  readonly content: PageContent;
  /** Changes with the text of the page and with the data, diagrams and pictures that it shows. */
  readonly digest: string;
}

export interface ContentOptions {
  /** The repository. */
  readonly root: string;
  /** Folders of Markdown, relative to the root. The path of a file below its folder is its path on the site. */
  readonly folders: readonly string[];
  /** Version of the Unleash server that pages describe: `8.2.0`. */
  readonly serverVersion: string;
  readonly t: Translate;
  /** What authors can write between colons. */
  readonly registry: Registry;
  /** Default: no first version is known. */
  readonly sinceOf?: SinceOf | undefined;
}

/** Reads and parses every page below the content folders, each of them once. */
export async function readContent({ root, folders, ...options }: ContentOptions): Promise<ReadFile[]> {
  const files = folders.flatMap((folder) =>
    globSync('**/*.md', { cwd: path.join(root, folder) }).map((name) => ({ folder, name })),
  );
  return Promise.all(
    files.map(async ({ folder, name }) => {
      const source = path.posix.join(folder, name.split(path.sep).join('/'));
      const text = await readFile(path.join(root, source), 'utf8');
      return readPageFile({ text, root, source, pathOnSite: pagePath(name), ...options });
    }),
  );
}

const frontMatterFence = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

/** Splits a page into its front matter (with its fences; empty when it has none) and its text. */
export function splitFrontMatter(text: string): {
  readonly head: string;
  readonly yaml?: string | undefined;
  readonly body: string;
} {
  const fence = frontMatterFence.exec(text);
  const head = fence?.[0] ?? '';
  return { head, yaml: fence ? (fence[1] ?? '') : undefined, body: text.slice(head.length) };
}

export interface PageText extends Pick<ContentOptions, 'root' | 'serverVersion' | 't' | 'registry' | 'sinceOf'> {
  /** The whole file. */
  readonly text: string;
  /** The file, relative to the repository. */
  readonly source: string;
  readonly pathOnSite: string;
}

/** Reads the front matter of a page and parses its text. */
export function readPageFile({ text, root, source, pathOnSite, serverVersion, ...options }: PageText): ReadFile {
  const problems: Problem[] = [];
  const {
    head,
    yaml: frontMatterText,
    body,
  } = splitFrontMatter(fillVersions(text, serverVersion, source, (problem) => problems.push(problem)));
  const firstLine = head.split('\n').length;
  const parsed: Parsed<unknown> =
    frontMatterText === undefined ? { ok: true, value: undefined } : parseYaml(frontMatterText, source, 2);
  if (!parsed.ok) problems.push(...parsed.problems);
  const frontMatterUnreadable = !parsed.ok;
  const frontMatter = parsed.ok && frontMatterText !== undefined ? (parsed.value ?? {}) : undefined;
  // `createPages` reports front matter that isn't valid.
  const flags = pageFlagsSchema.safeParse(frontMatter).data;
  const read = readMarkdown({ body, root, source, firstLine, flags, ...options });
  return {
    source,
    path: pathOnSite,
    frontMatter,
    frontMatterUnreadable,
    ...read,
    problems: [...problems, ...read.problems],
    digest: digestOf(root, body, read.content),
  };
}

/** Changes with the text of a page, and with the data, diagrams and pictures that it shows. */
function digestOf(root: string, body: string, { images, markdown, props }: PageContent): string {
  const hash = createHash('sha256').update(JSON.stringify([body, markdown, props]));
  for (const file of images) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('base64url');
}
