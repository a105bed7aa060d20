import type { Edition } from '../../../core/model/edition.ts';
import type { Choice, Hierarchy, RecordKind, SearchRecord } from '../records/record.ts';

/** A search request. */
export interface SearchRequest {
  /** The query as typed. */
  readonly query: string;
  readonly hitsPerPage: number;
  /** Counted from 0. */
  readonly page: number;
  /** Number of words in a snippet. */
  readonly snippetWords: number;
  /** Default: all kinds. */
  readonly kind?: RecordKind;
  /** Search only records in this language, such as `en`. */
  readonly language: string;
  /** Search only records of this docs version, such as `docs-default-current`. */
  readonly docusaurusTag: string;
}

/** A piece of plain text, `marked` if it matches the query. Never HTML: the code that shows it must escape it. */
export interface Segment {
  readonly text: string;
  readonly marked: boolean;
}

/** Consecutive segments, which together form the text (or the snippet of a content record). */
export type Segments = readonly Segment[];

/** The segments of each level in a record's hierarchy. */
export type HighlightedHierarchy = { readonly [Level in keyof Hierarchy]: Segments | null };

/** One result. */
export interface SearchHit extends Readonly<
  Pick<SearchRecord, 'objectID' | 'url' | 'anchor' | 'type' | 'content' | 'hierarchy' | 'kind'>
> {
  /** The editions that have what the page describes. Default: all. */
  readonly editions?: readonly Edition[];
  /** The section with the same heading in each SDK that has one. */
  readonly choices?: readonly Choice[];
  readonly highlighted: {
    readonly hierarchy: HighlightedHierarchy;
    /** The text around the match. Null if the heading matched. */
    readonly content: Segments | null;
    /** The first sentence of the section, which says what the section answers. Null if it has none. */
    readonly sentence: Segments | null;
  };
}

export interface SearchResponse {
  /** Best hit first. */
  readonly hits: readonly SearchHit[];
  /** The number of hits on all pages. */
  readonly nbHits: number;
  readonly page: number;
  readonly nbPages: number;
  /** Whether the first sentence of the best hit surely answers the question. Default: false. */
  readonly answers?: boolean;
  /** Words of the query that no page contains, so that the hits contain similar words instead. Default: none. */
  readonly unmatched?: readonly string[];
}

/** A search engine. */
export interface SearchProvider {
  /**
   * @throws Error if the engine can't be reached or its response is invalid; the next call tries again
   * @throws DOMException named AbortError if `signal` is aborted
   */
  search(request: SearchRequest, signal: AbortSignal): Promise<SearchResponse>;
}
