import type { Hierarchy, RecordKind, SearchRecord } from './record.ts';

/** What a reader asks. */
export interface SearchRequest {
  /** What was typed, as it was typed. */
  readonly query: string;
  readonly hitsPerPage: number;
  /** From 0. */
  readonly page: number;
  /** How many words of a text are shown around the first match. */
  readonly snippetWords: number;
  /** Default: every kind. */
  readonly kind?: RecordKind;
  /** Records of this language only: `en`. */
  readonly language: string;
  /** Records of this version of the documentation only: `docs-default-current`. */
  readonly docusaurusTag: string;
}

/** A piece of plain text; `marked` where it matches the query. Never HTML: whoever shows it escapes it. */
export interface Segment {
  readonly text: string;
  readonly marked: boolean;
}

/** A text cut into segments, in order; together they are the text (for content, its snippet). */
export type Segments = readonly Segment[];

/** Each level of the hierarchy that a record has. */
export type HighlightedHierarchy = { readonly [Level in keyof Hierarchy]: Segments | null };

/** One result. */
export interface SearchHit extends Readonly<
  Pick<SearchRecord, 'objectID' | 'url' | 'anchor' | 'type' | 'content' | 'hierarchy' | 'kind'>
> {
  readonly highlighted: {
    readonly hierarchy: HighlightedHierarchy;
    /** Null for a heading's own record. */
    readonly content: Segments | null;
  };
}

export interface SearchResponse {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Of all pages together. */
  readonly nbHits: number;
  readonly page: number;
  readonly nbPages: number;
}

/** A search engine, wherever it runs. */
export interface SearchProvider {
  /**
   * @throws Error when the engine cannot be reached or answers what it should not; the next call tries again
   * @throws DOMException named AbortError when `signal` is aborted
   */
  search(request: SearchRequest, signal: AbortSignal): Promise<SearchResponse>;
}
