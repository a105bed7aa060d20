import type { Translate } from '../../../core/model/messages.ts';
import SearchButton from './SearchButton.tsx';

/** The button that opens the search, as a large field. */
export default function SearchField({ t }: { readonly t: Translate }) {
  return <SearchButton t={t} look="field" />;
}
