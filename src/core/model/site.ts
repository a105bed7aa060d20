import { z } from 'zod';
import { announcementSchema, type Announcement } from './announcement.ts';
import { docsVersionOf, type DocsVersion } from './docs-version.ts';
import { homeLinks, homeSchema, sdksSchema, type HomeLists, type OfficialSdk } from './home.ts';
import { checkHref, checkPageLinks, type PlacedLink } from './links.ts';
import { messagesSchema, messagesSource, type Messages } from './messages.ts';
import { checkNavigation, footerSchema, navbarSchema, type Footer, type Navbar } from './navigation.ts';
import type { Outline, Page, SidebarName } from './page.ts';
import { parse } from './parse.ts';
import { assistantsSchema, feedbackSchema, type Assistant, type Feedback } from './assistants-and-feedback.ts';
import { SiteError, type Problem } from './problem.ts';
import { createPages, type RenderedPage, type SourceFile } from './page-sources.ts';
import { checkRelated } from './related-pages.ts';
import { checkRedirects, type Redirect } from './redirect.ts';
import { servicesSchema, type Services } from './services.ts';
import { assignSidebars } from './sidebar-membership.ts';
import { resolveSidebar, sidebarSchema, type GeneratedItems, type Sidebar } from './sidebar.ts';
import { siteConfigSchema, type Screen, type SiteConfig } from './site-config.ts';

/** Everything that the site is, validated and immutable. Exported as `/site-data.json`. */
export interface Site extends Omit<SiteConfig, 'screens'> {
  readonly docsVersion: DocsVersion;
  readonly pages: readonly Page[];
  readonly sidebars: Readonly<Record<SidebarName, Sidebar>>;
  readonly navbar: Navbar;
  readonly footer: Footer;
  readonly redirects: readonly Redirect[];
  readonly announcement: Announcement | null;
  readonly home: HomeLists;
  readonly sdks: readonly OfficialSdk[];
  readonly messages: Messages;
  readonly services: Services;
  /** Assistants that readers can open a page in. */
  readonly assistants: readonly Assistant[];
  readonly feedback: Feedback;
}

/** Reports what is wrong between the pages of a site. */
export type SiteCheck = (
  pages: readonly (readonly [page: Page, outline: Outline])[],
  onProblem: (problem: Problem) => void,
) => void;

/** All that a site is made from, as it was read. */
export interface SiteInput {
  readonly files: readonly SourceFile[];
  readonly config: unknown;
  readonly navbar: unknown;
  readonly footer: unknown;
  readonly sidebars: unknown;
  readonly redirects: Readonly<Record<string, string>>;
  readonly announcement: unknown;
  readonly home: unknown;
  readonly sdks: unknown;
  readonly services: unknown;
  readonly assistants: unknown;
  readonly feedback: unknown;
  readonly messages: unknown;
  /** The pages of features. Default: none. */
  readonly screens?: readonly Screen[];
  /** The checks of features. Default: none. */
  readonly checks?: readonly SiteCheck[];
  /** The pages that features render from data. Default: none. */
  readonly rendered?: readonly RenderedPage[];
  /** What sidebars have of the pages that features make. Default: nothing. */
  readonly sidebarItems?: GeneratedItems;
  /** Files, other than pages, that pages can link to: `/llms.txt`. */
  readonly publicFiles: readonly string[];
  /** Problems of other content, found while it was read. */
  readonly problems?: readonly Problem[];
  /** Links of other content. */
  readonly links?: readonly PlacedLink[];
  /** Whether drafts are pages (`npm run dev`) or left out. */
  readonly includeDrafts: boolean;
}

/**
 * Validates everything and composes the site.
 * @throws SiteError with every problem that was found
 */
