import { closestPaths } from '../closest-paths.ts';
import type { Page } from '../page.ts';
import { idOf } from '../path.ts';
import { listOf, type Problem } from '../problem.ts';
import type { SidebarItem } from '../sidebar.ts';
import { anchorsOfOperation } from './anchors.ts';
import type { ApiDescription, ApiOperation, ApiTag } from './description.ts';
import { plainText } from './plain-text.ts';

/** Most characters of a page's description: what front matter allows. */
const descriptionLimit = 160;

/** The pages that are made from the description: one for each tag, one for each operation. */
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
    ...(tag.lastUpdated !== undefined && { lastUpdated: tag.lastUpdated }),
  };
}

function listText({ operations }: ApiTag): string {
  return operations.map(({ summary }) => summary).join(', ');
}

/** Whole sentences as far as they fit, else whole words. */
function shortened(text: string): string {
  if (text.length <= descriptionLimit) return text;
  const sentences = text.slice(0, descriptionLimit).match(/^.*[.!?](?= )/s)?.[0];
  return sentences ?? `${text.slice(0, descriptionLimit - 1).replace(/\s+\S*$/, '')}…`;
}

/** Anchors of the generated pages, by path. */
export function apiAnchorsOf(api: ApiDescription): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    api.tags.flatMap((tag) => [
      [tag.page, new Set(['operations'])] as const,
      ...tag.operations.map((operation) => [operation.page, new Set(anchorsOfOperation(operation))] as const),
    ]),
  );
}

/** The generated pages in the sidebar: a category for each tag. */
export function apiSidebarOf(api: ApiDescription, overviewLabel: string): readonly SidebarItem[] {
  return api.tags.map(({ title, page, operations }) => ({
    type: 'category',
    label: title,
    path: page,
    pageCount: 1 + operations.length,
    items: [{ type: 'doc', label: overviewLabel, path: page }, ...operations.map(operationItem)],
  }));
}

/** Reports tags whose concept is explained on a page that there is not. */
export function checkConcepts(
  api: ApiDescription,
  { paths }: { readonly paths: ReadonlySet<string> },
  onProblem: (problem: Problem) => void,
): void {
  for (const { source, concept } of api.tags) {
    if (concept === undefined || paths.has(concept)) continue;
    onProblem({
      where: `${source}: concept`,
      found: `${concept}, which is no page`,
      allowed: `paths of pages, such as ${listOf(closestPaths(concept, paths, 3))}`,
      fix: 'Correct the path, or leave the key out.',
    });
  }
}

function operationItem({ summary, page, method }: ApiOperation): SidebarItem {
  return { type: 'doc', label: summary, path: page, method };
}
