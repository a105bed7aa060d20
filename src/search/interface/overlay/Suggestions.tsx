export interface Props {
  readonly suggestions: readonly string[];
  readonly title: string;
  readonly dialog: HTMLElement;
}

/**
 * Renders queries to try on the no-results screen. DocSearch only suggests the titles of groups from earlier results,
 * so it suggests nothing if the first query has no results. Its own suggestions are hidden (Overlay.css).
 */
export function Suggestions({ suggestions, title, dialog }: Props) {
  return (
    <>
      <p className="DocSearch-Help">{title}:</p>
      <ul>
        {suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button type="button" className="DocSearch-Prefill" onClick={() => typeInto(dialog, suggestion)}>
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The element for the suggestions. Undefined while DocSearch shows another screen. */
export function suggestionsPlace(dialog: HTMLElement): HTMLElement | undefined {
  const screen = dialog.querySelector('.DocSearch-NoResults');
  if (!screen) return undefined;
  const existing = screen.querySelector('[data-ours]');
  if (existing instanceof HTMLElement) return existing;
  const place = document.createElement('div');
  place.className = 'DocSearch-NoResults-Prefill-List';
  place.dataset['ours'] = '';
  screen.querySelector('.DocSearch-Title')?.after(place);
  return place;
}

/** Enters a query into DocSearch's field. React only notices the change if the element's native setter is called. */
function typeInto(dialog: HTMLElement, text: string): void {
  const input = dialog.querySelector('.DocSearch-Input');
  if (!(input instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
