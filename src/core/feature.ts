import type { AstroIntegration } from 'astro';
import type { Directive } from './directives/directive.ts';
import type { MarkdownPage } from './docs/markdown-source.ts';
import type { PlacedLink } from './model/links.ts';
import type { Outline, Page } from './model/page.ts';
import type { RenderedPage, SourceFile } from './model/page-sources.ts';
import type { Problem } from './model/problem.ts';
import type { GeneratedItems } from './model/sidebar.ts';
import type { Screen } from './model/site-config.ts';
import type { Site } from './model/site.ts';

/** A page or a file with an address, in addition to the pages of `content/docs`. */
export interface Route {
  /** The address as Astro's routes write it: `/lab`, `/schemas/[schema].json`. */
  readonly pattern: string;
  /** The template, or the module that makes the file. */
  readonly module: URL;
  /** What menus, breadcrumbs, social cards and the sitemap say about a page. A file has none. */
  readonly page?: Pick<Screen, 'id' | 'title' | 'description'>;
}

/**
 * Where pages have something from features. A page of documentation: at its top, after its text, at the date of its source, at
 * its end, and at each of its code blocks. Every page: in the bar at its top. The home page: below its first sentence and next to it. The not-found page:
 * below its text.
 */
export type Place = 'top' | 'after' | 'date' | 'end' | 'code' | 'navbar' | 'homeLead' | 'homeAside' | 'notFound';

/**
 * What features have read for their pages, by name. A feature adds its entry where it defines `load`:
 * `declare module '../../core/feature.ts' { interface FeatureData { readonly labs?: … } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- features extend it
export interface FeatureData {}

/** What the site has when features load what is theirs. */
export interface Loading {
  /** The repository. */
  readonly root: string;
  /** Version of the server that pages describe: `8.2.0`. */
  readonly serverVersion: string;
  /** The written pages. */
  readonly files: readonly SourceFile[];
  /** What the features before have loaded. */
  readonly data: FeatureData;
}

/** A page that no author wrote, as Markdown with its front matter. */
export interface GeneratedPage {
  readonly path: string;
  readonly text: string;
  /** The file that it was made from, relative to the repository. */
  readonly source: string;
}

/** What a feature has loaded. */
export interface Loaded {
  /** For its own pages, and for features that use it. An entry replaces that of a feature before. */
  readonly data?: FeatureData;
  /** What its parts show of it, by path of the page. A page is rendered again when this changes. */
  readonly shown?: ReadonlyMap<string, unknown>;
  readonly pages?: readonly GeneratedPage[];
  /** The pages that its routes render. */
  readonly rendered?: readonly RenderedPage[];
  /** What sidebars have of its pages. */
  readonly sidebarItems?: GeneratedItems;
  /** Links in its data, which the build checks. */
  readonly links?: readonly PlacedLink[];
  readonly problems?: readonly Problem[];
}

/** Reads a data file of the repository; what it returns isn't used. */
export type DataReader = (root: string) => unknown;

/** The build that an integration is part of. */
export interface Build {
  /** The repository, with a slash at its end. */
  readonly root: string;
  /** What is built. Not there before the build begins. */
  readonly current: () => { readonly site: Site; readonly data: FeatureData };
}

/** Returns the pages that a feature renders, as Markdown. */
export type MarkdownPages = () => readonly MarkdownPage[];

/** Adds what a feature does in the build itself. */
export type CreateIntegration = (build: Build) => AstroIntegration;

/** Returns the first version of the server that has each of these names, for those that it knows. */
export type SinceOf = (kind: string, names: readonly string[]) => Readonly<Record<string, string>>;

/**
 * Everything that a feature adds to the site. The core goes through these lists and knows no feature. Modules that run in
 * the browser or render pages are named by their addresses, so that neither loads the code of the other.
 */
export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  /** The features whose data or code it uses. They load first. */
  readonly needs?: readonly Feature[];
  /** What authors can write between colons. */
  readonly directives?: readonly Directive[];
  readonly routes?: readonly Route[];
  /**
   * Read the data files that its directives and pages show, one each. The core calls all of them before it reads pages, and
   * reports what is wrong in any of them: each throws a SiteError.
   */
  readonly dataReaders?: readonly DataReader[];
  /** Loads its data and makes its pages, after those of authors were read. */
  readonly load?: (loading: Loading) => Loaded | Promise<Loaded>;
  /** The module whose default export returns the pages that its routes render as Markdown ({@link MarkdownPages}). */
  readonly markdown?: URL;
  /** Says since when something exists that a directive shows. */
  readonly sinceOf?: SinceOf;
  /** The module whose default export lists islands by the names that pages use. */
  readonly islands?: URL;
  /** Modules of behaviors, by name. Behaviors start in the order of their names. */
  readonly behaviors?: Readonly<Record<string, URL>>;
  /** Style sheets that all pages have. */
  readonly styles?: readonly URL[];
  /** Style sheets of what readers see first, which every page contains. They cost bytes on each page. */
  readonly firstPaintStyles?: readonly URL[];
  /** Style sheets of what readers see first on pages that it renders, which only these contain. */
  readonly ownFirstPaintStyles?: readonly URL[];
  /** The module whose default export creates an Astro integration ({@link CreateIntegration}), for what it adds to the build itself. */
  readonly integration?: URL;
  /** The JSON file of its messages, in the form of `content/messages/en.json`. */
  readonly messages?: URL;
  /** Modules with a default export that renders a part of pages. */
  readonly parts?: Readonly<Partial<Record<Place, URL>>>;
  /** Reads the links of its data in the repository, which the build checks. Throws a SiteError if the data is invalid. */
  readonly links?: (root: string) => readonly PlacedLink[];
  /**
   * Reports what is wrong between pages, and in files about them below `root`, the repository. What is wrong on one page is
   * reported by the directive.
   */
  readonly check?: (
    pages: readonly (readonly [page: Page, outline: Outline])[],
    onProblem: (problem: Problem) => void,
    root: string,
  ) => void;
}

/** Defines a feature. `site/features.ts` lists the ones of the site. */
export const defineFeature = (feature: Feature): Feature => feature;
