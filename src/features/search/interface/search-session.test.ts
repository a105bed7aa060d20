import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchProvider, SearchRequest, SearchResponse } from '../engine/provider.ts';
import { answerWith, hitWith } from '../engine/testing/hits.ts';
import { SearchSession } from './search-session.ts';

function setUp() {
  const searches: { request: SearchRequest; answer: (response: SearchResponse) => void; fail: () => void }[] = [];
  const provider: SearchProvider = {
    search: (request) =>
      new Promise((resolve, reject) =>
        searches.push({ request, answer: resolve, fail: () => reject(new Error('offline')) }),
      ),
  };
  const session = new SearchSession({
    provider,
    language: 'en',
    docusaurusTag: 'docs-default-current',
    snippetWords: () => 5,
  });
  return { session, searches };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the searches of a field', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ask for 20 hits, of the chosen kind', () => {
    const { session, searches } = setUp();
    session.ask({ query: 'flag', kind: 'api' });
    expect(searches[0]?.request).toEqual({
      query: 'flag',
      kind: 'api',
      page: 0,
      hitsPerPage: 20,
      snippetWords: 5,
      language: 'en',
      docusaurusTag: 'docs-default-current',
    });
  });

  it('keep the words that no page contains', async () => {
    const { session, searches } = setUp();
    session.ask({ query: 'flga' });
    searches[0]?.answer({ ...answerWith([hitWith()]), unmatched: ['flga'] });
    await settle();
    expect(session.results().found?.unmatched).toEqual(['flga']);
    session.ask({ query: '' });
    expect(session.results().found).toBeUndefined();
  });

  it('add the next page to the hits before', async () => {
    const { session, searches } = setUp();
    const page = (index: number, length: number) =>
      Array.from({ length }, (_, hit) => hitWith({ objectID: `${index}:${hit}` }));
    session.ask({ query: 'flag' });
    searches[0]?.answer(answerWith(page(0, 20), { nbHits: 25 }));
    await settle();
    expect(session.results().found).toMatchObject({ nbHits: 25, hasMore: true });
    session.loadMore();
    expect(searches[1]?.request).toMatchObject({ query: 'flag', page: 1 });
    searches[1]?.answer(answerWith(page(1, 5), { nbHits: 25, page: 1 }));
    await settle();
    expect(session.results().found?.hits).toHaveLength(25);
    expect(session.results().found?.hasMore).toBe(false);
  });

  it('drop the answer to a question that another one has overtaken', async () => {
    const { session, searches } = setUp();
    session.ask({ query: 'fl' });
    session.ask({ query: 'flag' });
    searches[1]?.answer(answerWith([]));
    await settle();
    searches[0]?.answer(answerWith([hitWith()]));
    await settle();
    expect(session.results()).toMatchObject({ status: 'idle', question: { query: 'flag' }, found: { hits: [] } });
  });

  it('stall after 300 ms and not before', async () => {
    const { session } = setUp();
    session.ask({ query: 'flag' });
    await vi.advanceTimersByTimeAsync(299);
    expect(session.results().status).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(session.results().status).toBe('stalled');
  });

  it('report a failure and answer again afterwards', async () => {
    const { session, searches } = setUp();
    session.ask({ query: 'flag' });
    searches[0]?.fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.results()).toMatchObject({ status: 'error', question: { query: 'flag' } });
    session.ask({ query: 'flags' });
    searches[1]?.answer(answerWith([hitWith()]));
    await settle();
    expect(session.results()).toMatchObject({
      status: 'idle',
      found: { hits: [{ url: '/reference/stickiness#context' }] },
    });
  });

  it('ask nothing for a query of spaces', () => {
    const { session, searches } = setUp();
    session.ask({ query: '   ' });
    expect(searches).toEqual([]);
    expect(session.results()).toMatchObject({ status: 'idle', found: undefined });
  });

  it('tell their listeners of each change, until they stop listening', async () => {
    const { session } = setUp();
    const listener = vi.fn<() => void>();
    const stop = session.subscribe(listener);
    session.ask({ query: 'flag' });
    expect(listener).toHaveBeenCalledOnce();
    stop();
    session.ask({ query: '' });
    expect(listener).toHaveBeenCalledOnce();
  });
});
