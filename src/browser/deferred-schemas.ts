import { t } from 'virtual:messages/schemas';
import { announce, onClick } from './dom.ts';

/**
 * Loads the fields of schemas that the pages of the API leave out, when the reader opens them or follows a link to one of
 * the fields.
 */
export function start(): void {
  addEventListener('hashchange', showLinkedField);
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) load(target);
    },
    // This event doesn't bubble.
    true,
  );
  onClick('[data-expand]', (button) => expandAll(button));
}

export function enterPage(): void {
  // The reader may have opened some before this script was loaded.
  for (const details of document.querySelectorAll('details[data-schema][open]')) {
    if (details instanceof HTMLDetailsElement) load(details);
  }
  showLinkedField();
}

/** Few readers open schemas, so the code for their fields loads with the first one. */
function load(details: HTMLDetailsElement): void {
  if (details.dataset['schema'] !== undefined) void import('./schema-fields.ts').then((module) => module.load(details));
}

function showLinkedField(): void {
  const [, name] = /^#((?:body|\d{3})\..+)/.exec(location.hash) ?? [];
  if (name !== undefined)
    void import('./schema-fields.ts').then((module) => module.showField(decodeURIComponent(name)));
}

/** Opens everything in the section of a button, or closes it again. Opened schemas load their fields. */
function expandAll(button: HTMLElement): void {
  const section = button.closest('section');
  if (!section) return;
  const opens = button.getAttribute('aria-expanded') !== 'true';
  for (const details of section.querySelectorAll('details')) details.open = opens;
  const label = t(opens ? 'schemas.collapseAll' : 'schemas.expandAll');
  button.setAttribute('aria-expanded', String(opens));
  button.textContent = label;
  announce(label);
}
