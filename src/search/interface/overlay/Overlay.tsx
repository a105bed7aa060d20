import { DocSearchModal } from '@docsearch/react';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from 'virtual:messages/overlay+search+searchField';
import type { DocSearchClient } from '../docsearch-client.ts';
import type { SearchData } from '../search-data.ts';
import { modalProps } from './modal-props.tsx';
import { keepSemantics } from './semantics.ts';
import { Suggestions, suggestionsPlace } from './Suggestions.tsx';

export interface Props {
  readonly data: SearchData;
  readonly client: DocSearchClient;
  /** The dialog that contains the overlay. */
  readonly dialog: HTMLElement;
  /** What the reader typed before the overlay had loaded. */
  readonly query: string;
  readonly onClose: () => void;
  /** Goes to a page of the site. */
  readonly onGo: (url: string) => void;
}

/** The search overlay: DocSearch's modal on the site's own provider. */
export default function Overlay({ data, client, dialog, query, onClose, onGo }: Props) {
  const [scrollY] = useState(() => window.scrollY);
  const [suggestionsAt, setSuggestionsAt] = useState<HTMLElement>();
  const modal = useMemo(() => modalProps({ client, data, close: onClose, go: onGo }), [client, data, onClose, onGo]);
  useEffect(() => keepSemantics(dialog, () => setSuggestionsAt(suggestionsPlace(dialog))), [dialog]);

  return (
    <>
      <DocSearchModal {...modal} initialQuery={query} initialScrollY={scrollY} />
      {suggestionsAt &&
        createPortal(
          <Suggestions suggestions={data.suggestions} title={t('search.suggestions')} dialog={dialog} />,
          suggestionsAt,
        )}
    </>
  );
}
