import { algoliasearch, type IndexSettings } from 'algoliasearch';
import type { SearchRecord } from '../../src/features/search/records/record.ts';

export interface Options {
  readonly appId: string;
  /** A key with the permissions `addObject`, `editSettings` and `deleteIndex`. It is never printed. */
  readonly adminKey: string;
  readonly indexName: string;
  /** Default: the hosts of the application. */
  readonly host?: string;
  /** Receives a message for each step. */
  readonly onProgress: (step: string) => void;
}

/**
 * Replaces all records of an index, and its settings.
 *
 * Settings and records are written to a temporary index, which then replaces the index. Until that moment readers find the
 * old records under the old settings, and if a step fails, nothing changes for them. The library's `replaceAllObjects`
 * does the same for records, but copies the settings of the index that it replaces.
 *
 * @throws Error if Algolia rejects a request or can't be reached
 */
export async function pushRecords(records: readonly SearchRecord[], options: Options): Promise<void> {
  const { appId, adminKey, indexName, host, onProgress } = options;
  const client = algoliasearch(appId, adminKey, host === undefined ? {} : { hosts: [hostAt(host)] });
  const temporary = `${indexName}_next`;
  const finish = ({ taskID }: { readonly taskID: number }) => client.waitForTask({ indexName: temporary, taskID });

  onProgress('Clearing the temporary index');
  await finish(await client.clearObjects({ indexName: temporary }));
  onProgress('Writing its settings');
  await finish(await client.setSettings({ indexName: temporary, indexSettings }));
  onProgress(`Writing ${records.length} records`);
  await client.chunkedBatch({
    indexName: temporary,
    objects: records.map((record) => ({ ...record })),
    waitForTasks: true,
  });
  onProgress(`Replacing ${indexName}`);
  const operationIndexParams = { operation: 'move', destination: indexName } as const;
  await finish(await client.operationIndex({ indexName: temporary, operationIndexParams }));
}

/** Returns a host of Algolia's client from an origin such as `http://localhost:8080`. */
function hostAt(origin: string) {
  const { hostname, port, protocol } = new URL(origin);
  return {
    url: hostname,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    accept: 'readWrite' as const,
    ...(port !== '' && { port: Number(port) }),
  };
}

const levels = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}`);

/** The settings of the index, which say how it ranks and filters: https://www.algolia.com/doc/api-reference/settings-api-parameters/ */
export const indexSettings = {
  searchableAttributes: [...levels.map((level) => `unordered(${level})`), 'unordered(questions)', 'content'],
  attributesForFaceting: ['language', 'docusaurus_tag', 'kind'].map((name) => `filterOnly(${name})`),
  // The record of a heading has more of the query in its first attributes, so headings rank above texts.
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  customRanking: ['desc(weight)'],
  // One hit per page or section.
  attributeForDistinct: 'url',
  distinct: true,
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  ignorePlurals: ['en'],
  queryLanguages: ['en'],
  removeWordsIfNoResults: 'allOptional',
  advancedSyntax: true,
} satisfies IndexSettings;
