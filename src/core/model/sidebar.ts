import { z } from 'zod';
import { closestPaths } from './closest-paths.ts';
import { listOf, type Problem } from './problem.ts';
import type { Page, SidebarName } from './page.ts';
import type { Method } from './method.ts';
import type { SidebarLink } from './docs-version.ts';

const docSchema = z.strictObject({
  type: z.literal('doc'),
  /** Id of a page: its path without the leading slash. */
  id: z.string().min(1),
  /** Default: the page's own label. */
  label: z.string().min(1).optional(),
});

const linkSchema = z.strictObject({
  type: z.literal('link'),
  label: z.string().min(1),
  href: z.string().min(1),
});

const categorySchema = z.strictObject({
  type: z.literal('category'),
  label: z.string().min(1),
  /** Id of the page of the category itself; it is listed first. */
  id: z.string().min(1).optional(),
  get items() {
    return z.array(sidebarItemSchema);
  },
});

/** The items of the pages that a feature makes below a path replace this item. */
const generatedSchema = z.strictObject({
  type: z.literal('generated'),
  below: z.string().startsWith('/'),
  /** Label of the page of a category, inside of the category. `{category}` is its label. Default: its label. */
  overviewLabel: z.string().min(1).optional(),
});

/** One item of a sidebar in `site/sidebars.ts`; `type` says which. */
const sidebarItemSchema: z.ZodType<SidebarItemConfig> = z.lazy(() =>
  z.discriminatedUnion('type', [docSchema, linkSchema, generatedSchema, categorySchema]),
);

export type SidebarItemConfig =
  | z.infer<typeof docSchema>
  | z.infer<typeof linkSchema>
  | z.infer<typeof generatedSchema>
  | {
      readonly type: 'category';
      readonly label: string;
      readonly id?: string | undefined;
      readonly items: readonly SidebarItemConfig[];
    };

export const sidebarSchema = z.strictObject({
  /** Where the sidebar is entered. */
  link: z.strictObject({ path: z.string().startsWith('/'), label: z.string().min(1) }),
  items: z.array(sidebarItemSchema),
});
export type SidebarConfig = { readonly link: SidebarLink; readonly items: readonly SidebarItemConfig[] };

/** A sidebar item with everything resolved: labels, paths, and the pages below it. */
export type SidebarItem =
  | {
      readonly type: 'doc';
      readonly label: string;
      readonly path: string;
      /** Of the operation that the page is about. */
      readonly method?: Method;
    }
  | { readonly type: 'link'; readonly label: string; readonly href: string }
  | {
      readonly type: 'category';
      readonly label: string;
      /** Its first page; its first link when it has no page. */
      readonly path: string;
      /** Number of pages in it and below. */
      readonly pageCount: number;
      readonly items: readonly SidebarItem[];
    };

/** The items of pages that features make, by the path below which these are. */
export type GeneratedItems = Readonly<Record<string, readonly SidebarItem[]>>;

export interface Sidebar {
  readonly link: SidebarLink;
  readonly items: readonly SidebarItem[];
}

/**
 * Resolves the items of one sidebar against the pages that exist.
 *
 * @param pages every page, by id
 * @param onProblem called for each item that names a missing page or has nothing to link to
 */
export function resolveSidebar(
  name: SidebarName,
  config: SidebarConfig,
  pages: ReadonlyMap<string, Page>,
  draftIds: ReadonlySet<string>,
  generated: GeneratedItems,
  onProblem: (problem: Problem) => void,
): Sidebar {
  const resolveAll = (items: readonly SidebarItemConfig[], where: string): SidebarItem[] =>
    items.flatMap((item, index) => {
      if (item.type === 'generated') return generatedAt(item, `${where}[${index}]`);
      return resolve(item, `${where}[${index}]`) ?? [];
    });

  const generatedAt = (item: z.infer<typeof generatedSchema>, where: string): readonly SidebarItem[] => {
    const { below, overviewLabel } = item;
    const items = generated[below] ?? [];
    if (items.length === 0) {
      onProblem({
        where,
        found: `a place for pages below ${below}, of which there are none`,
        allowed: `paths below which features make pages: ${listOf(Object.keys(generated)) || 'there are none'}`,
        fix: 'Correct the path, or remove the item.',
      });
    }
    return overviewLabel === undefined ? items : items.map((each) => withOverview(each, overviewLabel));
  };

  const resolve = (item: Exclude<SidebarItemConfig, { type: 'generated' }>, where: string): SidebarItem | undefined => {
    switch (item.type) {
      case 'link':
        return item;
      case 'doc': {
        const page = pageOf(item.id, where);
        return page && { type: 'doc', label: item.label ?? page.label, path: page.path };
      }
      case 'category': {
        const own = item.id === undefined ? undefined : pageOf(item.id, where);
        const items = resolveAll(item.items, `${where}.items`);
        const all: SidebarItem[] = own ? [{ type: 'doc', label: own.label, path: own.path }, ...items] : items;
        const path = firstPath(all);
        if (path !== undefined)
          return { type: 'category', label: item.label, path, pageCount: countPages(all), items: all };
        if (item.id === undefined && item.items.length === 0) {
          onProblem({
            where,
            found: `category '${item.label}' with nothing to link to`,
            allowed: 'a category with an id or at least one item',
            fix: 'Give it an item, or remove it.',
          });
        }
        return undefined;
      }
      default:
        return item satisfies never;
    }
  };

  const pageOf = (id: string, where: string): Page | undefined => {
    const page = pages.get(id);
    if (page === undefined && !draftIds.has(id)) {
      onProblem({
        where,
        found: `no page has the id '${id}'`,
        allowed: `ids of pages, such as ${listOf(closestPaths(id, pages.keys(), 3)) || listOf(pages.keys(), 3)}`,
        fix: `Write content/docs/${id}.md, or remove the item.`,
      });
    }
    return page;
  };

  return { link: config.link, items: resolveAll(config.items, `site/sidebars.ts: ${name}.items`) };
}

