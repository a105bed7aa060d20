import type { Directive } from './directives/directive.ts';
import type { Screen } from './model/site-config.ts';
import type { SiteCheck } from './model/site.ts';

/** A page or a file with an address, in addition to the pages of `content/docs`. */
export interface Route {
  /** The address as Astro's routes write it: `/lab`, `/schemas/[schema].json`. */
  readonly pattern: string;
  /** The template, or the module that makes the file. */
  readonly module: URL;
  /** What menus, breadcrumbs, social cards and the sitemap say about a page. A file has none. */
  readonly page?: Pick<Screen, 'id' | 'title' | 'description' | 'keywords'>;
}

/** Where a page of documentation has something from features: at its top, after its text, at the date of its source, or at its end. */
export type ArticlePlace = 'top' | 'after' | 'date' | 'end';

/**
 * Everything that a feature adds to the site. The core goes through these lists and knows no feature. Modules that run in
 * the browser or render pages are named by their addresses, so that neither loads the code of the other.
 */
export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  /** What authors can write between colons. */
  readonly directives?: readonly Directive[];
  readonly routes?: readonly Route[];
  /** The module whose default export lists islands by the names that pages use. */
  readonly islands?: URL;
  /** Modules of behaviors, by name. Behaviors start in the order of their names. */
  readonly behaviors?: Readonly<Record<string, URL>>;
  /** Style sheets that all pages have. */
  readonly styles?: readonly URL[];
  /** Style sheets of what readers see first, which every page contains. They cost bytes on each page. */
  readonly firstPaintStyles?: readonly URL[];
  /** The JSON file of its messages, in the form of `content/messages/en.json`. */
  readonly messages?: URL;
  /** Modules with a default export that renders a part of every page of documentation. */
  readonly articleParts?: Readonly<Partial<Record<ArticlePlace, URL>>>;
  /** Reports what is wrong between pages. What is wrong on one page is reported by the directive. */
  readonly check?: SiteCheck;
}

/** Defines a feature. `site/features.ts` lists the ones of the site. */
export const defineFeature = (feature: Feature): Feature => feature;
