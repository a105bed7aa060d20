import { useEffect, useLayoutEffect, useRef } from 'react';
import { t } from 'virtual:messages/overlay';
import { cutQuery } from '../question.ts';
import { Announcement, LimitNote, Screen } from '../Screens.tsx';
import type { Results as SearchResults } from '../search-session.ts';
import type { SearchTools } from '../search-tools.ts';
import { useSearchSession } from '../use-search-session.ts';
import { Results } from './Results.tsx';
import { StartScreen } from './StartScreen.tsx';
import { openCurrent } from './use-combobox.ts';

export interface Props extends SearchTools {
  /** The field of the search dialog. It takes letters before the overlay has loaded. */
  readonly field: HTMLInputElement;
}

/** The search overlay: everything below the field of the search dialog. */
export default function Overlay({ data, provider, field }: Props) {
  const [session, results] = useSearchSession({ data, provider }, { query: field.value });
  const enterWaits = useRef(false);

  useEffect(() => {
    const ask = () => {
      enterWaits.current = false;
      session.ask({ query: field.value });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      if (isRunning(session.results())) enterWaits.current = true;
      else openCurrent(field, event);
    };
    field.addEventListener('input', ask);
    field.addEventListener('keydown', onKeyDown);
    // A letter may have arrived after the session read the field, and before anyone listened.
    if (cutQuery(field.value) !== session.results().question.query) ask();
    return () => {
      field.removeEventListener('input', ask);
      field.removeEventListener('keydown', onKeyDown);
    };
  }, [session, field]);

  useLayoutEffect(() => {
    // The button that had the focus may have gone with its screen.
    if (document.activeElement === document.body) field.focus();
  });

  useEffect(() => {
    field.parentElement?.toggleAttribute('data-stalled', results.status === 'stalled');
    if (isRunning(results) || !enterWaits.current) return;
    enterWaits.current = false;
    openCurrent(field, {});
  }, [field, results]);

  return (
    <>
      <div className="overlay__screen">
        <LimitNote question={results.question} />
        <Screen
          results={results}
          data={data}
          start={<StartScreen field={field} />}
          onQuery={(query) => enterQuery(field, query)}
          onRetry={() => session.retry()}
        >
          {(found) => <Results field={field} found={found} />}
        </Screen>
      </div>
      <Footer isHosted={data.provider.name === 'algolia'} />
      <Announcement results={results} />
    </>
  );
}

function isRunning({ status }: SearchResults): boolean {
  return status === 'loading' || status === 'stalled';
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