/** Gives the page of a category the label that it has inside of the category. */
function withOverview(item: SidebarItem, overviewLabel: string): SidebarItem {
  if (item.type !== 'category') return item;
  const label = overviewLabel.replace('{category}', item.label);
  const items = item.items.map((each) => (each.type === 'doc' && each.path === item.path ? { ...each, label } : each));
  return { ...item, items };
}

/** Where a category of these items leads: to its first page, or to its first link when it has no page. */
function firstPath(items: readonly SidebarItem[]): string | undefined {
  return docsOf(items)[0]?.path ?? linksOf(items)[0]?.href;
}

/** The number of pages of some items, those of categories included. */
function countPages(items: readonly SidebarItem[]): number {
  return items.reduce(
    (sum, item) => sum + (item.type === 'category' ? item.pageCount : Number(item.type === 'doc')),
    0,
  );
}

/** The pages of a sidebar in reading order. */
export function docsOf(items: readonly SidebarItem[]): { readonly label: string; readonly path: string }[] {
  return items.flatMap((item) => {
    if (item.type === 'category') return docsOf(item.items);
    return item.type === 'doc' ? [item] : [];
  });
}

/** The links of a sidebar that are not pages of the site. */
export function linksOf(items: readonly SidebarItem[]): { readonly label: string; readonly href: string }[] {
  return items.flatMap((item) => {
    if (item.type === 'category') return linksOf(item.items);
    return item.type === 'link' ? [item] : [];
  });
}

/** The categories above the page at `path`, outermost first; empty if it is at the top or in no sidebar. */
export function trailTo(items: readonly SidebarItem[], path: string): readonly (SidebarItem & { type: 'category' })[] {
  return findTrail(items, path) ?? [];
}

function findTrail(items: readonly SidebarItem[], path: string): (SidebarItem & { type: 'category' })[] | undefined {
  for (const item of items) {
    if (item.type === 'doc' && item.path === path) return [];
    if (item.type === 'category') {
      const inner = findTrail(item.items, path);
      if (inner) return [item, ...inner];
    }
  }
  return undefined;
}

/** A page with the one before and the one after it. */
export interface Neighbors {
  readonly previous?: { readonly label: string; readonly path: string } | undefined;
  readonly next?: { readonly label: string; readonly path: string } | undefined;
}

/** Previous and next page in reading order, by the path of each page of a sidebar. */
export function neighborsIn(items: readonly SidebarItem[]): ReadonlyMap<string, Neighbors> {
  const docs = docsOf(items);
  return new Map(docs.map(({ path }, index) => [path, { previous: docs[index - 1], next: docs[index + 1] }]));
}

/**
 * Above this many pages a sidebar lists in full only the categories that lead to the current page; the others become
 * links to their first page. Otherwise, the weight of every page would grow with the number of pages.
 */
export const wholeSidebarLimit = 300;

/**
 * A section of more pages than this is a separate reference: elsewhere it is one link, and does not count towards
 * {@link wholeSidebarLimit}. So the hundreds of pages of the API fold up nothing but themselves.
 */
export const largeSectionLimit = 200;

/** A sidebar item as one page shows it. */
export type VisibleItem =
  | {
      readonly type: 'doc';
      readonly label: string;
      readonly path: string;
      readonly current: boolean;
      readonly method?: Method;
      /** Whether it replaces a category that is not shown. */
      readonly folded?: boolean;
    }
  | { readonly type: 'link'; readonly label: string; readonly href: string }
  | {
      readonly type: 'category';
      readonly label: string;
      readonly open: boolean;
      readonly items: readonly VisibleItem[];
    };

/**
 * What the sidebar shows on the page at `path`: see {@link wholeSidebarLimit}.
 *
 * @param isCompact whether categories inside of others are links to their first page, on pages that are in no sidebar
 */
export function visibleItems(items: readonly SidebarItem[], path: string, isCompact = false): readonly VisibleItem[] {
  const trail = new Set<SidebarItem>(trailTo(items, path));
  const large = new Set<SidebarItem>(
    items.filter((item) => !trail.has(item) && item.type === 'category' && item.pageCount > largeSectionLimit),
  );
  const whole = countPages(items.filter((item) => !large.has(item))) <= wholeSidebarLimit;
  const show = (level: readonly SidebarItem[], isTop = false): VisibleItem[] =>
    level.map((item) => {
      if (item.type === 'link') return item;
      if (item.type === 'doc') return { ...item, current: item.path === path };
      const open = trail.has(item);
      const isShown = (whole && !large.has(item) && (isTop || !isCompact)) || item.pageCount === 0;
      return open || isShown
        ? { type: 'category', label: item.label, open, items: show(item.items) }
        : { type: 'doc', label: item.label, path: item.path, current: false, folded: true };
    });
  return show(items, true);
}
