import { t } from 'virtual:messages/filter';
import { all, announce } from '../ui/dom.ts';

/** Milliseconds after the last letter until screen readers hear the number of rows. */
const announceDelay = 600;
/** Letters of a query that count, so that a long text that was pasted by mistake doesn't block the page. */
const longestQuery = 200;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The field above a long table. It hides the rows that don't contain every word of the query. */
export function start(): void {
  document.addEventListener('input', (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !field.matches('[data-table-filter]')) return;
    const shown = filter(field);
    clearTimeout(timer);
    timer = setTimeout(() => announce(t('filter.count', { count: shown })), announceDelay);
  });
}

/** Browsers can restore what a reader has typed, and a reader can type before the scripts have loaded. */
export function enterPage(): void {
  for (const field of all('[data-table-filter]')) {
    if (field instanceof HTMLInputElement && field.value !== '') filter(field);
  }
}

/** Shows the rows that match and returns how many there are. */
function filter(field: HTMLInputElement): number {
  const rows = all('tbody > tr', field.parentElement ?? undefined);
  const words = wordsOf(field.value);
  for (const row of rows) row.hidden = !matches(row.textContent ?? '', words);
  return rows.filter(({ hidden }) => !hidden).length;
}

/** The words of a query, in lower case and each once. */
export function wordsOf(query: string): string[] {
  return [...new Set(query.slice(0, longestQuery).toLowerCase().split(/\s+/).filter(Boolean))];
}

/** Whether a text contains every word, or a part of a longer word, in any order. */
export function matches(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
