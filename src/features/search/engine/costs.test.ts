import { readFileSync } from 'node:fs';
import path from 'node:path';
import SearchableMap from 'minisearch/SearchableMap';
import { describe, expect, test, vi } from 'vitest';
import { samplePage, sampleProvider, sampleRecords } from '../../../../tests/search/sample-site.ts';
import { sampleRequest } from '../../../../tools/judge-search/sample-request.ts';
import { mostAlternatives, parseQuery, phraseOf } from './query.ts';
import { synonyms } from './synonyms.ts';
import { hostileQueries } from './testing/hostile-queries.ts';

const groups = synonyms.map((group) => group.map(phraseOf));
const parse = (query: string) => parseQuery(query, groups);

/** A small index with what the queries name. */
const records = Array.from({ length: 40 }, (_, page) =>
  sampleRecords(
    samplePage(`/page-${page}`, `Page ${page} about projects and features`),
    `<h2 id="a">Feature flags</h2><p>GET /api/admin/projects/features, word${page} strategy variant</p>`,
  ),
).flat();

/** How many words a search looks up, in all lists of words together. */
async function countLookups(query: string): Promise<number> {
  const { provider } = sampleProvider(records);
  const lookups = (['get', 'has', 'atPrefix', 'fuzzyGet'] as const).map((name) =>
    vi.spyOn(SearchableMap.prototype, name),
  );
  try {
    await provider.search(sampleRequest(query), new AbortController().signal);
    return lookups.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  } finally {
    for (const lookup of lookups) lookup.mockRestore();
  }
}

// The longest queries of the site's fields and of the MCP server.
describe.each([64, 200])('a query of %i characters', (length) => {
  test.each(Object.entries(hostileQueries(length)))(
    '%s: has few alternatives and looks up few words',
    async (_, query) => {
      expect(query).toHaveLength(length);
      expect(parse(query).alternatives.length).toBeLessThanOrEqual(mostAlternatives);
      expect(await countLookups(query)).toBeLessThanOrEqual(5000);
    },
  );
});

test('every path of the API is found without up to three of its values', () => {
  const file = path.resolve(import.meta.dirname, '../../../../content/api/openapi.json');
  const { paths }: { paths: Readonly<Record<string, unknown>> } = JSON.parse(readFileSync(file, 'utf8'));
  const ways = (segments: number, dropped: number): number =>
    dropped === 0 ? 1 : (ways(segments - 1, dropped - 1) * segments) / dropped;
  for (const name of Object.keys(paths)) {
    // A segment in braces becomes a value that occurs only once, so that no two ways are the same.
    const query = name.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => `my${parameter.toLowerCase()}`);
    const segments = Math.max(0, query.split('/').length - 3);
    const shorter = parse(query).alternatives.filter(({ terms }) => terms[0]?.startsWith('api'));
    if (!query.startsWith('/api/')) continue;
    expect([name, shorter.length]).toEqual([
      name,
      [1, 2, 3].reduce((sum, dropped) => sum + ways(segments, dropped), 0),
    ]);
  }
});
