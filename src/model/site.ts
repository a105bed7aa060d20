import { z } from 'zod';
import { announcementSchema, type Announcement } from './announcement.ts';
import { docsVersionOf, type DocsVersion } from './docs-version.ts';
import { checkLinks, isInternal } from './links.ts';
import { messagesSchema, type Messages } from './messages.ts';
import { footerSchema, navbarSchema, type Footer, type Navbar } from './navigation.ts';
import { frontMatterSchema, sidebarNames, type Outline, type Page, type SidebarName } from './page.ts';
import { parse } from './parse.ts';
import { idOf, splitHref } from './path.ts';
import { SiteError, type Problem } from './problem.ts';
import { checkRedirects, type Redirects } from './redirect.ts';
import { servicesSchema, type Services } from './services.ts';
import { docsOf, resolveSidebar, sidebarSchema, type Sidebar } from './sidebar.ts';
import { siteConfigSchema, type SiteConfig } from './site-config.ts';

/** Everything that the site is, validated and immutable. Exported as `/site-data.json`. */
export interface Site extends Omit<SiteConfig, 'screens'> {
  readonly docsVersion: DocsVersion;
  readonly pages: readonly Page[];
  readonly sidebars: Readonly<Record<SidebarName, Sidebar>>;
  readonly navbar: Navbar;
  readonly footer: Footer;
  readonly redirects: Redirects;
  readonly announcement: Announcement | null;
  readonly messages: Messages;
  readonly services: Services;
}

/** A Markdown file as it was read, not yet checked. */
export interface SourceFile {
  /** Relative to the repository. */
  readonly source: string;
  readonly path: string;
  readonly frontMatter: unknown;
  /** Undefined where anchors are known only after rendering. */
  readonly outline?: Outline;
  readonly lastUpdated?: string;
  /** What the reader already found wrong: YAML that cannot be parsed, an unknown directive. */
  readonly problems: readonly Problem[];
}

/** All that a site is made from, as it was read. */
export interface SiteInput {
  readonly files: readonly SourceFile[];
  readonly config: unknown;
  readonly navbar: unknown;
  readonly footer: unknown;
  readonly sidebars: unknown;
  readonly redirects: Readonly<Record<string, string>>;
  readonly plannedPaths: readonly string[];
  readonly announcement: unknown;
  readonly services: unknown;
  readonly messages: unknown;
  /** Files that pages may link to beside pages: `/llms.txt`. */
  readonly publicFiles: readonly string[];
  /** Whether drafts are pages (`npm run dev`) or left out. */
  readonly includeDrafts: boolean;
}

/**
 * Validates everything and composes the site.
 * @throws SiteError with every problem that was found
 */
export function buildSite(input: SiteInput): Site {
  const problems: Problem[] = [];
  const onProblem = (problem: Problem) => problems.push(problem);
  const check = <Schema extends z.ZodType>(schema: Schema, value: unknown, where: string) => {
    const result = parse(schema, value, where);
    if (result.ok) return result.value;
    problems.push(...result.problems);
    return undefined;
  };

  const config = check(siteConfigSchema, input.config, 'site/site.ts');
  const navbar = check(navbarSchema, input.navbar, 'site/navbar.ts');
  const footer = check(footerSchema, input.footer, 'site/footer.ts');
  const sidebarConfigs = check(
    z.strictObject({ documentation: sidebarSchema, academy: sidebarSchema }),
    input.sidebars,
    'site/sidebars.ts',
  );
  const announcement = check(announcementSchema.nullable(), input.announcement, 'site/announcement.ts');
  const services = check(servicesSchema, input.services, 'site/services.ts');
  const messages = check(messagesSchema, input.messages, 'content/messages/en.json');

  const { pages, draftIds, unlisted } = readPages(input, config, onProblem);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const paths = new Set(byPath.keys());
  const files = new Set(input.publicFiles);
  const outlines = new Map(input.files.flatMap(({ path, outline }) => (outline ? [[path, outline]] : [])));
  const anchors = new Map([...outlines].map(([path, outline]) => [path, new Set(outline.anchors)]));
  const targets = {
    paths,
    files,
    anchorsOf: (path: string) => anchors.get(path),
    plannedPaths: new Set(input.plannedPaths),
  };

  for (const [path, outline] of outlines) {
    const page = byPath.get(path);
    if (page) checkLinks(page, outline, targets, onProblem);
  }
  checkPlanned(input.plannedPaths, paths, onProblem);
  const redirects = checkRedirects(input.redirects, targets, onProblem);
  checkNavigation('site/navbar.ts', navbar?.items ?? [], targets.paths, onProblem);
  const footerLinks = resolveFooter(footer, paths);
  checkNavigation('site/footer.ts', footerLinks?.columns.flatMap((column) => column.links) ?? [], paths, onProblem);

  const sidebars =
    sidebarConfigs &&
    mapSidebars((name) => resolveSidebar(name, sidebarConfigs[name], byId, new Set(draftIds), onProblem));
  const sidebarOf = new Map<string, SidebarName>();
  for (const name of sidebarNames) {
    for (const { path } of sidebars ? docsOf(sidebars[name].items) : []) {
      const other = sidebarOf.get(path);
      if (other !== undefined) {
        onProblem({
          where: `site/sidebars.ts: ${name}`,
          found: `${path} a second time (it stands in '${other}' already)`,
          allowed: 'each page once, in one sidebar',
          fix: 'Remove one of the two items.',
        });
      }
      sidebarOf.set(path, name);
    }
    const link = sidebars?.[name].link;
    if (link && !paths.has(link.path)) {
      onProblem({
        where: `site/sidebars.ts: ${name}.link`,
        found: `${link.path}, which does not exist`,
        allowed: 'the path of a page',
        fix: 'Link to a page of this sidebar.',
      });
    }
  }
  for (const page of pages) {
    if (!sidebars || sidebarOf.has(page.path) || unlisted.has(page.path)) continue;
    onProblem({
      where: page.source,
      found: 'a page that stands in no sidebar',
      allowed: `a page listed in one of the sidebars (${sidebarNames.join(', ')}), or with 'sidebar: none'`,
      fix: `Add { type: 'doc', id: '${page.id}' } to site/sidebars.ts.`,
    });
  }

  if (
    problems.length > 0 ||
    !config ||
    !navbar ||
    !footerLinks ||
    !sidebars ||
    announcement === undefined ||
    !services ||
    !messages
  ) {
    throw new SiteError(problems);
  }
  const listed = pages.map((page): Page => {
    const sidebar = sidebarOf.get(page.path);
    return sidebar ? { ...page, sidebar } : page;
  });
  const { screens: _, ...settings } = config;
  return deepFreeze({
    ...settings,
    docsVersion: docsVersionOf(
      listed,
      draftIds,
      mapSidebars((name) => ({ link: sidebars[name].link })),
    ),
    pages: listed,
    sidebars,
    navbar,
    footer: footerLinks,
    redirects,
    announcement,
    messages: Object.fromEntries(messages.map(({ id, message }) => [id, message])),
    services,
  });
}

