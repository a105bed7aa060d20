import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from 'virtual:messages/hit+results+search+searchField';
import { Icon } from '../../../ui/Icon.tsx';
import type { SearchHit } from '../../engine/provider.ts';
import { ambiguousHits, hitText, Marked } from '../hit-text.tsx';
import { countText, NoResults, SearchFailed } from '../Screens.tsx';
import type { SearchData } from '../search-data.ts';
import { SearchSession, type Question, type Results } from '../search-session.ts';
import type { SearchTools } from '../search-tools.ts';
import { addressOf, kinds, maxQueryLength, questionOf } from './address.ts';

/** How many words a snippet has in a wide window and in a narrow one. */
const wide = { words: 10 };
const narrow = { query: '(max-width: 768px)', words: 5 };
const snippetWords = () => (matchMedia(narrow.query).matches ? narrow.words : wide.words);

/** The results page. Its address always contains the current question. */
export default function SearchPage({ data, provider }: SearchTools) {
  const [question, setQuestion] = useState(() => questionOf(location.search));
  const [session] = useState(() => {
    const begun = new SearchSession({ ...data, provider, snippetWords });
    void begun.ask(question);
    return begun;
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A reader who opens the page without a query wants to type one.
    if (location.search === '') field.current?.focus({ preventScroll: true });
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
        {results.status === 'stalled' ? t('results.loading') : results.status === 'error' ? '' : countText(results)}
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
          <span>{kind ? t(`hit.kind.${kind}`) : t('results.all')}</span>
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
  if (status === 'error') return <SearchFailed />;
  if (question.query.trim() === '')
    return status === 'idle' && <p className="search-page__begin">{t('results.begin')}</p>;
  if (hits.length === 0) return <NoResults query={question.query} data={data} onQuery={onQuery} />;
  const ambiguous = ambiguousHits(hits);
  return (
    <ol className="search-page__hits">
      {hits.map((hit) => (
        <li key={hit.objectID}>
          <Hit hit={hit} showPath={ambiguous.has(hit)} />
        </li>
      ))}
    </ol>
  );
}

function Hit({ hit, showPath }: { readonly hit: SearchHit; readonly showPath: boolean }) {
  const { title, trail, excerpt, label } = hitText(hit);
  return (
    <article className="search-hit">
      <h2 className="search-hit__title">
        <a href={hit.url}>
          <Marked segments={title} />
        </a>
      </h2>
      <p className="search-hit__trail">
        <span className="search-hit__kind">{label}</span>
        {[...trail, ...(showPath ? [hit.url] : [])].join(' › ')}
      </p>
      {excerpt && (
        <p className="search-hit__text">
          <Marked segments={excerpt} />
        </p>
      )}
    </article>
  );
}
