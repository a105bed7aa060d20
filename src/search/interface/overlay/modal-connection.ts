import { t } from 'virtual:messages/search';
import { createDocSearchClient, type DocSearchClient, type SearchOutcome } from '../docsearch-client.ts';
import type { SearchProvider } from '../../engine/provider.ts';
import type { SearchData } from '../search-data.ts';

/** Milliseconds without a keystroke after which screen readers announce the results. */
const announceDelay = 500;

export interface Options {
  readonly provider: SearchProvider;
  readonly data: SearchData;
  /** The dialog that contains DocSearch's field. */
  readonly dialog: HTMLElement;
}

export interface ModalConnection {
  readonly client: DocSearchClient;
  /** Cancels the current search and stops listening. */
  readonly stop: () => void;
}

/**
 * Connects DocSearch's modal with a search provider, and adds what the modal lacks. Screen readers announce the outcome of
 * a search. The Enter key waits for a response that is pending, because DocSearch would open the best hit of the previous
 * query. After a failed search, Enter does nothing.
 */
export function connectModal({ provider, data, dialog }: Options): ModalConnection {
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
      timer = setTimeout(() => (region.textContent = spokenOutcome(outcome)), announceDelay);
      // DocSearch needs to show the response first.
      if (enterWaits && outcome.status === 'answered' && outcome.nbHits > 0) setTimeout(() => pressEnter(dialog));
      enterWaits = false;
    },
  });
  const onInput = () => {
    // DocSearch doesn't search when the field is empty.
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
  // The button that clears the query resets the form, which is not an input event.
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

function spokenOutcome(outcome: SearchOutcome): string {
  const { query } = outcome;
  if (outcome.status === 'failed') return `${t('search.failed')}. ${t('search.failedHelp')}`;
  if (outcome.nbHits === 0) return `${t('search.noResults')} "${query}"`;
  return outcome.nbHits === 1
    ? t('search.oneResult', { query })
    : t('search.results', { query, count: outcome.nbHits });
}
