import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from 'virtual:messages/results+search+searchField';
import { Icon } from '../../../ui/Icon.tsx';
import { createProvider } from '../../engine/create-provider.ts';
import { issueUrlFor } from '../issue-url.ts';
import type { SearchData } from '../search-data.ts';
import { addressOf, kinds, maxQueryLength, questionOf } from './address.ts';
import { Hit } from './Hit.tsx';
import { ResultsSession, type Question, type Results } from './results-session.ts';

/** How many words a snippet has in a wide window and in a narrow one. */
const wide = { words: 10 };
const narrow = { query: '(max-width: 768px)', words: 5 };
const snippetWords = () => (matchMedia(narrow.query).matches ? narrow.words : wide.words);

export interface Props {
  readonly data: SearchData;
}

/** The results page. Its address always contains the current question. */
export default function SearchPage({ data }: Props) {
  const [question, setQuestion] = useState(() => questionOf(location.search));
  const [session] = useState(() => {
    const { language, docusaurusTag } = data;
    const begun = new ResultsSession({
      provider: createProvider(data.provider),
      language,
      docusaurusTag,
      snippetWords,
    });
    void begun.ask(question);
    return begun;
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A reader who opens the page without a query wants to type one.
    if (location.search === '') field.current?.focus();
    return () => session.stop();
  }, [session]);
  const results = useSyncExternalStore(session.subscribe, session.results);
  const ask = (next: Question) => {
    setQuestion(next);
    void session.ask(next);
    // The router keeps its own state in the history entry.
    history.replaceState(history.state, '', addressOf(next));
  };

  return (
    <div className="search-page">
      <form className="search-page__form" role="search" onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" size={22} />
        <input
          ref={field}
          className="search-page__field"
          type="search"
          aria-label={t('searchField.label')}
          placeholder={t('searchField.label')}
          maxLength={maxQueryLength}
          autoComplete="off"
          spellCheck="false"
          value={question.query}
          onChange={({ target }) => ask({ ...question, query: target.value.slice(0, maxQueryLength) })}
        />
      </form>
      <Kinds question={question} onChange={ask} />
      <p className="search-page__status" role="status" aria-live="polite">
        {statusText(results)}
      </p>
      <ResultList results={results} data={data} onQuery={(query) => ask({ ...question, query })} />
      {results.hasMore && (
        <button type="button" className="button search-page__more" onClick={() => void session.loadMore()}>
          {t('results.more')}
        </button>
      )}
    </div>
  );
}

interface KindsProps {
  readonly question: Question;
  readonly onChange: (question: Question) => void;
}

function Kinds({ question: { query, kind: chosen }, onChange }: KindsProps) {
  return (
    <fieldset className="search-page__kinds">
      <legend className="visually-hidden">{t('results.kinds')}</legend>
      {([undefined, ...kinds] as const).map((kind) => (
        <label key={kind ?? 'all'} className="search-page__kind">
          <input
            type="radio"
            name="kind"
            className="visually-hidden"
            checked={chosen === kind}
            onChange={() => onChange({ query, ...(kind && { kind }) })}
          />
          <span>{t(`results.kind.${kind ?? 'all'}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ResultListProps {
  readonly results: Results;
  readonly data: SearchData;
  readonly onQuery: (query: string) => void;
}

function ResultList({ results: { status, question, hits }, data, onQuery }: ResultListProps) {
  if (status === 'error') {
    return (
      <div className="search-page__message">
        <p className="search-page__message-title">{t('search.failed')}</p>
        <p>{t('search.failedHelp')}</p>
      </div>
    );
  }
  if (question.query.trim() === '')
    return status === 'idle' && <p className="search-page__begin">{t('results.begin')}</p>;
  if (hits.length === 0) {
    return (
      <div className="search-page__message">
        <p className="search-page__message-title">
          {t('search.noResults')} “<strong>{question.query}</strong>”
        </p>
        <p>{t('search.suggestions')}:</p>
        <ul className="search-page__suggestions">
          {data.suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button type="button" className="button" onClick={() => onQuery(suggestion)}>
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
        <p>
          {t('search.missing')} <a href={issueUrlFor(question.query, data.issueUrl)}>{t('search.missingLink')}</a>
        </p>
      </div>
    );
  }
  return (
    <ol className="search-page__hits">
      {hits.map((hit) => (
        <li key={hit.objectID}>
          <Hit hit={hit} />
        </li>
      ))}
    </ol>
  );
}

function statusText({ status, question: { query }, nbHits, hits, unmatched }: Results): string {
  if (status === 'stalled') return t('results.loading');
  if (status === 'error' || query.trim() === '' || hits.length === 0) return '';
  const found = nbHits === 1 ? t('search.oneResult', { query }) : t('search.results', { query, count: nbHits });
  return unmatched.length === 0 ? found : `${found}. ${t('results.unmatched', { words: unmatched.join(', ') })}`;
}
