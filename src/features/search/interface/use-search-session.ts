import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Question } from './question.ts';
import { SearchSession, type Results } from './search-session.ts';
import type { SearchTools } from './search-tools.ts';

/** The number of words in a snippet, in a wide window and in a narrow one. */
const snippetWords = () => (matchMedia('(max-width: 768px)').matches ? 5 : 10);

/**
 * Returns the searches of a field, and their results. A search that has failed is repeated when the browser is online again.
 *
 * @param first the question that the field contains already
 */
export function useSearchSession({ data, provider }: SearchTools, first: Question): [SearchSession, Results] {
  const [session] = useState(() => {
    const begun = new SearchSession({ ...data, provider, snippetWords });
    begun.ask(first);
    return begun;
  });
  useEffect(() => {
    const retry = () => session.retry();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      session.stop();
    };
  }, [session]);
  return [session, useSyncExternalStore(session.subscribe, session.results)];
}
