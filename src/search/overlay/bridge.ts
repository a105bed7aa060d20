import type { Translate } from '../../model/messages.ts';
import { createDocSearchClient, type DocSearchClient, type SearchOutcome } from '../docsearch-client.ts';
import type { SearchProvider } from '../provider.ts';
import type { SearchData } from '../search-data.ts';

/** Milliseconds of rest after which a screen reader hears of results: not at every keystroke. */
const announceDelay = 500;

export interface Options {
  readonly provider: SearchProvider;
  readonly data: SearchData;
  /** The dialog that DocSearch's field stands in. */
  readonly dialog: HTMLElement;
  readonly t: Translate;
}

export interface Bridge {
  readonly client: DocSearchClient;
  /** Gives up the search under way, and listens no longer. */
  readonly stop: () => void;
}

/**
 * The search client of an overlay, what a screen reader hears of its searches, and the Enter key: while an answer is on
 * its way Enter waits for it, as DocSearch would take the reader to the best hit of the query before; after a failure it
 * does nothing.
 */
export function createBridge({ provider, data, dialog, t }: Options): Bridge {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  dialog.append(region);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let enterWaits = false;
  const client = createDocSearchClient({
    provider,
    language: data.language,
    docusaurusTag: data.docusaurusTag,
    onOutcome(outcome) {
      clearTimeout(timer);
      timer = setTimeout(() => (region.textContent = spokenOutcome(outcome, t)), announceDelay);
      // DocSearch shows the answer first.
      if (enterWaits && outcome.status === 'answered' && outcome.nbHits > 0) setTimeout(() => pressEnter(dialog));
      enterWaits = false;
    },
  });
  const onInput = () => {
    // Also where the field is empty now, and DocSearch asks no more.
    client.cancel();
    clearTimeout(timer);
    enterWaits = false;
    region.textContent = '';
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing || !isField(event.target)) return;
    const status = client.status();
    if (status !== 'pending' && status !== 'failed') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    enterWaits = status === 'pending';
  };
  // The button that clears the query resets the form, which is no input.
  const edits = ['input', 'reset'];
  for (const edit of edits) dialog.addEventListener(edit, onInput, true);
  dialog.addEventListener('keydown', onKeyDown, true);
  return {
    client,
    stop() {
      clearTimeout(timer);
      client.cancel();
      for (const edit of edits) dialog.removeEventListener(edit, onInput, true);
      dialog.removeEventListener('keydown', onKeyDown, true);
    },
  };
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.classList.contains('DocSearch-Input');

function pressEnter(dialog: HTMLElement): void {
  const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  dialog.querySelector('.DocSearch-Input')?.dispatchEvent(press);
}

function spokenOutcome(outcome: SearchOutcome, t: Translate): string {
  const { query } = outcome;
  if (outcome.status === 'failed') return `${t('search.failed')}. ${t('search.failedHelp')}`;
  if (outcome.nbHits === 0) return `${t('search.noResults')} "${query}"`;
  return outcome.nbHits === 1
    ? t('search.oneResult', { query })
    : t('search.results', { query, count: outcome.nbHits });
}