function mapSidebars<T>(make: (name: SidebarName) => T): Record<SidebarName, T> {
  return { documentation: make('documentation'), academy: make('academy') };
}

interface ReadPages {
  readonly pages: readonly Page[];
  readonly draftIds: readonly string[];
  /** Paths of pages that need no sidebar. */
  readonly unlisted: ReadonlySet<string>;
}

function readPages(input: SiteInput, config: SiteConfig | undefined, onProblem: (problem: Problem) => void): ReadPages {
  const pages: Page[] = [];
  const draftIds: string[] = [];
  const unlisted = new Set<string>();
  const sources = new Map<string, string>();

  const claim = (path: string, source: string): boolean => {
    const other = sources.get(path.toLowerCase());
    if (other === undefined) {
      sources.set(path.toLowerCase(), source);
      return true;
    }
    onProblem({
      where: source,
      found: `the path ${path}, which ${other} has already`,
      allowed: 'one page for each path (capital letters make no difference)',
      fix: 'Rename or remove one of the two files.',
    });
    return false;
  };

  for (const screen of config?.screens ?? []) {
    if (!claim(screen.path, screen.source)) continue;
    unlisted.add(screen.path);
    pages.push({ ...screen, label: screen.title });
  }
  for (const file of input.files) {
    file.problems.forEach(onProblem);
    const frontMatter = parse(
      frontMatterSchema,
      file.frontMatter,
      `${file.source} (front matter)`,
      'Correct the front matter at the top of the file.',
    );
    const id = idOf(file.path);
    if (!claim(file.path, file.source)) continue;
    if (!frontMatter.ok) {
      if (!file.problems.some(({ where }) => where.startsWith(file.source))) frontMatter.problems.forEach(onProblem);
      // The page is kept, so that links to it are not reported as well.
      pages.push({ id, path: file.path, title: id, description: id, label: id, source: file.source });
      continue;
    }
    const { title, description, kind, sidebar_label, availability, draft, sidebar } = frontMatter.value;
    if (draft) {
      draftIds.push(id);
      if (!input.includeDrafts) continue;
    }
    if (sidebar === 'none') unlisted.add(file.path);
    pages.push({
      id,
      path: file.path,
      title,
      description,
      label: sidebar_label ?? title,
      kind,
      source: file.source,
      ...(availability && { availability }),
      ...(file.lastUpdated !== undefined && { lastUpdated: file.lastUpdated }),
    });
  }
  return { pages: pages.toSorted((a, b) => (a.path < b.path ? -1 : 1)), draftIds: draftIds.toSorted(), unlisted };
}

function checkPlanned(planned: readonly string[], paths: ReadonlySet<string>, onProblem: (problem: Problem) => void) {
  for (const path of planned) {
    if (!paths.has(path)) continue;
    onProblem({
      where: 'site/planned-pages.ts',
      found: `${path}, which exists`,
      allowed: 'paths that are still to be written',
      fix: 'Remove it from the list.',
    });
  }
}

function checkNavigation(
  where: string,
  links: readonly { label: string; href: string }[],
  paths: ReadonlySet<string>,
  onProblem: (problem: Problem) => void,
) {
  for (const { label, href } of links) {
    if (!isInternal(href) || paths.has(splitHref(href).path)) continue;
    onProblem({
      where,
      found: `'${label}' leads to ${href}, which does not exist`,
      allowed: 'paths of pages and https:// addresses',
      fix: 'Correct the href, or remove the item.',
    });
  }
}

/** The footer with the fallback of each link whose page is not there yet. */
function resolveFooter(footer: Footer | undefined, paths: ReadonlySet<string>): Footer | undefined {
  if (!footer) return undefined;
  const exists = (href: string) => !isInternal(href) || paths.has(splitHref(href).path);
  const columns = footer.columns.map((column) => ({
    ...column,
    links: column.links.map(({ label, href, fallback }) => ({
      label,
      href: fallback !== undefined && !exists(href) ? fallback : href,
    })),
  }));
  return { ...footer, columns };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