export function composeSite(input: SiteInput): Site {
  const problems: Problem[] = [...(input.problems ?? [])];
  const onProblem = (problem: Problem) => problems.push(problem);
  const check = <Schema extends z.ZodType>(schema: Schema, value: unknown, where: string, module: string) => {
    const result = parse(schema, value, where, `Correct it; src/core/model/${module} describes every key.`);
    if (result.ok) return result.value;
    problems.push(...result.problems);
    return undefined;
  };

  const config = check(siteConfigSchema, input.config, 'site/site.ts', 'site-config.ts');
  const navbar = check(navbarSchema, input.navbar, 'site/navbar.ts', 'navigation.ts');
  const footer = check(footerSchema, input.footer, 'site/footer.ts', 'navigation.ts');
  const sidebarConfigs = check(
    z.strictObject({ documentation: sidebarSchema, academy: sidebarSchema }),
    input.sidebars,
    'site/sidebars.ts',
    'sidebar.ts',
  );
  const announcement = check(
    announcementSchema.nullable(),
    input.announcement,
    'site/announcement.ts',
    'announcement.ts',
  );
  const home = check(homeSchema, input.home, 'site/home.ts', 'home.ts');
  const sdks = check(sdksSchema, input.sdks, 'site/sdks.ts', 'home.ts');
  const services = check(servicesSchema, input.services, 'site/services.ts', 'services.ts');
  const assistants = check(assistantsSchema, input.assistants, 'site/services.ts', 'assistants-and-feedback.ts');
  const feedback = check(feedbackSchema, input.feedback, 'site/services.ts', 'assistants-and-feedback.ts');
  const messages = check(messagesSchema, input.messages, messagesSource, 'messages.ts');

  const rendered = input.rendered ?? [];
  const { pages, draftIds, unlisted } = createPages(
    input.files,
    [...(config?.screens ?? []), ...(input.screens ?? [])],
    rendered.map(({ page }) => page),
    input.includeDrafts,
    onProblem,
  );
  const byId = new Map(pages.map((page) => [page.id, page]));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const paths = new Set(byPath.keys());
  const files = new Set(input.publicFiles);
  const outlines = new Map(input.files.flatMap(({ path, outline }) => (outline ? [[path, outline]] : [])));
  const anchors = new Map<string, ReadonlySet<string>>([
    ...[...outlines].map(([path, outline]) => [path, new Set(outline.anchors)] as const),
    ...rendered.map(({ page, anchors: ids }) => [page.path, new Set(ids)] as const),
  ]);
  const targets = {
    paths,
    files,
    anchorsOf: (path: string) => anchors.get(path),
  };

  const outlined = [...outlines].flatMap(([path, outline]) => {
    const page = byPath.get(path);
    return page ? [[page, outline] as const] : [];
  });
  for (const [page, outline] of outlined) checkPageLinks(page, outline, targets, onProblem);
  for (const checkAll of input.checks ?? []) checkAll(outlined, onProblem);
  checkRelated(pages, onProblem);
  for (const link of input.links ?? []) checkHref(link, targets, onProblem);
  const redirects = checkRedirects(input.redirects, targets, onProblem);
  checkNavigation('site/announcement.ts', announcement?.link ? [announcement.link] : [], targets, onProblem);
  checkNavigation('site/home.ts', home ? homeLinks(home) : [], targets, onProblem);
  checkNavigation('site/navbar.ts', navbar?.items ?? [], targets, onProblem);
  checkNavigation('site/footer.ts', footer?.columns.flatMap((column) => column.links) ?? [], targets, onProblem);

  const sidebars =
    sidebarConfigs &&
    mapSidebars((name) =>
      resolveSidebar(name, sidebarConfigs[name], byId, new Set(draftIds), input.sidebarItems ?? {}, onProblem),
    );
  const sidebarOf = sidebars
    ? assignSidebars(pages, sidebars, unlisted, targets, onProblem)
    : new Map<string, SidebarName>();

  if (
    problems.length > 0 ||
    !config ||
    !navbar ||
    !footer ||
    !sidebars ||
    announcement === undefined ||
    !home ||
    !sdks ||
    !services ||
    !assistants ||
    !feedback ||
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
    footer: footer,
    redirects,
    announcement,
    home,
    sdks,
    messages: Object.fromEntries(messages.map(({ id, message }) => [id, message])),
    services,
    assistants,
    feedback,
  });
}

function mapSidebars<T>(make: (name: SidebarName) => T): Record<SidebarName, T> {
  return { documentation: make('documentation'), academy: make('academy') };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
