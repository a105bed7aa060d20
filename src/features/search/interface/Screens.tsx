import { useEffect, useState, type ReactNode } from 'react';
import { t } from 'virtual:messages/search';
import { isBlank, maxQueryLength, type Question } from './question.ts';
import type { SearchData } from './search-data.ts';
import type { Found, Results } from './search-session.ts';

interface NoResultsProps {
  readonly query: string;
  readonly data: SearchData;
  /** Searches for a suggestion. */
  readonly onQuery: (query: string) => void;
}

interface ScreenProps extends Omit<NoResultsProps, 'query'> {
  readonly results: Results;
  /** Shown before there is a question. */
  readonly start: ReactNode;
  /** Default: the reader can't try again here. */
  readonly onRetry?: (() => void) | undefined;
  /** Shows what was found. Default: something else does. */
  readonly children?: (found: Found) => ReactNode;
}

/** Shows what became of a search. */
export function Screen({ results: { status, question, found }, start, onRetry, children, ...props }: ScreenProps) {
  if (isBlank(question)) return start;
  if (status === 'error') return <SearchFailed onRetry={onRetry} />;
  if (!found) return <Searching />;
  return found.hits.length === 0 ? <NoResults query={found.question.query} {...props} /> : children?.(found);
}

/** Shown if a query has no results: other queries to try, and a way to report the missing page. */
function NoResults({ query, data, onQuery }: NoResultsProps) {
  const issue = new URLSearchParams({
    title: t('search.issueTitle', { query }),
    body: t('search.issueBody', { query }),
  });
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
        {t('search.missing')} <a href={`${data.issueUrl}?${issue}`}>{t('search.missingLink')}</a>
      </p>
    </div>
  );
}

/** Shown if the search engine can't be reached. */
function SearchFailed({ onRetry }: Pick<ScreenProps, 'onRetry'>) {
  return (
    <div className="search-screen">
      <p className="search-screen__title">{t('search.failed')}</p>
      <p>{t('search.failedHelp')}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {t('search.retry')}
        </button>
      )}
    </div>
  );
}

/** Shown while the first response is on its way. */
function Searching() {
  return (
    <div className="loader">
      <span className="loader__spinner" aria-hidden="true" />
      {t('search.loading')}
    </div>
  );
}

/** Says that the field is full. */
export function LimitNote({ question }: Pick<Results, 'question'>) {
  const text = limitText(question);
  return text !== '' && <p className="search-limit">{text}</p>;
}

/** Lets screen readers announce the results when they haven't changed for a moment. */
export function Announcement({ results }: { readonly results: Results }) {
  const text = spokenText(results);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), text === '' ? 0 : announceDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" role="status">
      {spoken}
    </p>
  );
}

/** Milliseconds without a change after which screen readers announce the results. */
const announceDelay = 500;

function spokenText(results: Results): string {
  if (isBlank(results.question)) return '';
  return [limitText(results.question), stateText(results)].filter((text) => text !== '').join(' ');
}

function stateText({ status, question, found }: Results): string {
  if (status === 'error') return `${t('search.failed')}. ${t('search.failedHelp')}`;
  if (status === 'stalled') return t('search.loading');
  if (status === 'loading' || !found) return '';
  return found.hits.length === 0 ? `${t('search.noResults')} “${question.query}”` : countText(found);
}

function limitText({ query }: Question): string {
  return query.length < maxQueryLength ? '' : t('search.limit', { count: maxQueryLength });
}

/** Returns how many results there are, and which words of the query no page contains. */
export function countText({ question: { query }, nbHits, unmatched }: Found): string {
  const found = t('search.results', { query, count: nbHits });
  return unmatched.length === 0 ? found : `${found}. ${unmatchedText(unmatched)}`;
}

export function unmatchedText(words: readonly string[]): string {
  return t('search.unmatched', { words: words.join(', ') });
}
