import type { SearchHit, SearchResponse } from '../provider.ts';
import type { Hierarchy } from '../../records/record.ts';

const none: Hierarchy = { lvl0: null, lvl1: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };

/** Creates a hit for tests: a text below a heading, unless `hit` overrides it. */
export function hitWith(
  hit: Partial<Omit<SearchHit, 'hierarchy'>> & { readonly hierarchy?: Partial<Hierarchy> } = {},
): SearchHit {
  const url = hit.url ?? '/reference/stickiness#context';
  const hierarchy = { ...none, lvl0: 'Concepts', lvl1: 'Stickiness', lvl2: 'Context', ...hit.hierarchy };
  const plain = (text: string | null) => (text === null ? null : [{ text, marked: false }]);
  const content = hit.content === undefined ? 'Users stay in their bucket.' : hit.content;
  return {
    objectID: `${url}:0`,
    url,
    anchor: 'context',
    type: 'content',
    kind: 'reference',
    content,
    highlighted: {
      hierarchy: {
        lvl0: plain(hierarchy.lvl0),
        lvl1: plain(hierarchy.lvl1),
        lvl2: plain(hierarchy.lvl2),
        lvl3: plain(hierarchy.lvl3),
        lvl4: plain(hierarchy.lvl4),
        lvl5: plain(hierarchy.lvl5),
        lvl6: plain(hierarchy.lvl6),
      },
      content: plain(content),
      sentence: null,
    },
    ...hit,
    hierarchy,
  };
}

/** Creates a response for tests: page `page` of `nbHits` hits. */
export function answerWith(hits: readonly SearchHit[], { nbHits = hits.length, page = 0 } = {}): SearchResponse {
  return { hits, nbHits, page, nbPages: Math.ceil(nbHits / 20) };
}
