import { closestPaths } from '../../../core/model/closest-paths.ts';
import type { Page } from '../../../core/model/page.ts';
import { idOf } from '../../../core/model/path.ts';
import { listOf, type Problem } from '../../../core/model/problem.ts';
import type { SidebarItem } from '../../../core/model/sidebar.ts';
import { anchorsOfOperation, operationAnchor } from './anchors.ts';
import type { ApiDescription, ApiOperation, ApiTag } from './description.ts';
import { plainText } from './plain-text.ts';

/** The maximum length of a page's description, as in front matter. */
const descriptionLimit = 160;

/** Creates the generated pages: one for each tag and one for each operation. */
export function apiPagesOf(api: ApiDescription): readonly Page[] {
  return api.tags.flatMap((tag) => [
    pageOf(tag, { path: tag.page, title: tag.title, text: tag.description ?? listText(tag) }),
    ...tag.operations.map((operation) =>
      pageOf(tag, {
        path: operation.page,
        title: operation.summary,
        text: operation.description ?? `${operation.method.toUpperCase()} ${operation.path}`,
      }),
    ),
  ]);
}

function pageOf(tag: ApiTag, { path, title, text }: { path: string; title: string; text: string }): Page {
  return {
    id: idOf(path),
    path,
    title,
    label: title,
    description: shortened(plainText(text)),
    kind: 'reference',
    source: tag.source,
  };
}

function listText({ operations }: ApiTag): string {
  return operations.map(({ summary }) => summary).join(', ');
}

/** Cuts a text after a sentence if possible, otherwise after a word. */
function shortened(text: string): string {
  if (text.length <= descriptionLimit) return text;
  const sentences = text.slice(0, descriptionLimit).match(/^.*[.!?](?= )/s)?.[0];
  return sentences ?? `${text.slice(0, descriptionLimit - 1).replace(/\s+\S*$/, '')}…`;
}

/** Returns the anchors of the generated pages, by path. */
export function apiAnchorsOf(api: ApiDescription): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    api.tags.flatMap((tag) => [
      [tag.page, new Set(['operations', 'details', ...tag.operations.map(operationAnchor)])] as const,
      ...tag.operations.map((operation) => [operation.page, new Set(anchorsOfOperation(operation))] as const),
    ]),
  );
}

/** Returns the generated pages for the sidebar, with a category for each tag. */
export function apiSidebarOf(api: ApiDescription, overviewLabel: string): readonly SidebarItem[] {
  return api.tags.map(({ title, page, operations }) => ({
    type: 'category',
    label: title,
    path: page,
    pageCount: 1 + operations.length,
    items: [
      { type: 'doc', label: overviewLabel.replace('{tag}', title), path: page },
      ...operations.map(operationItem),
    ],
  }));
}

/** Reports tags whose concept page doesn't exist. */
export function checkConcepts(
  api: ApiDescription,
  { paths }: { readonly paths: ReadonlySet<string> },
  onProblem: (problem: Problem) => void,
): void {
  const named = api.tags.flatMap(({ source, concept, operations }) =>
    [...new Set([concept, ...operations.map((operation) => operation.concept)])].map((each) => ({
      source,
      concept: each,
    })),
  );
  for (const { source, concept } of named) {
    if (concept === undefined || paths.has(concept)) continue;
    onProblem({
      where: `${source}: concept`,
      found: `${concept}, which isn't a page`,
      allowed: `paths of pages, such as ${listOf(closestPaths(concept, paths, 3))}`,
      fix: 'Correct the path, or leave the key out.',
    });
  }
}

function operationItem({ summary, page, method }: ApiOperation): SidebarItem {
  return { type: 'doc', label: summary, path: page, method };
}
