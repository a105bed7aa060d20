import type { Loaded } from '../../../core/feature.ts';
import type { PlacedLink } from '../../../core/model/links.ts';
import type { Page } from '../../../core/model/page.ts';
import type { RenderedPage } from '../../../core/model/page-sources.ts';
import { idOf } from '../../../core/model/path.ts';
import type { SidebarItem } from '../../../core/model/sidebar.ts';
import { anchorsOfOperation, operationAnchor } from './anchors.ts';
import type { DescribedApi } from './describe-api.ts';
import type { ApiOperation, ApiTag } from './description.ts';
import { apiFolder } from './names.ts';
import { plainText } from './plain-text.ts';

/** The maximum length of a page's description, as in front matter. */
const descriptionLimit = 160;

/** Returns what the described API adds to the site: a page for each tag and for each operation, and a category for each tag. */
export function loadedApi({ api, links, problems }: DescribedApi): Loaded {
  if (!api) return { problems };
  return {
    data: { api },
    rendered: api.tags.flatMap(pagesOf),
    sidebarItems: { [apiFolder]: api.tags.map(categoryOf) },
    links: [...links, ...api.tags.flatMap(conceptLinks)],
    problems,
  };
}

function pagesOf(tag: ApiTag): RenderedPage[] {
  const { page, title, description, operations } = tag;
  return [
    {
      page: pageOf(tag, { path: page, title, text: description ?? listText(tag) }),
      anchors: ['operations', 'details', ...operations.map(operationAnchor)],
    },
    ...operations.map((operation) => ({
      page: pageOf(tag, {
        path: operation.page,
        title: operation.summary,
        text: operation.description ?? `${operation.method.toUpperCase()} ${operation.path}`,
      }),
      anchors: anchorsOfOperation(operation),
    })),
  ];
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

function categoryOf({ title, page, operations }: ApiTag): SidebarItem {
  return {
    type: 'category',
    label: title,
    path: page,
    pageCount: 1 + operations.length,
    items: [{ type: 'doc', label: title, path: page }, ...operations.map(operationItem)],
  };
}

/** The pages that explain what a tag and its operations are about. */
function conceptLinks({ source, concept, operations }: ApiTag): PlacedLink[] {
  const concepts = new Set([concept, ...operations.map((operation) => operation.concept)]);
  return [...concepts].flatMap((href) => (href === undefined ? [] : { href, where: `${source}: concept` }));
}

function operationItem({ summary, page, method }: ApiOperation): SidebarItem {
  return { type: 'doc', label: summary, path: page, method };
}
