import { editions } from '../../../core/model/edition.ts';
import { hierarchyLevels, mapLevels } from './levels.ts';
import type { SearchHit, SearchProvider, SearchRequest, SearchResponse, Segments } from './provider.ts';
import { recordKinds, recordTypes } from '../records/record-kinds.ts';
import type { Choice } from '../records/record.ts';
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
  const hits = valueAt(body, 'hits');
  if (!Array.isArray(hits)) throw new Error('The search service responded without hits.');
  return {
    hits: hits.map(hitOf),
    nbHits: numberAt(body, 'nbHits'),
    page: numberAt(body, 'page'),
    nbPages: numberAt(body, 'nbPages'),
  };
}

function hitOf(hit: unknown): SearchHit {
  const url = textAt(hit, 'url');
  if (url === null || !isPath(url)) throw new Error('The search service returned a hit without a path.');
  const hierarchy = mapLevels((level) => textAt(hit, 'hierarchy', level));
  const content = textAt(hit, 'content');
  const editionsOfHit = valueAt(hit, 'editions');
  /** The text with its marks, which are at `keys` if the service has found any. */
  const marked = (text: string | null, ...keys: readonly string[]): Segments | null =>
    text === null ? null : segmentsOf(textAt(hit, ...keys, 'value') ?? text, open, close);
  return {
    objectID: textAt(hit, 'objectID') ?? url,
    url,
    anchor: textAt(hit, 'anchor'),
    type: recordTypes.find((type) => type === textAt(hit, 'type')) ?? 'content',
    kind: recordKinds.find((kind) => kind === textAt(hit, 'kind')) ?? 'reference',
    ...(Array.isArray(editionsOfHit) && { editions: editions.filter((edition) => editionsOfHit.includes(edition)) }),
    ...choicesOf(hit),
    content,
    hierarchy,
    highlighted: {
      hierarchy: mapLevels((level) => marked(hierarchy[level], '_highlightResult', 'hierarchy', level)),
      content: marked(content, '_snippetResult', 'content'),
      sentence: marked(textAt(hit, 'excerpt'), '_highlightResult', 'excerpt'),
    },
  };
}

/** Accepts only choices that lead to a path of this site. */
function choicesOf(hit: unknown): { choices?: readonly Choice[] } {
  const values = valueAt(hit, 'choices');
  if (!Array.isArray(values)) return {};
  const choices = values.flatMap((value: unknown) => {
    const [label, url] = [textAt(value, 'label'), textAt(value, 'url')];
    return label !== null && url !== null && isPath(url) ? [{ label, url }] : [];
  });
  return choices.length > 0 ? { choices } : {};
}

/** Accepts only paths, and rejects `//` and `/\\`, which browsers treat as another host. */
function isPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}

/** Returns what an object has at a path of keys. Undefined if something on the way is missing. */
function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (outer, key) => (typeof outer === 'object' && outer !== null ? Reflect.get(outer, key) : undefined),
    value,
  );
}

function textAt(value: unknown, ...keys: readonly string[]): string | null {
  const text = valueAt(value, ...keys);
  return typeof text === 'string' && text !== '' ? text : null;
}

function numberAt(value: unknown, key: string): number {
  const number = valueAt(value, key);
  if (typeof number !== 'number') throw new Error(`The search service responded without ${key}.`);
  return number;
}
