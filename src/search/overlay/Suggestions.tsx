export interface Props {
  readonly suggestions: readonly string[];
  readonly title: string;
  readonly dialog: HTMLElement;
}

/**
 * Queries to try on the no-results screen. DocSearch itself suggests the titles of groups that earlier results had, and
 * so nothing to a reader whose first query has none; its suggestions are hidden (Overlay.css).
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

/** Where the suggestions stand; undefined while DocSearch shows something else. */
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

/** Writes into DocSearch's field as a reader does: React looks at the element's own setter to see what was typed. */
function typeInto(dialog: HTMLElement, text: string): void {
  const input = dialog.querySelector('.DocSearch-Input');
  if (!(input instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
