import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Translate } from '../../model/messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { createProvider } from '../create-provider.ts';
import { issueUrlFor, textsOf, type SearchData } from '../search-data.ts';
import { addressOf, kinds, maxQueryLength, questionOf } from './address.ts';
import { Hit } from './Hit.tsx';
import { ResultsSession, type Question, type Results } from './results-session.ts';

/** Words of a snippet, at this width and below it (specification, section 9). */
const wide = 10;
const narrow = { query: '(max-width: 768px)', words: 5 };
const snippetWords = () => (matchMedia(narrow.query).matches ? narrow.words : wide);

export interface Props {
  readonly data: SearchData;
}

/** The results page. Its address holds what is asked, from the first letter on. */
export function SearchPage({ data }: Props) {
  const t = useMemo(() => textsOf(data), [data]);
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
    // Who opens the page without a query has come to type one.
    if (location.search === '') field.current?.focus();
    return () => session.stop();
  }, [session]);
  const results = useSyncExternalStore(session.subscribe, session.results);
  const ask = (next: Question) => {
    setQuestion(next);
    void session.ask(next);
    // The router keeps its own state with the entry.
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
          aria-label={t('search.field')}
          placeholder={t('search.field')}
          maxLength={maxQueryLength}
          autoComplete="off"
          spellCheck="false"
          value={question.query}
          onChange={({ target }) => ask({ ...question, query: target.value.slice(0, maxQueryLength) })}
        />
      </form>
      <Kinds question={question} onChange={ask} t={t} />
      <p className="search-page__status" role="status" aria-live="polite">
        {statusText(results, t)}
      </p>
      <Answer results={results} data={data} t={t} onQuery={(query) => ask({ ...question, query })} />
      {results.hasMore && (
        <button type="button" className="button search-page__more" onClick={() => void session.loadMore()}>
          {t('search.more')}
        </button>
      )}
    </div>
  );
}

interface KindsProps {
  readonly question: Question;
  readonly onChange: (question: Question) => void;
  readonly t: Translate;
}

function Kinds({ question: { query, kind: chosen }, onChange, t }: KindsProps) {
  return (
    <fieldset className="search-page__kinds">
      <legend className="visually-hidden">{t('search.kinds')}</legend>
      {([undefined, ...kinds] as const).map((kind) => (
        <label key={kind ?? 'all'} className="search-page__kind">
          <input
            type="radio"
            name="kind"
            className="visually-hidden"
            checked={chosen === kind}
            onChange={() => onChange({ query, ...(kind && { kind }) })}
          />
          <span>{t(`search.kind.${kind ?? 'all'}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface AnswerProps {
  readonly results: Results;
  readonly data: SearchData;
  readonly t: Translate;
  readonly onQuery: (query: string) => void;
}

function Answer({ results: { status, question, hits }, data, t, onQuery }: AnswerProps) {
  if (status === 'error') {
    return (
      <div className="search-page__message">
        <p className="search-page__message-title">{t('search.failed')}</p>
        <p>{t('search.failedHelp')}</p>
      </div>
    );
  }
  if (question.query.trim() === '')
    return status === 'idle' && <p className="search-page__begin">{t('search.begin')}</p>;
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
          {t('search.missing')} <a href={issueUrlFor(question.query, data)}>{t('search.missingLink')}</a>
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

function statusText({ status, question: { query }, nbHits, hits }: Results, t: Translate): string {
  if (status === 'stalled') return t('search.loading');
  if (status === 'error' || query.trim() === '' || hits.length === 0) return '';
  return nbHits === 1 ? t('search.oneResult', { query }) : t('search.results', { query, count: nbHits });
}
