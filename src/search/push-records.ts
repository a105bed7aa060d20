import type { SearchRecord } from './record.ts';

/** Records that one request carries (https://www.algolia.com/doc/rest-api/search/#batch-write-operations). */
const batchSize = 1000;
/** Milliseconds that one request may take. */
const requestTimeout = 30_000;
/** Milliseconds between two questions whether the service has finished, and how often it is asked. */
const pollInterval = 500;
const polls = 600;

export interface Options {
  readonly appId: string;
  /** A key that may write: `addObject`, `editSettings`, `deleteIndex`. It is never shown. */
  readonly adminKey: string;
  readonly indexName: string;
  /** Default: the application's own host. */
  readonly host?: string;
  /** Milliseconds. Default: 500. */
  readonly pollInterval?: number;
  /** Hears of each step. */
  readonly onProgress: (step: string) => void;
}

/**
 * Replaces all records of an index. They go into a temporary index that takes the index's place when it is whole, so
 * that readers find either the old records or the new ones, and the old ones when anything fails.
 *
 * @throws Error when the service refuses a request or does not answer
 */
export async function pushRecords(records: readonly SearchRecord[], options: Options): Promise<void> {
  const { indexName, onProgress } = options;
  const temporary = `${indexName}_next`;
  const send = senderFor(options);
  const finish = async (answer: unknown) => {
    const taskId = numberIn(answer, 'taskID');
    for (let poll = 0; poll < polls; poll += 1) {
      if (textIn(await send('GET', `${pathOf(temporary)}/task/${taskId}`), 'status') === 'published') return;
      await new Promise((resolve) => setTimeout(resolve, options.pollInterval ?? pollInterval));
    }
    throw new Error(`Algolia has not finished task ${taskId} in ${(polls * pollInterval) / 60_000} minutes.`);
  };

  onProgress('Clearing the temporary index');
  await finish(await send('POST', `${pathOf(temporary)}/clear`, {}));
  onProgress('Writing its settings');
  await finish(await send('PUT', `${pathOf(temporary)}/settings`, indexSettings));
  for (const [first, batch] of batchesOf(records)) {
    const requests = batch.map((body) => ({ action: 'addObject', body }));
    await finish(await send('POST', `${pathOf(temporary)}/batch`, { requests }));
    onProgress(`${first + batch.length} of ${records.length} records`);
  }
  onProgress(`Putting it in the place of ${indexName}`);
  await finish(await send('POST', `${pathOf(temporary)}/operation`, { operation: 'move', destination: indexName }));
}

/** The batches that records are sent in, each with the position of its first record. */
export function batchesOf<T>(records: readonly T[]): (readonly [first: number, batch: readonly T[]])[] {
  const count = Math.ceil(records.length / batchSize);
  return Array.from({ length: count }, (_, index) => {
    const first = index * batchSize;
    return [first, records.slice(first, first + batchSize)] as const;
  });
}

const levels = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}`);

/** How the index ranks and filters: https://www.algolia.com/doc/api-reference/settings-api-parameters/ */
export const indexSettings = {
  searchableAttributes: [...levels.map((level) => `unordered(${level})`), 'content'],
  attributesForFaceting: ['language', 'docusaurus_tag', 'kind'].map((name) => `filterOnly(${name})`),
  // Headings before texts: a heading's own record has more of the query in its first attributes.
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  customRanking: ['desc(weight)'],
  // One hit for each place that a reader can go to.
  attributeForDistinct: 'url',
  distinct: true,
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  ignorePlurals: ['en'],
  queryLanguages: ['en'],
  removeWordsIfNoResults: 'allOptional',
  advancedSyntax: true,
} as const;

const pathOf = (index: string): string => `/1/indexes/${encodeURIComponent(index)}`;

type Send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<unknown>;

function senderFor({ appId, adminKey, host = `https://${appId.toLowerCase()}.algolia.net` }: Options): Send {
  const headers = {
    'Content-Type': 'application/json',
    'X-Algolia-Application-Id': appId,
    'X-Algolia-API-Key': adminKey,
  };
  return async (method, path, body) => {
    const response = await fetch(`${host}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(requestTimeout),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response.json();
    const message = textIn(await response.json().catch(() => undefined), 'message');
    throw new Error(
      `Algolia answered ${method} ${path} with ${response.status}${message === undefined ? '' : `: ${message}`}.`,
    );
  };
}

function valueIn(answer: unknown, key: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined;
}

function textIn(answer: unknown, key: string): string | undefined {
  const value = valueIn(answer, key);
  return typeof value === 'string' ? value : undefined;
}

function numberIn(answer: unknown, key: string): number {
  const value = valueIn(answer, key);
  if (typeof value !== 'number') throw new Error(`Algolia answered without ${key}.`);
  return value;
}
