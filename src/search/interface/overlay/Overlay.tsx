import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from 'virtual:messages/overlay+search';
import { countText, NoResults, SearchFailed } from '../Screens.tsx';
import { SearchSession, type Results as SearchResults } from '../search-session.ts';
import type { SearchTools } from '../search-tools.ts';
import { Results } from './Results.tsx';
import { StartScreen } from './StartScreen.tsx';
import { openCurrent } from './use-combobox.ts';

export interface Props extends SearchTools {
  /** The field of the search dialog. It takes letters before the overlay has loaded. */
  readonly field: HTMLInputElement;
}

/** The number of words in an excerpt, in a wide window and in a narrow one. */
const excerptWords = () => (matchMedia('(max-width: 768px)').matches ? 5 : 10);
/** Milliseconds without a change after which screen readers announce the results. */
const announceDelay = 500;

/** The search overlay: everything below the field of the search dialog. */
export default function Overlay({ data, provider, field }: Props) {
  const [session] = useState(() => new SearchSession({ ...data, provider, snippetWords: excerptWords }));
  const results = useSyncExternalStore(session.subscribe, session.results);
  const enterWaits = useRef(false);

  useEffect(() => {
    const ask = () => {
      enterWaits.current = false;
      void session.ask({ query: field.value });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      const { status } = session.results();
      if (status === 'idle') openCurrent(field, event);
      else enterWaits.current = status !== 'error';
    };
    ask();
    field.addEventListener('input', ask);
    field.addEventListener('keydown', onKeyDown);
    return () => {
      field.removeEventListener('input', ask);
      field.removeEventListener('keydown', onKeyDown);
      session.stop();
    };
  }, [session, field]);

  useEffect(() => {
    field.parentElement?.toggleAttribute('data-stalled', results.status === 'stalled');
    if (results.status !== 'idle' || !enterWaits.current) return;
    enterWaits.current = false;
    openCurrent(field, {});
  }, [field, results]);

  return (
    <>
      <div className="overlay__screen">
        <Screen field={field} results={results} data={data} onQuery={(query) => enterQuery(field, query)} />
      </div>
      <Footer isHosted={data.provider.name === 'algolia'} />
      <Announcement key={results.question.query + results.status} text={spokenText(results)} />
    </>
  );
}

interface ScreenProps extends Pick<Props, 'field' | 'data'> {
  readonly results: SearchResults;
  readonly onQuery: (query: string) => void;
}

function Screen({ field, results, data, onQuery }: ScreenProps) {
  const { status, question, hits, nbHits, unmatched } = results;
  if (status === 'error') return <SearchFailed />;
  if (question.query === '') return <StartScreen field={field} />;
  if (hits.length === 0) return <NoResults query={question.query} data={data} onQuery={onQuery} />;
  return <Results field={field} hits={hits} nbHits={nbHits} unmatched={unmatched} query={question.query} />;
}

/** Enters a query as if the reader had typed it. */
function enterQuery(field: HTMLInputElement, query: string): void {
  field.value = query;
  field.focus();
  field.dispatchEvent(new Event('input'));
}

/** Says what the keys do. Algolia requires its name next to its results. */
function Footer({ isHosted }: { readonly isHosted: boolean }) {
  return (
    <div className="overlay__footer">
      {isHosted && (
        <span className="overlay__by">
          {t('overlay.by')}{' '}
          <a href="https://www.algolia.com/developers" target="_blank" rel="noopener">
            Algolia
          </a>
        </span>
      )}
      {(['select', 'move', 'close'] as const).map((action) => (
        <span key={action} className="overlay__hint">
          <kbd>{t(`overlay.key.${action}`)}</kbd> {t(`overlay.action.${action}`)}
        </span>
      ))}
    </div>
  );
}

/** Lets screen readers announce a text when it hasn't changed for a moment. */
function Announcement({ text }: { readonly text: string }) {
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

function spokenText(results: SearchResults): string {
  const { status, question, hits } = results;
  if (status === 'error') return `${t('search.failed')}. ${t('search.failedHelp')}`;
  if (status !== 'idle' || question.query === '') return '';
  return hits.length === 0 ? `${t('search.noResults')} “${question.query}”` : countText(results);
}
