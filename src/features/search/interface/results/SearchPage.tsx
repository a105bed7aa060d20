import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from 'virtual:messages/hit+results+search+searchField';
import { Icon } from '../../../../core/ui/Icon.tsx';
import { arrange, type HitGroup } from '../../engine/arrange.ts';
import type { SearchHit } from '../../engine/provider.ts';
import { recordKinds } from '../../records/record-kinds.ts';
import { ambiguousHits, groupTitle, hitText, Marked, withMarks } from '../hit-text.tsx';
import { addressOf, cutQuery, maxQueryLength, questionOf, type Question } from '../question.ts';
import { Announcement, countText, LimitNote, Screen } from '../Screens.tsx';
import { hitsPerPage, type Results } from '../search-session.ts';
import type { SearchTools } from '../search-tools.ts';
import { useSearchSession } from '../use-search-session.ts';

/** The results page. Its address always contains the current question. */
export default function SearchPage({ data, provider }: SearchTools) {
  const [question, setQuestion] = useState(() => questionOf(location.search));
  const [session, results] = useSearchSession({ data, provider }, question);
  const page = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const focused = useRef<HTMLElement>(null);
  /** The number of hits when the reader last asked for more. */
  const shown = useRef(0);
  useEffect(() => {
    // A reader who opens the page without a query wants to type one.
    if (location.search === '') field.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    // The button that had the focus is gone: the last hits have been loaded, or another screen has replaced its screen.
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return;
    const links = page.current?.querySelectorAll<HTMLElement>('.search-hit a');
    (links?.[shown.current] ?? field.current)?.focus({ preventScroll: true });
  });
  const ask = (next: Question) => {
    shown.current = Infinity;
    setQuestion(next);
    session.ask(next);
    try {
      // The router keeps its own state in the history entry.
      history.replaceState(history.state, '', addressOf(next));
    } catch {
      // Safari refuses more than 100 changes in 30 seconds. The next letter changes the address again.
    }
  };
  const loadMore = () => {
    shown.current = results.found?.hits.length ?? 0;
    session.loadMore();
  };
  const { status, found } = results;

  return (
    <div ref={page} className="search-page" onFocus={({ target }) => (focused.current = target)}>
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
          onChange={({ target }) => ask({ ...question, query: cutQuery(target.value) })}
        />
      </form>
      <LimitNote question={question} />
      <Kinds question={question} onChange={ask} />
      <p className="search-page__status">{found && found.hits.length > 0 && countText(found)}</p>
      <Hits results={results} />
      <Screen
        results={results}
        data={data}
        start={<p className="search-page__begin">{t('results.begin')}</p>}
        onQuery={(query) => ask({ ...question, query })}
        // The button for more hits tries again, too.
        onRetry={found ? undefined : () => session.retry()}
      />
      {found?.hasMore && (
        <button type="button" className="button search-page__more" onClick={loadMore}>
          {t(status === 'stalled' ? 'search.loading' : 'results.more')}
        </button>
      )}
      <Announcement results={results} />
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
      {([undefined, ...recordKinds] as const).map((kind) => (
        <label key={kind ?? 'all'} className="search-page__kind">
          <input
            type="radio"
            name="kind"
            className="visually-hidden"
            checked={chosen === kind}
            onChange={() => onChange({ query, ...(kind && { kind }) })}
          />
          <span>{kind ? t(`results.kind.${kind}`) : t('results.all')}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** All hits, arranged in the pages in which they were loaded, so that more of them move none. */
function Hits({ results: { found } }: { readonly results: Results }) {
  if (!found || found.hits.length === 0) return null;
  const ambiguous = ambiguousHits(found.hits);
  const groups = Array.from({ length: found.pages }, (_, page) => {
    const hits = found.hits.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
    const all = arrange(hits, { answers: found.answers && page === 0, most: hitsPerPage });
    return all.map((group) => ({ ...group, page }));
  }).flat();
  return groups.map((group) => (
    <section key={`${group.page} ${group.kind} ${group.section}`} className="search-page__group">
      <h2 className="search-page__group-title">{groupTitle(group)}</h2>
      <ol className="search-page__hits">
        {group.hits.map((hit) => (
          <li key={hit.objectID}>
            <Hit hit={hit} group={group.kind} showPath={ambiguous.has(hit) && hit.choices === undefined} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

interface HitProps {
  readonly hit: SearchHit;
  readonly group: HitGroup['kind'];
  readonly showPath: boolean;
}

function Hit({ hit, group, showPath }: HitProps) {
  const { title, trail, sentence, excerpt, label } = hitText(hit);
  const place = [...(group === 'section' ? trail.slice(1) : trail), ...(showPath ? [hit.url] : [])].join(' › ');
  return (
    <article className="search-hit" data-group={group}>
      <div className="search-hit__head">
        <h3 className="search-hit__title">
          <a href={hit.url}>{withMarks(title)}</a>
        </h3>
        {place !== '' && <span className="search-hit__trail">{place}</span>}
        {label !== '' && <span className="search-hit__label">{label}</span>}
      </div>
      <Marked as="p" className="search-hit__sentence" segments={sentence} />
      <Marked as="p" className="search-hit__text" segments={excerpt} />
      {hit.choices && (
        <p className="search-hit__choices">
          {t('hit.choices', { count: hit.choices.length })}{' '}
          {hit.choices.map(({ label: name, url }) => (
            <a key={url} href={url}>
              {name}
            </a>
          ))}
        </p>
      )}
    </article>
  );
}
