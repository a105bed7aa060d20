/**
 * DocSearch's modal says that all of it is one button, and puts links and buttons into options of a list box. This gives
 * its parts the roles of the WAI-ARIA combobox pattern (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the field
 * is the combobox, the results are its list boxes, and the link of each result is an option. Stored searches
 * have buttons, so they are plain lists of links.
 *
 * DocSearch only writes an attribute when its own value changes, so a correction lasts until then.
 */

/** Attributes that DocSearch writes and that need a correction. */
const watched = ['id', 'role', 'aria-selected', 'aria-activedescendant', 'aria-controls', 'aria-labelledby'];

/**
 * Corrects the modal in `dialog`, now and after each change.
 * @param onCorrected called after each correction
 * @returns a function that stops the corrections
 */
export function keepSemantics(dialog: HTMLElement, onCorrected: () => void): () => void {
  const correct = () => {
    observer.disconnect();
    correctFrame(dialog);
    const input = dialog.querySelector('.DocSearch-Input');
    if (input instanceof HTMLInputElement) {
      // Only stored searches have buttons.
      if (dialog.querySelector('.DocSearch-Hit-action-button')) correctStoredSearches(dialog, input);
      else correctResults(dialog, input);
      // The button that was pressed disappears together with its entry.
      if (document.activeElement === document.body || document.activeElement === dialog) input.focus();
    }
    onCorrected();
    observer.observe(dialog, { subtree: true, childList: true, attributes: true, attributeFilter: watched });
  };
  const observer = new MutationObserver(correct);
  correct();
  return () => observer.disconnect();
}

function correctFrame(dialog: HTMLElement): void {
  for (const name of ['role', 'tabindex', 'aria-expanded', 'aria-haspopup', 'aria-controls', 'aria-labelledby']) {
    dialog.querySelector('.DocSearch-Container')?.removeAttribute(name);
  }
  // These are the header and footer of the dialog, not of the page.
  for (const part of dialog.querySelectorAll('.DocSearch-SearchBar, .DocSearch-Footer'))
    part.setAttribute('role', 'presentation');
}

function correctResults(dialog: HTMLElement, input: HTMLInputElement): void {
  correctLists(dialog, input, 'listbox');
  const current = currentOf(dialog, input);
  for (const item of dialog.querySelectorAll('.DocSearch-Hit')) {
    const link = item.querySelector('a');
    item.setAttribute('role', 'presentation');
    item.removeAttribute('aria-selected');
    item.toggleAttribute('data-current', item === current);
    link?.setAttribute('role', 'option');
    link?.setAttribute('id', linkIdOf(item));
    link?.setAttribute('tabindex', '-1');
    link?.setAttribute('aria-selected', String(item === current));
  }
  if (current) input.setAttribute('aria-activedescendant', linkIdOf(current));
}

function correctStoredSearches(dialog: HTMLElement, input: HTMLInputElement): void {
  correctLists(dialog, input, 'list');
  const current = currentOf(dialog, input);
  for (const item of dialog.querySelectorAll('.DocSearch-Hit')) {
    item.removeAttribute('role');
    item.removeAttribute('aria-selected');
    item.toggleAttribute('data-current', item === current);
  }
}

/** DocSearch gives all lists the same id, and labels them like the field. */
function correctLists(dialog: HTMLElement, input: HTMLInputElement, role: 'list' | 'listbox'): void {
  const lists = [...dialog.querySelectorAll('.DocSearch-Hits > ul')];
  for (const [index, list] of lists.entries()) {
    const title = list.previousElementSibling;
    list.id = `docsearch-list-${index}`;
    list.setAttribute('role', role);
    title?.setAttribute('id', `docsearch-list-${index}-title`);
    list.setAttribute('aria-labelledby', `docsearch-list-${index}-title`);
  }
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-haspopup', 'listbox');
  input.setAttribute('aria-expanded', String(lists.length > 0));
  if (lists.length > 0) input.setAttribute('aria-controls', lists.map(({ id }) => id).join(' '));
  else input.removeAttribute('aria-controls');
}

const linkIdOf = (item: Element): string => `${item.id}-link`;

/** Returns the entry that the field names as current, by the id of the entry or of its link. */
function currentOf(dialog: HTMLElement, input: HTMLInputElement): Element | undefined {
  const id = input.getAttribute('aria-activedescendant');
  return [...dialog.querySelectorAll('.DocSearch-Hit')].find((item) => item.id === id || linkIdOf(item) === id);
}
