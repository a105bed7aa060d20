import type { FeatureData } from '../feature.ts';
import type { PageContent } from '../markdown/read-markdown.ts';
import type { FetchedReadme } from '../model/fetched.ts';
import type { Page } from '../model/page.ts';
import type { RelatedPage } from '../model/related-pages.ts';

/** A page of `content/docs`. */
export interface Article {
  readonly page: Page;
  readonly content: PageContent;
  /** What readers may want next. */
  readonly related: readonly RelatedPage[];
  /** Changes with the source of the page and the files that it shows. */
  readonly digest: string;
}

/** Everything that pages are rendered from, besides the module `virtual:site`. */
export interface RenderingInput {
  /** The repository. */
  readonly root: string;
  readonly articles: readonly Article[];
  /** What features have loaded. */
  readonly data: FeatureData;
  /** What pages show of it, by path of the page; one map for each feature. */
  readonly shown: readonly ReadonlyMap<string, unknown>[];
  /** When the source of each page was last committed, by path of the page. */
  readonly lastUpdated: ReadonlyMap<string, string>;
  /** Readmes of the SDKs' repositories as they were fetched last, by path of the page that shows them. */
  readonly readmes: Readonly<Record<string, FetchedReadme>>;
  /** Changes with the code of the site, its configuration and its packages, and with the site as a value. */
  readonly siteDigest: string;
}

declare global {
  /** Vite gives pages their own copies of modules, so what was read for them is passed through the process. */
  var renderingInput: RenderingInput | undefined;
}

/** Passes on what pages are rendered from. */
export function setRenderingInput(input: RenderingInput): void {
  globalThis.renderingInput = input;
}

/**
 * Returns what pages are rendered from.
 * @throws Error before the site has been read
 */
export function renderingInput(): RenderingInput {
  const input = globalThis.renderingInput;
  if (!input) throw new Error('The site is read when the build begins; it is not there yet.');
  return input;
}
