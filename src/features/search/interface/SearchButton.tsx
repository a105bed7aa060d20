import type { Translate } from '../../../core/model/messages.ts';
import { Icon } from '../../../core/ui/Icon.tsx';

export interface Props {
  readonly t: Translate;
  /** `field` looks like a large input, for the home page and the not-found page. Default: `bar`. */
  readonly look?: 'bar' | 'field';
}

/** Opens the search overlay. Without scripts, it is a link to the results page. */
export default function SearchButton({ t, look = 'bar' }: Props) {
  return (
    <a className={`search-button search-button--${look}`} href="/search" data-search-open="">
      <Icon name="search" size={look === 'field' ? 22 : 18} />
      <span className="search-button__label">{t(look === 'field' ? 'searchField.label' : 'navbar.search')}</span>
      <kbd className="search-button__key" aria-hidden="true">
        <span data-modifier-key="">Ctrl</span> K
      </kbd>
    </a>
  );
}
