import { t } from 'virtual:messages/search';
import { issueUrlFor } from './issue-url.ts';
import type { SearchData } from './search-data.ts';
import type { Results } from './search-session.ts';

interface NoResultsProps {
  readonly query: string;
  readonly data: SearchData;
  /** Searches for a suggestion. */
  readonly onQuery: (query: string) => void;
}

/** Shown if a query has no results: other queries to try, and a way to report the missing page. */
export function NoResults({ query, data, onQuery }: NoResultsProps) {
  return (
    <div className="search-screen">
      <p className="search-screen__title">
        {t('search.noResults')} “<strong>{query}</strong>”
      </p>
      <p>{t('search.suggestions')}:</p>
      <ul className="search-screen__suggestions">
        {data.suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button type="button" className="button" onClick={() => onQuery(suggestion)}>
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
      <p>
        {t('search.missing')} <a href={issueUrlFor(query, data.issueUrl)}>{t('search.missingLink')}</a>
      </p>
    </div>
  );
}

/** Shown if the search engine can't be reached. */
export function SearchFailed() {
  return (
    <div className="search-screen">
      <p className="search-screen__title">{t('search.failed')}</p>
      <p>{t('search.failedHelp')}</p>
    </div>
  );
}

/** Returns how many results there are, and which words of the query no page contains. Empty if there are no results. */
export function countText({ question: { query }, nbHits, hits, unmatched }: Results): string {
  if (query.trim() === '' || hits.length === 0) return '';
  const found = t('search.results', { query, count: nbHits });
  return unmatched.length === 0 ? found : `${found}. ${unmatchedText(unmatched)}`;
}

export function unmatchedText(words: readonly string[]): string {
  return t('search.unmatched', { words: words.join(', ') });
}
