import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDocSearchClient, toDocSearchHit, type SearchOutcome } from './docsearch-client.ts';
import type { SearchProvider, SearchRequest, SearchResponse } from '../engine/provider.ts';
import { answerWith, hitWith } from '../engine/testing/hits.ts';

/** A provider whose responses the test sends. */
function controlledProvider() {
  const searches: {
    request: SearchRequest;
    signal: AbortSignal;
    answer: (response: SearchResponse) => void;
    fail: () => void;
  }[] = [];
  const provider: SearchProvider = {
    search: (request, signal) =>
      new Promise((resolve, reject) => {
        searches.push({ request, signal, answer: resolve, fail: () => reject(new Error('offline')) });
      }),
  };
  return { provider, searches };
}

function setUp() {
  const { provider, searches } = controlledProvider();
  const outcomes: SearchOutcome[] = [];
  const client = createDocSearchClient({
    provider,
    language: 'en',
    docusaurusTag: 'docs-default-current',
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const ask = (query: string, words = 10) =>
    client.search({
      requests: [
        {
          query,
          indexName: 'docs',
          hitsPerPage: 20,
          attributesToSnippet: [`hierarchy.lvl1:${words}`, `content:${words}`],
        },
      ],
    });
  return { client, ask, searches, outcomes };
}

/** Waits until every promise that can settle has settled. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the search client for DocSearch', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks the provider for 20 hits of the current language and version', async () => {
    const { ask, searches } = setUp();
    void ask('stickiness');
    expect(searches[0]?.request).toEqual({
      query: 'stickiness',
      hitsPerPage: 20,
      page: 0,
      snippetWords: 10,
      language: 'en',
      docusaurusTag: 'docs-default-current',
    });
  });

  it('passes on the snippet length of DocSearch', () => {
    const { ask, searches } = setUp();
    void ask('stickiness', 5);
    expect(searches[0]?.request.snippetWords).toBe(5);
  });

  it('responds in the format of a multi-query', async () => {
    const { ask, searches } = setUp();
    const answer = ask('stickiness');
    searches[0]?.answer(answerWith([hitWith()], { nbHits: 31 }));
    const { results } = await answer;
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      nbHits: 31,
      index: 'docs',
      hits: [{ objectID: '/reference/stickiness#context:0' }],
    });
  });

  it('never resolves an outdated search, regardless of the order of responses', async () => {
    const { ask, searches, outcomes } = setUp();
    const shown: string[] = [];
    void ask('st').then(() => shown.push('st'));
    void ask('sti').then(() => shown.push('sti'));
    expect(searches[0]?.signal.aborted).toBe(true);
    searches[1]?.answer(answerWith([]));
    await settle();
    searches[0]?.answer(answerWith([hitWith()]));
    await settle();
    expect(shown).toEqual(['sti']);
    expect(outcomes).toEqual([{ status: 'answered', query: 'sti', nbHits: 0 }]);
  });

  it('never resolves a canceled search', async () => {
    const { client, ask, searches, outcomes } = setUp();
    const shown = vi.fn<() => void>();
    void ask('st').then(shown);
    client.cancel();
    searches[0]?.answer(answerWith([]));
    await settle();
    expect(shown).not.toHaveBeenCalled();
    expect(outcomes).toEqual([]);
    expect(client.status()).toBe('idle');
  });

  it('shows the error screen of DocSearch after a failure, again after the stalled state, and rejects no promise', async () => {
    const { client, ask, searches, outcomes } = setUp();
    const onError = vi.fn<(error: Error) => never>((error) => {
      throw error;
    });
    const rest = vi.fn<() => void>();
    void ask('st').catch(onError).then(rest, rest);
    searches[0]?.fail();
    await settle();
    expect(onError).toHaveBeenCalledOnce();
    expect(onError.mock.calls[0]?.[0].name).toBe('RetryError');
    await vi.advanceTimersByTimeAsync(400);
    expect(onError).toHaveBeenCalledTimes(2);
    expect(rest).not.toHaveBeenCalled();
    expect(outcomes).toEqual([{ status: 'failed', query: 'st' }]);
    expect(client.status()).toBe('failed');
  });

  it('shows no error of an outdated search', async () => {
    const { ask, searches } = setUp();
    const onError = vi.fn<(error: Error) => void>();
    void ask('st').catch(onError);
    void ask('sti');
    searches[0]?.fail();
    await vi.advanceTimersByTimeAsync(400);
    expect(onError).not.toHaveBeenCalled();
  });

  it('shows an error once when the next search begins before DocSearch calls the failed one stalled', async () => {
    const { ask, searches } = setUp();
    const onError = vi.fn<(error: Error) => void>();
    void ask('st').catch(onError);
    searches[0]?.fail();
    await settle();
    void ask('sti');
    await vi.advanceTimersByTimeAsync(400);
    expect(onError).toHaveBeenCalledOnce();
  });

  it('resolves again after a failure', async () => {
    const { ask, searches } = setUp();
    void ask('st').catch(() => {});
    searches[0]?.fail();
    await settle();
    const answer = ask('sti');
    searches[1]?.answer(answerWith([hitWith()]));
    expect((await answer).results[0]?.hits).toHaveLength(1);
  });
});

describe('a hit for DocSearch', () => {
  const hostile = '<img src=x onerror=alert(1)> & "more"';
  const escaped = '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;';

  it('escapes the markup of a record in every string that DocSearch shows as HTML', () => {
    const hit = toDocSearchHit(
      hitWith({ content: hostile, hierarchy: { lvl0: 'Concepts', lvl1: hostile, lvl2: hostile } }),
    );
    expect(hit.hierarchy).toMatchObject({ lvl1: escaped, lvl2: escaped });
    expect(hit.content).toBe(escaped);
    expect(hit._snippetResult.content?.value).toBe(escaped);
    expect(hit._snippetResult.hierarchy.lvl2?.value).toBe(escaped);
    expect(hit._highlightResult.hierarchy.lvl1?.value).toBe(escaped);
    expect(JSON.stringify(hit)).not.toContain('<img');
  });

  it('does not escape the title of the group, because DocSearch shows it as text', () => {
    const hit = toDocSearchHit(hitWith({ hierarchy: { lvl0: 'Users & groups' } }));
    expect(hit.hierarchy.lvl0).toBe('Users & groups');
    expect(hit._highlightResult.hierarchy.lvl0?.value).toBe('Users & groups');
  });

  it('marks matches', () => {
    const marked = [
      { text: 'stay in their ', marked: false },
      { text: 'bucket', marked: true },
    ];
    const { hierarchy } = hitWith().highlighted;
    const hit = toDocSearchHit(hitWith({ highlighted: { hierarchy, content: marked } }));
    expect(hit._snippetResult.content).toEqual({ value: 'stay in their <mark>bucket</mark>', matchLevel: 'full' });
  });

  it('names the headings above a text, and the page above a heading', () => {
    const text = toDocSearchHit(hitWith());
    const heading = toDocSearchHit(hitWith({ type: 'lvl2', content: null }));
    expect(text._snippetResult.hierarchy.lvl1?.value).toBe('Stickiness › Context');
    expect(heading._snippetResult.hierarchy.lvl1?.value).toBe('Stickiness');
  });
});
