import type { Edition } from '../../../core/model/edition.ts';
import { hierarchyLevels, mapLevels } from './levels.ts';
import type {
  HighlightedHierarchy,
  SearchHit,
  SearchProvider,
  SearchRequest,
  SearchResponse,
  Segments,
} from './provider.ts';
import type { Choice, RecordKind, RecordType } from '../records/record.ts';
import { segmentsOf } from './segments.ts';

export interface Options {
  readonly appId: string;
  /** A key that is only allowed to search. */
  readonly searchKey: string;
  readonly indexName: string;
  /**
   * Hosts that are tried in order. Default: the nearest host, then a host in another network
   * (https://www.algolia.com/doc/rest-api/search/#base-url).
   */
  readonly hosts?: readonly string[];
  /** Timeout of each request in milliseconds. Default: 2500. */
  readonly timeout?: number;
}

/** Markers from the private-use area. They don't occur in texts, so highlighting needs no HTML. */
const open = '\uE000';
const close = '\uE001';

/**
 * Searches an Algolia index through its REST API. Algolia's own `liteClient` would add 4.6 kB (6.0 instead of 1.3 kB,
 * gzipped), and its requests can't be canceled when the reader types on.
 */
export function createAlgoliaProvider({ appId, searchKey, indexName, hosts, timeout = 2500 }: Options): SearchProvider {
  const origins = hosts ?? [
    `https://${appId.toLowerCase()}-dsn.algolia.net`,
    `https://${appId.toLowerCase()}-1.algolianet.com`,
  ];
  return {
    async search(request, signal) {
      const body = JSON.stringify(parametersOf(request));
      const failures: unknown[] = [];
      for (const origin of origins) {
        try {
          return responseOf(await post(`${origin}/1/indexes/${encodeURIComponent(indexName)}/query`, body, signal));
        } catch (error) {
          signal.throwIfAborted();
          failures.push(error);
        }
      }
      throw new Error('The search service did not respond.', { cause: failures.at(-1) });
    },
  };

  async function post(url: string, body: string, signal: AbortSignal): Promise<unknown> {
    const headers = {
      'Content-Type': 'application/json',
      'X-Algolia-Application-Id': appId,
      'X-Algolia-API-Key': searchKey,
    };
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const response = await fetch(url, { method: 'POST', headers, body, signal: limited });
    if (!response.ok) throw new Error(`The search service returned ${response.status}.`);
    return response.json();
  }
}

/** Search parameters: https://www.algolia.com/doc/api-reference/search-api-parameters/ */
function parametersOf({ query, hitsPerPage, page, snippetWords, kind, language, docusaurusTag }: SearchRequest) {
  const levels = hierarchyLevels.map((level) => `hierarchy.${level}`);
  return {
    query,
    hitsPerPage,
    page,
    facetFilters: [`language:${language}`, `docusaurus_tag:${docusaurusTag}`, ...(kind ? [`kind:${kind}`] : [])],
    attributesToRetrieve: ['url', 'anchor', 'type', 'content', 'excerpt', 'choices', 'kind', 'editions', ...levels],
    attributesToHighlight: [...levels, 'excerpt'],
    attributesToSnippet: [`content:${snippetWords}`],
    snippetEllipsisText: '…',
    highlightPreTag: open,
    highlightPostTag: close,
  };
}

/**
 * Validates a response.
 * @throws Error if it isn't a search response, or if a hit would link to another site
 */
function responseOf(body: unknown): SearchResponse {
  const hits = get(body, 'hits');
  if (!Array.isArray(hits)) throw new Error('The search service responded without hits.');
  return {
    hits: hits.map(hitOf),
    nbHits: numberAt(body, 'nbHits'),
    page: numberAt(body, 'page'),
    nbPages: numberAt(body, 'nbPages'),
  };
}

function hitOf(hit: unknown): SearchHit {
  const url = stringAt(hit, 'url');
  if (url === null || !isPath(url)) throw new Error('The search service returned a hit without a path.');
  const hierarchy = mapLevels((level) => stringAt(get(hit, 'hierarchy'), level));
  const highlightedHierarchy: HighlightedHierarchy = mapLevels((level) =>
    segmentsAt(get(get(get(hit, '_highlightResult'), 'hierarchy'), level), hierarchy[level]),
  );
  const content = stringAt(hit, 'content');
  const snippets = get(hit, '_snippetResult');
  return {
    objectID: stringAt(hit, 'objectID') ?? url,
    url,
    anchor: stringAt(hit, 'anchor'),
    type: typeOf(stringAt(hit, 'type')),
    kind: kindOf(stringAt(hit, 'kind')),
    ...editionsOf(hit),
    ...choicesOf(hit),
    content,
    hierarchy,
    highlighted: {
      hierarchy: highlightedHierarchy,
      content: segmentsAt(get(snippets, 'content'), content),
      sentence: segmentsAt(get(get(hit, '_highlightResult'), 'excerpt'), stringAt(hit, 'excerpt')),
    },
  };
}

function segmentsAt(result: unknown, text: string | null): Segments | null {
  if (text === null) return null;
  return segmentsOf(stringAt(result, 'value') ?? text, open, close);
}

// These lists repeat the enums of the record's schema, because importing the schema would add zod to the browser's
// code.
const types: readonly RecordType[] = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];
const kinds: readonly RecordKind[] = ['guide', 'reference', 'sdk', 'api', 'academy'];

const allEditions: readonly Edition[] = ['open-source', 'pro', 'enterprise'];

function editionsOf(hit: unknown): { editions?: readonly Edition[] } {
  const values = get(hit, 'editions');
  return Array.isArray(values) ? { editions: allEditions.filter((edition) => values.includes(edition)) } : {};
}

/** Accepts only choices that lead to a path of this site. */
function choicesOf(hit: unknown): { choices?: readonly Choice[] } {
  const values = get(hit, 'choices');
  if (!Array.isArray(values)) return {};
  const choices = values.flatMap((value: unknown) => {
    const [label, url] = [stringAt(value, 'label'), stringAt(value, 'url')];
    return label !== null && url !== null && isPath(url) ? [{ label, url }] : [];
  });
  return choices.length > 0 ? { choices } : {};
}

/** Accepts only paths, and rejects `//` and `/\\`, which browsers treat as another host. */
function isPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}

const typeOf = (value: string | null): RecordType => types.find((type) => type === value) ?? 'content';
const kindOf = (value: string | null): RecordKind => kinds.find((kind) => kind === value) ?? 'reference';

function get(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function stringAt(value: unknown, key: string): string | null {
  const text = get(value, key);
  return typeof text === 'string' && text !== '' ? text : null;
}

function numberAt(value: unknown, key: string): number {
  const number = get(value, key);
  if (typeof number !== 'number') throw new Error(`The search service responded without ${key}.`);
  return number;
}
