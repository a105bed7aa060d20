import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '../directives/registry.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { fillVersions } from '../markdown/server-version.ts';
import type { PlacedLink } from '../model/links.ts';
import type { Translate } from '../model/messages.ts';
import type { Problem } from '../model/problem.ts';

/** What only the file of a passage tells: the pages that include it have other lines. */
export interface Parts {
  readonly links: readonly PlacedLink[];
  readonly problems: readonly Problem[];
}

/** Checks the passages that pages include (`content/parts`), also those that no page includes. */
export function readParts(root: string, serverVersion: string, t: Translate, registry: Registry): Parts {
  const names = globSync('content/parts/*.md', { cwd: root }).map((name) => name.split(path.sep).join('/'));
  const read = names.map((source) => {
    const problems: Problem[] = [];
    const text = readFileSync(path.join(root, source), 'utf8');
    const body = fillVersions(text, serverVersion, source, (problem) => problems.push(problem));
    const { outline, problems: inText } = readMarkdown({ body, root, source, firstLine: 1, t, registry });
    return {
      problems: [...problems, ...inText],
      // An anchor belongs to the page that includes the passage.
      links: outline.links
        .filter(({ href }) => !href.startsWith('#'))
        .map(({ href, line }) => ({ href, where: `${source}:${line}` })),
    };
  });
  return { links: read.flatMap(({ links }) => links), problems: read.flatMap(({ problems }) => problems) };
}
